import { sql } from 'kysely';
import { unaudited } from '../../../actor.ts';
import type { Clocked, Database, DatabaseOrTransaction } from '../../../context.ts';
import type { FloorRow, ZoneRow } from '../../../storage/db/tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { ensureOneDefault } from '../../floors/default-floor.ts';
import { hasPoints } from '../../floors/floor-points.ts';
import { changeFloor, listFloorRows, removeFloor } from '../../floors/floor-rows.ts';
import { bumpZoneVersion } from '../../floors/floors.ts';
import { removeImage } from '../../images/images.ts';
import { removeMap } from '../../maps/map-rows.ts';
import { lockMap, requireMap } from '../../maps/maps.ts';
import { recordZones, type ZoneChange } from '../../zones/record-zones.ts';
import {
  addZoneRows,
  readZoneRows,
  removeOrphanZones,
  removeZoneRows,
  replaceZoneRows,
} from '../../zones/zone-rows.ts';
import * as store from '../imports.store.ts';
import { recordUndone } from '../record-import.ts';
import { ImportGone } from './apply-commit.ts';
import type { MadeFloor, MadeMap, Undone, UndoPlan } from './commit-messages.ts';
import { removeKeptImages } from './kept-images.ts';
import { digestFloor, digestMap, digestZone, isEdited } from './made-contents.ts';
import { type MadeByFloor, type MadeZone, readByFloor, type ZonesByFloor } from './made-file.ts';
import type { CommitThread } from './make-import.ts';
import { undoPoints } from './undo-points.ts';
import { nothingUndone, type Undoing } from './undoing.ts';

const maxKeptShown = 1_000;
/** A newly made map has this revision until someone edits it. */
const firstRevision = 1;

/** What a transaction has undone, and the deleted floors whose zones still exist. */
interface UndoneAtOnce {
  readonly result: Undone;
  readonly orphaned: readonly string[];
}

/**
 * Undoes an import in one transaction: deletes what it made and restores what it changed. Anything that someone has edited since
 * has another revision and other content; it is kept, along with its floor and map.
 *
 * On SQLite, the zones of deleted floors are deleted after the transaction, a few at a time, because deleting them inside it
 * would keep every other writer waiting. No one finds them without their floors, and the import's row lists the floors in case
 * this process is killed.
 *
 * @param db a connection used for nothing else, because foreign keys are not checked on it in the meantime
 * @throws ImportGone
 */
export async function undoImport(
  ctx: Clocked,
  db: Database,
  plan: UndoPlan,
  thread: Pick<CommitThread, 'signal' | 'isStaged'>,
): Promise<Undone> {
  const made = await readByFloor(plan.madePath);
  thread.signal.throwIfAborted();
  const { departmentId, importId } = plan;
  if (!thread.isStaged) return (await undoAtOnce(ctx, db, plan, made, false)).result;
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    const { result, orphaned } = await undoAtOnce(ctx, db, plan, made, true);
    await unaudited(async () => {
      await removeOrphanZones(db, departmentId, orphaned); // the audit log records them with their floors
      await store.changeImport(db, departmentId, importId, ['undone'], { staged_floors: null });
    });
    return result;
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

function undoAtOnce(
  ctx: Clocked,
  db: Database,
  { departmentId, importId, made }: UndoPlan,
  contents: MadeByFloor,
  leavesZones: boolean,
): Promise<UndoneAtOnce> {
  return db.transaction().execute(async (trx) => {
    const undoing: Undoing = {
      ctx,
      trx,
      departmentId,
      kept: [],
      counts: { ...nothingUndone },
      files: [],
      removedFloorIds: [],
    };
    if (!(await store.changeImport(trx, departmentId, importId, ['undoing'], { progress: 1 })))
      throw new ImportGone();
    for (const map of made.maps) await undoMap(undoing, map, contents);
    undoing.files.push(...(await removeKeptImages(trx, departmentId, made)));
    const orphaned = leavesZones ? undoing.removedFloorIds : [];
    const undone = {
      ...undoing.counts,
      kept: undoing.kept.slice(0, maxKeptShown),
      keptCount: undoing.kept.length,
    };
    await store.changeImport(trx, departmentId, importId, ['undoing'], {
      state: 'undone',
      message: null,
      undone: JSON.stringify(undone),
      staged_floors: orphaned.length > 0 ? JSON.stringify(orphaned) : null,
      updated_on: timestampNow(ctx),
    });
    await recordUndone(ctx, trx, { departmentId, importId }, undone);
    return { result: { undone, files: undoing.files }, orphaned };
  });
}

async function undoMap(undoing: Undoing, map: MadeMap, { zones, points }: MadeByFloor): Promise<void> {
  const { ctx, trx, departmentId, kept, counts } = undoing;
  await lockMap(trx, departmentId, map.customMapId);
  const present = await lockFloors(undoing, map);
  const current = await findMap(trx, departmentId, map.customMapId);
  if (!current) return;
  const removable = findUntouched(map, present);
  for (const floor of removable.values()) {
    counts.removedZones += floor.added;
    counts.removedPoints += floor.points?.added ?? 0;
  }
  const others = present.filter((row) => !removable.has(row));
  const ownFloors = new Set(map.floors.map((floor) => floor.customMapFloorId));
  await undoZones(
    undoing,
    others.filter(({ id }) => zones.has(id) || ownFloors.has(id)),
    zones,
  );
  await undoPoints(undoing, others, points);
  const keptBefore = kept.length;
  for (const floor of map.floors) {
    const row = others.find(({ id }) => id === floor.customMapFloorId);
    if (row && (await undoFloor(undoing, row, floor))) removable.set(row, floor);
  }
  const isWhole = removable.size === present.length;
  const isMapEdited = isEdited(current, firstRevision, map.content, digestMap) || hadAttachments(current);
  if (map.isNew && isWhole && !isMapEdited) {
    undoing.files.push(...(await removeMap(ctx, trx, departmentId, map.customMapId)));
    undoing.removedFloorIds.push(...present.map(({ id }) => id));
    counts.removedMaps += 1;
    return;
  }
  for (const row of removable.keys()) {
    undoing.files.push(...(await removeFloor(ctx, trx, row)));
    undoing.removedFloorIds.push(row.id);
    counts.removedFloors += 1;
  }
  if (map.isNew) kept.push(keptMap(current, kept.length > keptBefore || !isWhole));
  await ensureOneDefault(ctx, trx, { departmentId, mapId: map.customMapId });
}

/** Bumps the zone versions, which serve as locks, of the floors that the import made. @returns all floors of the map */
async function lockFloors({ ctx, trx, departmentId }: Undoing, map: MadeMap): Promise<FloorRow[]> {
  const ids = new Set((await listFloorRows(trx, departmentId, map.customMapId)).map(({ id }) => id));
  for (const { customMapFloorId: id } of map.floors)
    if (ids.has(id)) await bumpZoneVersion(ctx, trx, departmentId, id);
  return listFloorRows(trx, departmentId, map.customMapId);
}

/** New floors that no one has edited, nor what is on them: they can be deleted without checking each zone. */
function findUntouched(map: MadeMap, rows: readonly FloorRow[]): Map<FloorRow, MadeFloor> {
  const untouched = new Map<FloorRow, MadeFloor>();
  for (const floor of map.floors) {
    const row = rows.find(({ id }) => id === floor.customMapFloorId);
    if (!row || !floor.isNew || row.revision !== floor.revision || hadAttachments(row)) continue;
    const hasSameZones = row.zone_version === floor.zoneVersion + 1; // plus 1 for the lock
    if (hasSameZones && row.point_version === (floor.pointVersion ?? 1)) untouched.set(row, floor);
  }
  return untouched;
}

async function findMap(trx: DatabaseOrTransaction, departmentId: number, mapId: string) {
  try {
    return await requireMap(trx, departmentId, mapId);
  } catch {
    return undefined; // someone has deleted it
  }
}

function keptMap({ id, name }: { readonly id: string; readonly name: string }, hasFloors: boolean) {
  const reason = hasFloors ? 'something on it was kept' : 'it was edited';
  return { kind: 'map', id, name, reason };
}

/** Deletes added zones and restores changed ones, on floors of a map. */
async function undoZones(
  { ctx, trx, departmentId, kept, counts }: Undoing,
  floors: readonly FloorRow[],
  zones: ZonesByFloor,
): Promise<void> {
  const made = floors.flatMap(({ id }) => zones.get(id) ?? []);
  if (made.length === 0) return;
  // Bumps the versions first: they serve as locks.
  for (const { id } of floors) await bumpZoneVersion(ctx, trx, departmentId, id);
  const present = new Map<string, ZoneRow>();
  for (const { id } of floors)
    for await (const row of readZoneRows(trx, departmentId, id)) present.set(row.id, row);
  const mapIds = new Map(floors.map((floor) => [floor.id, floor.map_id]));
  const changes: ZoneChange[] = [];
  const addChange = (before: ZoneRow | null, after: ZoneRow | null) => {
    const mapId = mapIds.get((after ?? before)?.floor_id ?? '') ?? '';
    changes.push({ mapId, before, after });
  };
  const removed: string[] = [];
  const restored: ZoneRow[] = [];
  const added: ZoneRow[] = [];
  const keep = ({ id, name }: ZoneRow) => kept.push({ kind: 'zone', id, name, reason: 'it was edited' });
  for (const zone of made) {
    const row = present.get(zone.type === 'added' ? zone.id : zone.before.id);
    if (zone.type === 'removed' && !row) {
      added.push(zone.before);
      addChange(null, zone.before);
    }
    if (!row || zone.type === 'removed') continue; // someone has deleted it
    if (isEdited(row, revisionOf(zone), zone.content, digestZone)) keep(row);
    else if (zone.type === 'added') {
      removed.push(row.id);
      addChange(row, null);
    } else {
      const after = { ...zone.before, revision: row.revision + 1, updated_on: timestampNow(ctx) };
      restored.push(after);
      addChange(row, after);
    }
  }
  await removeZoneRows(trx, departmentId, removed);
  await replaceZoneRows(trx, restored);
  await addZoneRows(trx, added);
  await recordZones(ctx, trx, departmentId, changes);
  counts.removedZones += removed.length;
  counts.restoredZones += restored.length + added.length;
}

function revisionOf(zone: Exclude<MadeZone, { type: 'removed' }>): number {
  return zone.type === 'added' ? firstRevision : zone.before.revision + 1;
}

/** An undo does not use the trash, so it would delete attachments forever. */
function hadAttachments({ attachment_version }: { readonly attachment_version: number }): boolean {
  return attachment_version > 0;
}

/** @returns what keeps a floor from being deleted */
async function findLeft(trx: DatabaseOrTransaction, row: FloorRow): Promise<string | undefined> {
  const { department_id: departmentId, id } = row;
  const { value: zone } = await readZoneRows(trx, departmentId, id).next();
  if (zone) return 'zones';
  if (await hasPoints(trx, departmentId, id)) return 'points';
  return hadAttachments(row) ? 'documents' : undefined;
}

/** @returns whether the floor can be deleted */
async function undoFloor(undoing: Undoing, row: FloorRow, floor: MadeFloor): Promise<boolean> {
  const { ctx, trx, departmentId, kept } = undoing;
  const { id, name } = row;
  const wasEdited = isEdited(row, floor.revision, floor.content, digestFloor);
  if (!floor.isNew) {
    if (floor.before && wasEdited) kept.push({ kind: 'floor', id, name, reason: 'it was edited' });
    else if (floor.before) {
      await changeFloor(ctx, trx, row, floor.before);
      const isReplaced = floor.before.image_id !== undefined && floor.before.image_id !== row.image_id;
      if (isReplaced) undoing.files.push(...(await removeImage(trx, departmentId, row.image_id)));
    }
    return false;
  }
  const left = await findLeft(trx, row);
  if (!wasEdited && !left) return true;
  kept.push({ kind: 'floor', id, name, reason: wasEdited ? 'it was edited' : `there are ${left} on it` });
  return false;
}
