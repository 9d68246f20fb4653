import { setImmediate } from 'node:timers/promises';
import type { Caller, Context, DatabaseOrTransaction } from '../../context.ts';
import type { DraftRow } from '../../storage/db/draft-table.ts';
import { timestampNow } from '../../timestamp.ts';
import type { AuditFields } from '../audit/audited-fields.ts';
import { type DraftedRow, deleteDrafts, isOutdated, putOver } from '../drafts/drafts.ts';
import { bumpPointVersion, checkPointCount } from '../floors/floor-points.ts';
import { bumpZoneVersion } from '../floors/floors.ts';
import { discardFiles } from '../maps/map-rows.ts';
import { addPoint, changePoint, removePoint } from '../points/write-points.ts';
import { addZone, changeZone, removeZone } from '../zones/write-zones.ts';
import type { ChosenDrafts } from './draft-review.schema.ts';
import { lockDrafts, rejectDrafts } from './draft-review.ts';
import { findPublished } from './list-drafts.ts';

/** Keys of files: those to discard after the commit, and those to keep hidden. */
interface Files {
  readonly removed: string[];
  readonly kept: string[];
}

/**
 * Publishes drafts of a map, all or none, as the edits that they were.
 *
 * @throws MusterError `CustomMapNotFound`, `Conflict` with the drafts that were edited since they were read, or whose
 *   published zone or point has changed since they were edited; `InvalidRequest` if a floor would have too many points
 */
export async function publishDrafts(
  ctx: Context,
  { departmentId }: Caller,
  mapId: string,
  { drafts: chosen }: ChosenDrafts,
): Promise<void> {
  const files: Files = { removed: [], kept: [] };
  await ctx.db.transaction().execute(async (trx) => {
    const drafts = await lockDrafts(trx, departmentId, mapId, chosen);
    const byFloor = Map.groupBy(drafts, ({ floor_id }) => floor_id);
    for (const some of byFloor.values()) await lockFloor(ctx, trx, some);
    const outdated: string[] = [];
    for (const some of byFloor.values()) outdated.push(...(await publishOnFloor(ctx, trx, some, files)));
    if (outdated.length > 0)
      throw rejectDrafts(outdated, 'is a draft of something that has changed since it was edited');
    await deleteDrafts(
      trx,
      departmentId,
      drafts.map(({ id }) => id),
    );
  });
  ctx.floorChanges.notify(departmentId);
  await discardFiles(ctx, files.removed, files.kept);
}

/** Increases the versions of what the drafts of a floor change, which makes other writers wait. */
async function lockFloor(
  ctx: Context,
  trx: DatabaseOrTransaction,
  drafts: readonly DraftRow[],
): Promise<void> {
  const zones = drafts.filter(({ kind }) => kind === 'zone');
  const { department_id = 0, floor_id = '' } = drafts[0] ?? {};
  const onlyZone = zones.length === 1 ? zones[0]?.id : undefined;
  if (zones.length > 0) await bumpZoneVersion(ctx, trx, department_id, floor_id, onlyZone);
  if (zones.length < drafts.length) await bumpPointVersion(ctx, trx, department_id, floor_id);
}

const order: readonly DraftRow['action'][] = ['deleted', 'changed', 'added'];
const draftsAtOnce = 100;

/** @returns the ids of the drafts that are outdated */
async function publishOnFloor(
  ctx: Context,
  trx: DatabaseOrTransaction,
  drafts: readonly DraftRow[],
  files: Files,
): Promise<string[]> {
  const outdated: string[] = [];
  const sorted = drafts.toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action));
  for (const [index, draft] of sorted.entries()) {
    if (index % draftsAtOnce === draftsAtOnce - 1) await setImmediate(); // SQLite responds synchronously
    const published = await findPublished(trx, draft);
    if (isOutdated(draft, published)) outdated.push(draft.id);
    else if (outdated.length === 0) await publish(ctx, trx, draft, published, files);
  }
  const [first] = sorted;
  const hasNewPoint = sorted.some(({ kind, action }) => kind === 'point' && action === 'added');
  if (first && hasNewPoint) await checkPointCount(trx, first.department_id, first.floor_id);
  return outdated;
}

const writes = {
  zone: { add: addZone, change: changeZone, remove: removeZone },
  point: { add: addPoint, change: changePoint, remove: removePoint },
};

type Write<Rows extends readonly unknown[], Result> = (
  ctx: Context,
  trx: DatabaseOrTransaction,
  mapId: string,
  ...rows: [...Rows, more: AuditFields]
) => Promise<Result>;

interface Writes {
  readonly add: Write<[row: DraftedRow], void>;
  readonly change: Write<[before: DraftedRow, changes: DraftedRow], DraftedRow>;
  readonly remove: Write<
    [row: DraftedRow],
    { readonly removed: readonly string[]; readonly kept: readonly string[] }
  >;
}

async function publish(
  ctx: Context,
  trx: DatabaseOrTransaction,
  draft: DraftRow,
  published: DraftedRow | undefined,
  files: Files,
): Promise<void> {
  const { row } = putOver(published, draft);
  const write = writes[draft.kind] as Writes; // the rows of a draft are of its kind
  const editedBy = { editedBy: draft.user_name ?? draft.user_id };
  if (!published && row) {
    const now = timestampNow(ctx);
    await write.add(ctx, trx, draft.map_id, { ...row, added_on: now, updated_on: now }, editedBy);
  } else if (published && row) await write.change(ctx, trx, draft.map_id, published, row, editedBy);
  else if (published) {
    const { removed, kept } = await write.remove(ctx, trx, draft.map_id, published, editedBy);
    files.removed.push(...removed);
    files.kept.push(...kept);
  }
}
