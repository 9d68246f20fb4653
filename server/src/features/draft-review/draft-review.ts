import { getActor } from '../../actor.ts';
import type { Caller, Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { DraftRow } from '../../storage/db/draft-table.ts';
import { timestampNow } from '../../timestamp.ts';
import { type AuditEvent, recordAudit } from '../audit/audit.ts';
import {
  deleteDrafts,
  draftBeforeDeletion,
  findDraft,
  listDraftsOfMap,
  nameOf,
  putOver,
  updateDraft,
} from '../drafts/drafts.ts';
import { idPattern } from '../field-schemas.ts';
import { lockMap, requireMap } from '../maps/maps.ts';
import type { ChosenDrafts, ReturnFields } from './draft-review.schema.ts';
import { findPublished } from './list-drafts.ts';

/**
 * Returns drafts to the editors with a note. They stay drafts.
 *
 * @throws MusterError `CustomMapNotFound`, `Conflict` if one of them was edited since
 */
export async function returnDrafts(
  ctx: Context,
  { departmentId }: Caller,
  mapId: string,
  { note, drafts: chosen }: ReturnFields,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const drafts = await lockDrafts(trx, departmentId, mapId, chosen);
    const returned = { note, returned_by: getActor().userName, returned_on: timestampNow(ctx) };
    for (const draft of drafts) {
      await updateDraft(trx, { ...draft, ...returned });
      await recordAudit(ctx, trx, departmentId, [
        { ...(await describe(trx, draft, 'returned')), after: { note } },
      ]);
    }
  });
}

/**
 * Deletes a draft; what is published stays. In place of a deletion, the edits come back that were a draft before it.
 *
 * @throws MusterError `DraftNotFound`
 */
export async function discardDraft(ctx: Context, departmentId: number, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await requireDraft(trx, departmentId, id);
    await lockMap(trx, departmentId, found.map_id);
    const draft = await requireDraft(trx, departmentId, id);
    const before = draftBeforeDeletion(draft);
    if (before) await updateDraft(trx, before);
    else await deleteDrafts(trx, departmentId, [id]);
    await recordAudit(ctx, trx, departmentId, [await describe(trx, draft, 'discarded')]);
  });
}

/**
 * Reads drafts of a map that is then locked, so that they cannot be edited before the transaction ends.
 *
 * @param chosen the drafts that the caller has seen; all of them if it is left out
 * @throws MusterError `CustomMapNotFound`, `Conflict` if one was edited since, or does not exist any more
 */
export async function lockDrafts(
  trx: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
  chosen: ChosenDrafts['drafts'],
): Promise<readonly DraftRow[]> {
  await lockMap(trx, departmentId, mapId);
  await requireMap(trx, departmentId, mapId);
  const drafts = await listDraftsOfMap(trx, departmentId, mapId);
  if (!chosen) return drafts;
  const seen = new Map(chosen.map(({ draftId, revision }) => [draftId.toLowerCase(), revision]));
  const found = drafts.filter(({ id, revision }) => seen.get(id) === revision);
  const missing = [...seen.keys()].filter((id) => !found.some((draft) => draft.id === id));
  if (missing.length > 0) throw rejectDrafts(missing, 'was edited, published or discarded since it was read');
  return found;
}

/** @param why the text after the id */
export function rejectDrafts(ids: readonly string[], why: string) {
  const errors = ids.map((id) => ({ field: id, message: `${id} ${why}` }));
  return errorOf('Conflict', `Nothing was changed: ${errors[0]?.message}`, { errors });
}

async function requireDraft(db: DatabaseOrTransaction, departmentId: number, id: string): Promise<DraftRow> {
  const draft = idPattern.test(id) ? await findDraft(db, departmentId, id) : undefined;
  if (!draft) throw errorOf('DraftNotFound', 'The department has no draft with this id');
  return draft;
}

async function describe(
  trx: DatabaseOrTransaction,
  draft: DraftRow,
  action: 'returned' | 'discarded',
): Promise<AuditEvent> {
  const published = await findPublished(trx, draft);
  const row = putOver(published, draft).row ?? published;
  return { kind: 'draft', id: draft.id, name: row && nameOf(row), mapId: draft.map_id, action };
}
