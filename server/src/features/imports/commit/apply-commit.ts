import type { Clocked, DatabaseOrTransaction } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import type { FloorRow } from '../../../storage/db/tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { ensureOneDefault } from '../../floors/default-floor.ts';
import { mergePlacement } from '../../floors/floor-fields.ts';
import { addFloor, changeFloor, listFloorRows } from '../../floors/floor-rows.ts';
import { bumpZoneVersion } from '../../floors/floors.ts';
import { recordImage } from '../../images/images.ts';
import { addMap } from '../../maps/map-rows.ts';
import { bumpMapVersion, lockMap, requireMap } from '../../maps/maps.ts';
import { recordZones } from '../../zones/record-zones.ts';
import { addZoneRows, removeZoneRows, replaceZoneRows } from '../../zones/zone-rows.ts';
import * as store from '../imports.store.ts';
import { recordMade } from '../record-import.ts';
import type {
  CommitPlan,
  FloorFieldsBefore,
  MadeFloor,
  MadeImport,
  MadeMap,
  PlannedFloor,
  PlannedMap,
} from './commit-messages.ts';
import { countAllPoints, countZones } from './count-changes.ts';
import { FloorChanged } from './floor-changed.ts';
import { changePoints, type PointChanges } from './import-points.ts';
import { digestFloor, digestMap } from './made-contents.ts';
import type { MapChanges } from './prepare-changes.ts';

/** Thrown if another process has finished the import, or if it was deleted. */
export class ImportGone extends Error {}

interface Applying {
  readonly ctx: Clocked;
  readonly trx: DatabaseOrTransaction;
  readonly plan: CommitPlan;
  /** Adds the zones of a new floor on a new map, unless they have already been stored. */
  readonly addZones: (floor: PlannedFloor) => Promise<void>;
}

/** What an import changes on a map. */
export interface PlannedChanges {
  /** `null` if the map is new. */
  readonly zones: MapChanges | null;
  readonly points: PointChanges;
}

const maxMissingShown = 100;

/**
 * Makes everything that an import makes, in one transaction with the import's row.
 *
 * @throws FloorChanged, ImportGone, MusterError; in each case nothing has changed
 */
export async function applyCommit(
  applying: Applying,
  changes: ReadonlyMap<PlannedMap, PlannedChanges>,
): Promise<MadeImport> {
  const { ctx, trx, plan } = applying;
  const { departmentId, importId } = plan;
  // The row comes first: if two processes do the same import, the second waits here and then finds it finished.
  if (importId) await claim(trx, departmentId, importId);
  const maps: MadeMap[] = [];
  for (const map of plan.maps) {
    const { zones, points } = changes.get(map) ?? {};
    const made = zones ? await changeMap(applying, zones) : await makeMap(applying, map);
    if (points) await changePoints(ctx, trx, plan, made.customMapId, points, zones?.floors ?? new Map());
    const withPoints = points ? countAllPoints(made, points, plan) : made;
    maps.push(await withRevisions(trx, departmentId, withPoints));
  }
  const missing = plan.removeMissing
    ? []
    : [...changes.values()].flatMap(({ zones }) => zones?.missing ?? []);
  const made = {
    maps,
    missingZones: missing.slice(0, maxMissingShown).map(({ id, floor_id, name }) => ({
      customMapZoneId: id,
      customMapFloorId: floor_id,
      name,
    })),
    unplacedPoints: plan.unplacedPoints,
    notes: plan.notes,
  };
  if (importId) {
    await store.changeImport(trx, departmentId, importId, ['committing'], {
      state: 'committed',
      message: null,
      progress: 1,
      made: JSON.stringify(made),
      made_key: plan.madeKey,
      staged_floors: null,
      updated_on: timestampNow(ctx),
    });
    await recordMade(ctx, trx, { departmentId, importId }, made);
  }
  return made;
}

async function claim(trx: DatabaseOrTransaction, departmentId: number, importId: string): Promise<void> {
  if (!(await store.changeImport(trx, departmentId, importId, ['committing'], { progress: 1 })))
    throw new ImportGone();
}

const indoorMapType = 0;

async function makeMap(applying: Applying, map: PlannedMap): Promise<MadeMap> {
  const { ctx, trx, plan } = applying;
  const { departmentId } = plan;
  const { mapId, name, bounds, image, kept } = map;
  if (!image) throw new Error('a new map has no image');
  const fields = {
    type: indoorMapType,
    ...kept?.fields,
    name,
    boundsTopLeftLat: bounds.topLeftLat,
    boundsTopLeftLng: bounds.topLeftLng,
    boundsBottomRightLat: bounds.bottomRightLat,
    boundsBottomRightLng: bounds.bottomRightLng,
  };
  await addMap(ctx, trx, { departmentId, id: mapId, fields, image });
  const floors: MadeFloor[] = [];
  for (const floor of map.floors) {
    floors.push(await makeFloor(applying, mapId, floor, floor.isDefault));
    await applying.addZones(floor);
  }
  const preferred = map.floors.find(({ isDefault }) => isDefault)?.floorId;
  await ensureOneDefault(ctx, trx, { departmentId, mapId, preferred });
  return { customMapId: mapId, name, isNew: true, floors };
}

async function makeFloor(
  { ctx, trx, plan }: Applying,
  mapId: string,
  floor: PlannedFloor,
  isDefault: boolean,
): Promise<MadeFloor> {
  const { floorId: id, externalId, floorNumber, name, ordinal, postedLabel } = floor;
  const { elevationFt, floorHeightFt } = floor;
  const { image, placement, segment, kept } = floor;
  if (!image) throw new Error('a new floor has no image');
  const { departmentId } = plan;
  const fields = {
    floorNumber,
    name,
    ordinal,
    postedLabel,
    elevationFt,
    floorHeightFt,
    sortOrder: kept?.sortOrder ?? floorNumber,
    isDefault,
    ...(kept && { isActive: kept.isActive }),
    ...(placement ? { placement } : {}),
  };
  const map = await requireMap(trx, departmentId, mapId);
  const counts = { zoneCount: segment.zones, pointCount: floor.points.zones };
  await addFloor(ctx, trx, map, { departmentId, mapId, id, fields, image, externalId, ...counts });
  return {
    customMapFloorId: id,
    floorNumber,
    name,
    isNew: true,
    revision: 1,
    zoneVersion: 1,
    added: segment.zones,
    updated: 0,
    unchanged: 0,
    removed: 0,
    missing: 0,
    before: null,
  };
}

async function changeMap(applying: Applying, change: MapChanges): Promise<MadeMap> {
  const { ctx, trx, plan } = applying;
  const { departmentId } = plan;
  const { mapId } = change.map;
  await lockMap(trx, departmentId, mapId);
  const { name } = await requireMap(trx, departmentId, mapId);
  const present = new Map((await listFloorRows(trx, departmentId, mapId)).map((row) => [row.id, row]));
  const floors: MadeFloor[] = [];
  for (const floor of change.map.floors) {
    const row = present.get(floor.floorId);
    if (!row && !floor.isNew) throw floorDeleted();
    const made = row
      ? await updateFloor(applying, row, floor)
      : await makeFloor(applying, mapId, floor, false);
    floors.push({ ...made, ...countZones(change, floor.floorId, plan.removeMissing) });
  }
  if (floors.some(({ isNew }) => isNew)) await bumpMapVersion(ctx, trx, departmentId, mapId);
  await changeZones(applying, change, present);
  await ensureOneDefault(ctx, trx, { departmentId, mapId });
  return { customMapId: mapId, name, isNew: false, floors };
}

function floorDeleted() {
  return errorOf('Conflict', 'A floor to be updated has been deleted in the meantime; import again');
}

async function updateFloor({ ctx, trx }: Applying, row: FloorRow, floor: PlannedFloor): Promise<MadeFloor> {
  const { image } = floor;
  const owner = { departmentId: row.department_id, mapId: row.map_id };
  if (image) await recordImage(ctx, trx, owner, image);
  const { name, floorNumber, placement } = floor;
  const plan = image && {
    image_id: image.id,
    placement: mergePlacement(null, { name, floorNumber, ...(placement && { placement }) }, image.facts),
  };
  const after = {
    name: floor.name,
    floor_number: floor.floorNumber,
    external_id: floor.externalId ?? row.external_id,
    ordinal: floor.ordinal ?? row.ordinal,
    posted_label: floor.postedLabel ?? row.posted_label,
    ...plan,
  };
  const fields = fieldsBefore(row, image !== null);
  const isSame = Object.entries(after).every(([key, value]) => row[key as keyof typeof after] === value);
  if (!isSame) await changeFloor(ctx, trx, row, after);
  const before = isSame ? null : fields;
  return {
    customMapFloorId: row.id,
    floorNumber: floor.floorNumber,
    name: floor.name,
    isNew: false,
    revision: row.revision,
    zoneVersion: row.zone_version,
    added: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
    missing: 0,
    before,
  };
}

function fieldsBefore(row: FloorRow, hasNewPlan: boolean): FloorFieldsBefore {
  const { name, floor_number, sort_order, external_id, ordinal, posted_label, image_id, placement } = row;
  const plan = hasNewPlan ? { image_id, placement } : {};
  return { name, floor_number, sort_order, external_id, ordinal, posted_label, ...plan };
}

/** Bumps the zone versions first, since they serve as the locks: the decisions hold if nothing has changed since. */
async function changeZones(
  { ctx, trx, plan }: Applying,
  { map, added, updated, missing, floors }: MapChanges,
  present: ReadonlyMap<string, FloorRow>,
): Promise<void> {
  const { departmentId } = plan;
  const removed = plan.removeMissing ? missing : [];
  const touched = new Set([
    ...added.map((row) => row.floor_id),
    ...updated.flatMap(({ before, after }) => [before.floor_id, after.floor_id]),
    ...removed.map((row) => row.floor_id),
  ]);
  for (const floorId of [...touched].sort())
    if (present.has(floorId)) await bumpZoneVersion(ctx, trx, departmentId, floorId);
  for (const row of await listFloorRows(trx, departmentId, map.mapId)) {
    const seen = floors.get(row.id)?.zone_version;
    const expected = seen !== undefined && touched.has(row.id) ? seen + 1 : seen;
    if (expected !== undefined && row.zone_version !== expected) throw new FloorChanged();
  }
  await addZoneRows(trx, added);
  await replaceZoneRows(
    trx,
    updated.map(({ after }) => after),
  );
  await removeZoneRows(
    trx,
    departmentId,
    removed.map(({ id }) => id),
  );
  const { mapId } = map;
  await recordZones(ctx, trx, departmentId, [
    ...added.map((after) => ({ mapId, before: null, after })),
    ...updated.map(({ before, after }) => ({ mapId, before, after })),
    ...removed.map((before) => ({ mapId, before, after: null })),
  ]);
}

/** Adds the revisions and versions that the floors have at the end, so that an undo can tell whether someone has edited them. */
async function withRevisions(
  trx: DatabaseOrTransaction,
  departmentId: number,
  made: MadeMap,
): Promise<MadeMap> {
  const rows = await listFloorRows(trx, departmentId, made.customMapId);
  return {
    ...made,
    content: digestMap(await requireMap(trx, departmentId, made.customMapId)),
    floors: made.floors.map((floor) => {
      const row = rows.find(({ id }) => id === floor.customMapFloorId);
      if (!row) return floor;
      const versions = { zoneVersion: row.zone_version, pointVersion: row.point_version };
      return { ...floor, revision: row.revision, content: digestFloor(row), ...versions };
    }),
  };
}
