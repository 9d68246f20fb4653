import type { Caller, Context } from '../../context.ts';
import { errorOf, MusterError } from '../../errors.ts';
import type { TrashEntryRow, TrashKind } from '../../storage/db/trash-tables.ts';
import { restoreAttachment } from '../attachments/restore-attachment.ts';
import { restoreItems } from '../calendar/restore-items.ts';
import { requireFloor } from '../floors/floors.ts';
import { requireMap } from '../maps/maps.ts';
import { requireDirectEdits } from '../maps/review.ts';
import { findKept, listEntryFiles, readContents } from '../trash-entries/trash-entries.ts';
import { settleFiles, showFiles } from '../trash-entries/trash-files.ts';
import { kindsOf } from './kinds.ts';
import {
  type RestoreWarnings,
  restoreFloor,
  restoreMap,
  restorePoint,
  restoreZone,
} from './restore-building.ts';
import type { NotRestored, RestoredReference, RestoreResult } from './trash.schema.ts';

/**
 * Restores entries, each in a separate transaction: first maps, then floors, zones, points and calendar items, so that a
 * floor can be restored together with its map.
 *
 * @param ids the ids of entries
 * @returns the restored entries, and the others with the reasons
 * @throws MusterError `TrashEntryNotFound` if none of the ids is in the trash, `Conflict` if nothing could be
 *   restored
 */
export async function restore(ctx: Context, caller: Caller, ids: readonly string[]): Promise<RestoreResult> {
  const { departmentId } = caller;
  const found = await findEntries(ctx, caller, ids);
  const restored: RestoredReference[] = [];
  const failed = new Map<string, NotRestored>();
  for (const entry of [...found.values()].sort(byDependence)) {
    const about = { id: entry.id, kind: entry.kind, name: entry.name };
    const result = await tryToRestore(ctx, caller, entry);
    if (result instanceof MusterError) failed.set(entry.id, { ...about, ...explain(ids, entry.id, result) });
    else restored.push({ ...about, ...warn(ids, entry.id, result) });
  }
  if (restored.some(({ kind }) => kind !== 'calendarItem')) {
    ctx.floorChanges.notify(departmentId);
    ctx.jobSignal.notify(); // tiles may have to be drawn
  }
  const notRestored = [...new Set(ids)].flatMap((id) => {
    const entry = found.get(id);
    if (!entry) return { id, kind: null, name: null, ...explain(ids, id, notInTrash()) };
    return failed.get(entry.id) ?? [];
  });
  if (restored.length === 0) throw summarize(notRestored);
  return { restored, notRestored };
}

/** Finds the entries with these ids that the caller may restore. */
export async function findEntries(
  ctx: Context,
  { departmentId, permissions }: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TrashEntryRow>> {
  const kinds = kindsOf(permissions);
  const found = new Map<string, TrashEntryRow>();
  for (const id of new Set(ids)) {
    const entry = await findKept(ctx, departmentId, id);
    if (entry && kinds.includes(entry.kind)) found.set(id, entry);
  }
  return found;
}

const order: readonly TrashKind[] = ['map', 'floor', 'zone', 'point', 'attachment', 'calendarItem'];

/** Parents come first, a whole series comes before its instances, and most recently deleted instances come first. */
function byDependence(a: TrashEntryRow, b: TrashEntryRow): number {
  return (
    order.indexOf(a.kind) - order.indexOf(b.kind) ||
    Number(isSeries(b)) - Number(isSeries(a)) ||
    (a.key < b.key ? 1 : -1)
  );
}

function isSeries(entry: TrashEntryRow): boolean {
  return readContents(entry).scope === 'all';
}

/** @returns the warnings, or the reason why it was not restored */
async function tryToRestore(
  ctx: Context,
  caller: Caller,
  entry: TrashEntryRow,
): Promise<RestoreWarnings | MusterError> {
  const files = await listEntryFiles(ctx.db, entry);
  try {
    await checkPlace(ctx, entry);
    if (entry.map_id !== null) await requireDirectEdits(ctx.db, caller, entry.map_id);
    await showFiles(ctx, files);
    return await restoreByKind[entry.kind](ctx, entry);
  } catch (error) {
    await settleFiles(ctx, files).catch((err: unknown) =>
      ctx.log.warn({ err, id: entry.id }, 'files that were to be restored stay until the next sweep'),
    );
    if (error instanceof MusterError && error.statusCode < 500) return error;
    throw error;
  }
}

type Restore = (ctx: Context, entry: TrashEntryRow) => Promise<RestoreWarnings>;

const restoreByKind: Readonly<Record<TrashKind, Restore>> = {
  map: restoreMap,
  floor: restoreFloor,
  zone: restoreZone,
  point: restorePoint,
  attachment: restoreAttachment,
  calendarItem: async (ctx, entry) => {
    await restoreItems(ctx, entry);
    return [];
  },
};

/** @throws MusterError `Conflict` if its map or floor does not exist, which says what must be restored first */
async function checkPlace(ctx: Context, { department_id, kind, map_id, floor_id }: TrashEntryRow) {
  const isOnMap = kind === 'floor' || (kind === 'attachment' && floor_id === null);
  if (isOnMap) await requireMap(ctx.db, department_id, map_id ?? '').catch(() => reject('map'));
  const isOnFloor = kind === 'zone' || kind === 'point' || (kind === 'attachment' && floor_id !== null);
  if (isOnFloor) await requireFloor(ctx.db, department_id, floor_id ?? '').catch(() => reject('floor'));

  async function reject(place: 'map' | 'floor'): Promise<never> {
    const floor = place === 'floor' ? await findKept(ctx, department_id, floor_id ?? '') : undefined;
    const parent = floor ?? (await findKept(ctx, department_id, map_id ?? ''));
    if (!parent) throw errorOf('Conflict', `its ${place} no longer exists`);
    throw errorOf(
      'Conflict',
      `it is on the ${parent.kind} “${parent.name}”, which is also in the trash: restore the ${parent.kind} first`,
    );
  }
}

export function notInTrash() {
  return errorOf('TrashEntryNotFound', 'the trash has no entry with this id');
}

function warn(ids: readonly string[], id: string, warnings: RestoreWarnings) {
  if (warnings.length === 0) return {};
  const field = `ids[${ids.indexOf(id)}]`;
  return { warnings: warnings.map((message) => ({ field, message: `${field}: ${message}` })) };
}

function explain(ids: readonly string[], id: string, problem: MusterError) {
  const field = `ids[${ids.indexOf(id)}]`;
  return { error: problem.errorName, field, message: `${field}: ${problem.message}` };
}

/** The error for a request that had no effect. */
export function summarize(problems: readonly NotRestored[]): MusterError {
  const errors = problems.map(({ field, message }) => ({ field, message }));
  const isMissing = problems.every(({ error }) => error === 'TrashEntryNotFound');
  const isForbidden = problems.every(({ error }) => error === 'Forbidden');
  const name = isMissing ? 'TrashEntryNotFound' : isForbidden ? 'Forbidden' : 'Conflict';
  return errorOf(name, errors[0]?.message ?? '', { errors });
}
