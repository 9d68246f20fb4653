import { randomUUIDv7 } from 'node:crypto';
import type { Clocked, DatabaseOrTransaction } from '../../../context.ts';
import type { FloorRow, ZoneRow } from '../../../storage/db/tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { listFloorRows } from '../../floors/floor-rows.ts';
import { newZone } from '../../zones/zone-fields.ts';
import { readZoneRows } from '../../zones/zone-rows.ts';
import { readZones } from '../worker/zones-file.ts';
import type { CommitPlan, PlannedFloor, PlannedMap } from './commit-messages.ts';
import { digestZone } from './made-contents.ts';
import type { MadeZone } from './made-file.ts';
import { type IncomingZone, matchZones, metadataText, type ZoneMatches } from './match-zones.ts';

/** The changes to the zones of an existing map, and the versions that its floors had when the changes were decided. */
export interface MapChanges extends Omit<ZoneMatches, 'added'> {
  readonly map: PlannedMap;
  /** Includes the zones of new floors. */
  readonly added: readonly ZoneRow[];
  readonly floors: ReadonlyMap<string, FloorRow>;
}

/** The zones of a new floor, in order, as rows. */
export async function* readNewRows(
  ctx: Clocked,
  plan: CommitPlan,
  floor: PlannedFloor,
): AsyncGenerator<ZoneRow> {
  const now = timestampNow(ctx);
  let index = 0;
  for await (const zone of readIncoming(plan, floor)) {
    const fresh = floor.zoneIds[index++] ?? randomUUIDv7();
    yield newRow(plan.departmentId, zone, (floor.keepsIds && zone.kept?.id) || fresh, now);
  }
}

/** Decides how the zones of an existing map change. */
export async function prepareMapChanges(
  ctx: Clocked,
  db: DatabaseOrTransaction,
  plan: CommitPlan,
  map: PlannedMap,
): Promise<MapChanges> {
  const { departmentId } = plan;
  const planned = new Set(map.floors.map(({ floorId }) => floorId));
  const rows = await listFloorRows(db, departmentId, map.mapId);
  const floors = rows.filter(({ id, external_id }) => planned.has(id) || external_id !== null);
  const existing: ZoneRow[] = [];
  for (const { id } of floors) for await (const row of readZoneRows(db, departmentId, id)) existing.push(row);
  existing.sort((a, b) => (a.id < b.id ? -1 : 1));
  const incoming: IncomingZone[] = [];
  for (const floor of map.floors) for await (const zone of readIncoming(plan, floor)) incoming.push(zone);
  const now = timestampNow(ctx);
  const { added, missing, ...matches } = matchZones(incoming, existing, now);
  const ids = sortedIds(added.length);
  return {
    ...matches,
    missing: incoming.length > 0 ? missing : [], // a source without zones says nothing about those of the map
    map,
    added: added.map((zone, index) => newRow(departmentId, zone, ids[index] ?? randomUUIDv7(), now)),
    floors: new Map(floors.map((floor) => [floor.id, floor])),
  };
}

/** Lists the changes to the zones of an existing map, in the format of the import's file. */
export function* listMadeZones(
  { added, updated, missing }: MapChanges,
  { removeMissing }: Pick<CommitPlan, 'removeMissing'>,
): Generator<MadeZone> {
  for (const row of added)
    yield { type: 'added', id: row.id, floorId: row.floor_id, content: digestZone(row) };
  for (const { before, after } of updated) yield { type: 'updated', before, content: digestZone(after) };
  if (removeMissing) for (const before of missing) yield { type: 'removed', before };
}

async function* readIncoming(plan: CommitPlan, floor: PlannedFloor): AsyncGenerator<IncomingZone> {
  const { floorId } = floor;
  for await (const zone of readZones(plan.zonesPath, floor.segment)) yield { ...zone, floorId };
}

/** Ids from the same millisecond are not ordered, so they are sorted: of two equal zones, the first must win a point. */
export function sortedIds(count: number): string[] {
  return Array.from({ length: count }, () => randomUUIDv7()).sort();
}

function newRow(departmentId: number, zone: IncomingZone, id: string, now: string): ZoneRow {
  return {
    department_id: departmentId,
    id,
    floor_id: zone.floorId,
    name: zone.name,
    zone_type: zone.zoneType,
    polygon_geojson: zone.polygonGeoJson,
    ...newZone,
    is_dispatchable: zone.isDispatchable === false ? 0 : 1,
    hazard: zone.hazard ?? null,
    metadata: metadataText(zone),
    ...keptColumns(zone),
    external_id: zone.externalId,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
}

function keptColumns({ kept }: IncomingZone): Partial<ZoneRow> {
  if (!kept) return {};
  return {
    color: kept.color,
    elevation_ft: kept.elevationFt,
    is_searchable: kept.isSearchable ? 1 : 0,
    is_active: kept.isActive ? 1 : 0,
    verified_on: kept.verifiedOn,
    verified_by: kept.verifiedBy,
  };
}
