import { setImmediate } from 'node:timers/promises';
import { getActor } from '../../actor.ts';
import {
  anyRevision,
  type Caller,
  type Clocked,
  type Context,
  type DatabaseOrTransaction,
  type RevisionCheck,
} from '../../context.ts';
import { errorOf, type MusterError } from '../../errors.ts';
import type { DraftRow } from '../../storage/db/draft-table.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { namePoint } from '../../zone-rules/point-types.ts';
import { type AuditEvent, describeRow, recordAudit } from '../audit/audit.ts';
import { requireFloor } from '../floors/floors.ts';
import { lockMap, requireMap } from '../maps/maps.ts';
import * as store from './drafts.store.ts';

export { deleteDrafts, findDraft, listDraftsOfFloor, listDraftsOfMap, updateDraft } from './drafts.store.ts';

/** @throws MusterError `Forbidden` if the caller may not see drafts */
export function requireDraftAccess({ permissions }: Caller): void {
  if (!permissions.has('maps:write'))
    throw errorOf('Forbidden', 'draft: you need the permission maps:write to see drafts');
}

/** The rows that can have a draft. */
export type DraftedRow = ZoneRow | PointRow;

/** What an editor works on: the published row with the draft over it. */
export interface WithDraft<Row extends DraftedRow> {
  /** `undefined` if there is nothing, or the draft deletes it. */
  readonly row: Row | undefined;
  readonly isDraft: boolean;
  /** The ETag: the revision of the published row, followed by that of the draft if there is one. */
  readonly tag: number | string;
}

/** Puts a draft over the published row. */
export function putOver<Row extends DraftedRow>(
  published: Row | undefined,
  draft: DraftRow | undefined,
): WithDraft<Row> {
  const tag = `${published?.revision ?? 0}d${draft?.revision}`;
  if (!draft) return { row: published, isDraft: false, tag: published?.revision ?? 0 };
  if (draft.action === 'deleted') return { row: undefined, isDraft: true, tag };
  const columns = JSON.parse(draft.document) as Partial<Row>; // written by `describeEdit`
  if (draft.action === 'added')
    return { row: { ...columns, department_id: draft.department_id } as Row, isDraft: true, tag };
  return { row: published && { ...published, ...columns }, isDraft: true, tag };
}

/** Whether the published row is no longer the one that the draft was based on. */
export function isOutdated(draft: DraftRow, published: DraftedRow | undefined): boolean {
  return (published?.revision ?? 0) !== draft.base_revision;
}

/** An edit of one zone or point that becomes a draft. */
export interface DraftEdit<Row extends DraftedRow> {
  readonly kind: DraftRow['kind'];
  readonly id: string;
  readonly mapId: string;
  readonly floorId: string;
  readonly findPublished: (trx: DatabaseOrTransaction) => Promise<Row | undefined>;
  /** @returns the row after the edit, or `undefined` to delete it */
  readonly change: (row: Row) => Row | undefined;
  readonly checkRevision: RevisionCheck;
  readonly notFound: () => MusterError;
}

/**
 * Stores an edit of an existing zone or point, or of a draft of a new one, as a draft. If nothing differs from the
 * published row any more, the draft is removed.
 *
 * @throws MusterError `Conflict`, or that of `notFound`
 */
export function collectEdit<Row extends DraftedRow>(
  ctx: Context,
  departmentId: number,
  edit: DraftEdit<Row>,
): Promise<WithDraft<Row>> {
  const { kind, id, mapId, floorId } = edit;
  return ctx.db.transaction().execute(async (trx) => {
    await lockReviewedMap(trx, departmentId, mapId);
    const published = await edit.findPublished(trx);
    const draft = await store.findDraft(trx, departmentId, id);
    const { row: before, tag } = putOver(published, draft);
    if (!before) throw edit.notFound();
    edit.checkRevision(tag);
    const after = edit.change(before);
    await recordAudit(ctx, trx, departmentId, [describeDraft(kind, mapId, before, after ?? null)]);
    const edited = describeEdit(published, after, draft);
    if (!edited) {
      await store.deleteDrafts(trx, departmentId, [id]);
      return putOver(published, undefined);
    }
    // Without If-Match, nothing says that the editor has seen the current published row.
    const isBaseKept = draft && edit.checkRevision === anyRevision;
    const next: DraftRow = {
      ...newDraft(ctx, { department_id: departmentId, id, kind, map_id: mapId, floor_id: floorId }),
      ...edited,
      base_revision: isBaseKept ? draft.base_revision : (published?.revision ?? 0),
      revision: (draft?.revision ?? 0) + 1,
    };
    if (draft) await store.updateDraft(trx, next);
    else await store.insertDrafts(trx, [next]);
    return putOver(published, next);
  });
}

/** New zones or points of one floor. */
interface NewRows {
  readonly kind: DraftRow['kind'];
  readonly mapId: string;
  readonly floorId: string;
  readonly rows: readonly DraftedRow[];
}

/**
 * Stores new zones or points as drafts.
 *
 * @returns the ETag of each
 * @throws MusterError `Conflict`, `CustomMapFloorNotFound` if the floor was deleted meanwhile
 */
export async function collectNew(
  ctx: Context,
  departmentId: number,
  { kind, mapId, floorId, rows }: NewRows,
): Promise<string> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockReviewedMap(trx, departmentId, mapId);
    await requireFloor(trx, departmentId, floorId);
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const some = rows.slice(start, start + rowsAtOnce);
      const keys = { department_id: departmentId, kind, map_id: mapId, floor_id: floorId };
      await store.insertDrafts(
        trx,
        some.map((row) => ({ ...newDraft(ctx, { ...keys, id: row.id }), ...addition(row) })),
      );
      const events = some.map((row) => describeDraft(kind, mapId, null, row));
      await recordAudit(ctx, trx, departmentId, events);
      await setImmediate(); // a large import must not block other requests
    }
  });
  return '0d1';
}

const rowsAtOnce = 100;

/** Describes a change of a draft, or an action on it, as an event. */
function describeDraft(
  kind: DraftRow['kind'],
  mapId: string,
  before: DraftedRow | null,
  after: DraftedRow | null,
): AuditEvent {
  const row = after ?? before;
  const about = { id: row?.id ?? '', name: row && nameOf(row), mapId };
  const event =
    kind === 'zone'
      ? describeRow('zone', { ...about, before: before as ZoneRow | null, after: after as ZoneRow | null })
      : describeRow('point', {
          ...about,
          before: before as PointRow | null,
          after: after as PointRow | null,
        });
  return { ...event, kind: 'draft' };
}

export function nameOf(row: DraftedRow): string {
  return 'point_type' in row ? namePoint(row.point_type, row.label) : row.name;
}

/** @throws MusterError `Conflict` if an administrator has turned the review off, so that the client sends the edit again */
async function lockReviewedMap(
  trx: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<void> {
  await lockMap(trx, departmentId, mapId);
  const { are_edits_reviewed } = await requireMap(trx, departmentId, mapId);
  if (are_edits_reviewed === 0)
    throw errorOf('Conflict', 'Edits of this map are no longer reviewed: send the edit again');
}

/** The document of a draft that changes no columns. */
const noChanges = '{}';

/** The draft that a deletion has replaced, if there was one. */
export function draftBeforeDeletion(draft: DraftRow): DraftRow | undefined {
  if (draft.action !== 'deleted' || draft.document === noChanges) return undefined;
  return { ...draft, action: 'changed', revision: draft.revision + 1 };
}

function newDraft(
  ctx: Clocked,
  keys: Pick<DraftRow, 'department_id' | 'id' | 'kind' | 'map_id' | 'floor_id'>,
): DraftRow {
  const { userId, userName } = getActor();
  return {
    ...keys,
    action: 'added',
    base_revision: 0,
    document: noChanges,
    revision: 1,
    user_id: userId,
    user_name: userName,
    edited_on: timestampNow(ctx),
    note: null,
    returned_by: null,
    returned_on: null,
  };
}

/**
 * A deletion keeps the document of the draft before it, for `DeleteDraft`.
 *
 * @returns `undefined` if the edit changes nothing of what is published
 */
function describeEdit<Row extends DraftedRow>(
  published: Row | undefined,
  after: Row | undefined,
  before: DraftRow | undefined,
): Pick<DraftRow, 'action' | 'document'> | undefined {
  if (!published) return after && addition(after);
  if (!after) return { action: 'deleted', document: before?.document ?? noChanges };
  const columns = Object.entries(after).filter(([column, value]) => value !== published[column as keyof Row]);
  if (columns.length === 0) return undefined;
  return { action: 'changed', document: JSON.stringify(Object.fromEntries(columns)) };
}

function addition({ department_id, ...columns }: DraftedRow) {
  return { action: 'added' as const, document: JSON.stringify(columns) };
}
