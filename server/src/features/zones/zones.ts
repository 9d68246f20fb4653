import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { PolygonError, type PolygonRings, parsePolygonFeature } from 'zone-index';
import type { Context, DatabaseOrTransaction, RevisionCheck } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { Flag } from '../../storage/db/flag.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { idPattern } from '../field-schemas.ts';
import { bumpZoneVersion, requireFloor } from '../floors/floors.ts';
import type { Revised } from '../maps/maps.ts';
import { checkMetadata } from './zone-metadata.ts';
import { warnAboutPolygon } from './zone-warnings.ts';
import type { CustomMapZoneResult, SavedZoneResult, ZoneFields } from './zones.schema.ts';
import * as store from './zones.store.ts';

/**
 * Every zone of a floor, active or not, by name, then id.
 *
 * @throws MusterError `CustomMapFloorNotFound`
 */
export async function listZones(
  ctx: Context,
  departmentId: number,
  floorId: string,
): Promise<CustomMapZoneResult[]> {
  await requireFloor(ctx.db, departmentId, floorId);
  const rows = await store.listZones(ctx.db, departmentId, floorId);
  return rows.map(toResult);
}

/** The active zones of all floors of a map, by name, then id; none if the department has no such map. */
export async function listActiveZonesOfMap(
  ctx: Context,
  departmentId: number,
  mapId: string,
): Promise<CustomMapZoneResult[]> {
  const rows = await store.listActiveZonesOfMap(ctx.db, departmentId, mapId);
  return rows.map(toResult);
}

/** @throws MusterError `CustomMapZoneNotFound` */
export async function getZone(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<Revised<CustomMapZoneResult>> {
  return toRevised(await requireZone(ctx.db, departmentId, id));
}

/**
 * Adds a zone to a floor. An optional field that is left out or `null` takes its default: `null`, and `true` for
 * `isSearchable` and `isActive`.
 *
 * @throws MusterError `InvalidRequest`, `CustomMapFloorNotFound`, `InvalidPolygon`; then nothing has changed
 */
export async function saveZone(
  ctx: Context,
  departmentId: number,
  floorId: string,
  fields: ZoneFields,
): Promise<Revised<SavedZoneResult>> {
  checkFields(fields);
  await requireFloor(ctx.db, departmentId, floorId);
  const rings = parsePolygon(fields.polygonGeoJson);
  const now = timestampNow(ctx);
  const row: ZoneRow = {
    department_id: departmentId,
    id: randomUUIDv7(),
    floor_id: floorId,
    ...mergeFields(newZone, fields),
    revision: 1,
    added_on: now,
    updated_on: now,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await bumpZoneVersion(ctx, trx, departmentId, floorId);
    await store.insertZones(trx, [row]);
  });
  ctx.floorChanges.notify(departmentId);
  return withWarnings(row, rings);
}

/**
 * Changes a zone. An optional field that is left out keeps its value; `null` sets it back to its default.
 *
 * @throws MusterError `InvalidRequest`, `CustomMapZoneNotFound`, `InvalidPolygon`, `Conflict`; then nothing has changed
 */
export async function updateZone(
  ctx: Context,
  departmentId: number,
  id: string,
  fields: ZoneFields,
  checkRevision: RevisionCheck,
): Promise<Revised<SavedZoneResult>> {
  checkFields(fields);
  const { floor_id } = await requireZone(ctx.db, departmentId, id);
  const rings = parsePolygon(fields.polygonGeoJson);
  const row = await ctx.db.transaction().execute(async (trx) => {
    await bumpZoneVersion(ctx, trx, departmentId, floor_id);
    const before = await requireZone(trx, departmentId, id);
    checkRevision(before.revision);
    const after: ZoneRow = {
      ...before,
      ...mergeFields(before, fields),
      revision: before.revision + 1,
      updated_on: timestampNow(ctx),
    };
    await store.updateZone(trx, after);
    return after;
  });
  ctx.floorChanges.notify(departmentId);
  return withWarnings(row, rings);
}

/** @throws MusterError `CustomMapZoneNotFound`, `Conflict` */
export async function deleteZone(
  ctx: Context,
  departmentId: number,
  id: string,
  checkRevision: RevisionCheck,
): Promise<void> {
  const { floor_id } = await requireZone(ctx.db, departmentId, id);
  await ctx.db.transaction().execute(async (trx) => {
    await bumpZoneVersion(ctx, trx, departmentId, floor_id);
    const zone = await requireZone(trx, departmentId, id);
    checkRevision(zone.revision);
    await store.deleteZone(trx, departmentId, id);
  });
  ctx.floorChanges.notify(departmentId);
}

/** A floor's active zones at one moment: those of exactly `zoneVersion`. */
export interface ActiveZones {
  readonly zoneVersion: number;
  readonly zones: readonly store.ActiveZoneRow[];
}

const maxRestarts = 3;

/**
 * Reads the zones for a floor's index in pages, so that a large floor does not block other requests.
 *
 * @returns `undefined` when the department has no such floor
 */
export async function readActiveZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  pageSize = 250,
): Promise<ActiveZones | undefined> {
  for (let restarts = 0; ; restarts++) {
    // If writes are faster than the paging, one statement reads everything.
    const limit = restarts < maxRestarts ? pageSize : Number.MAX_SAFE_INTEGER;
    const pages = await readPages(db, departmentId, floorId, limit);
    if (pages !== 'changed meanwhile') return pages;
  }
}

async function readPages(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  limit: number,
): Promise<ActiveZones | undefined | 'changed meanwhile'> {
  const zones: store.ActiveZoneRow[] = [];
  let zoneVersion: number | undefined;
  for (;;) {
    const { name, id } = zones.at(-1) ?? { name: '', id: '' };
    const page = await store.readActiveZones(db, departmentId, floorId, { name, id }, limit);
    const [first] = page;
    if (!first) return undefined;
    zoneVersion ??= first.zone_version;
    if (first.zone_version !== zoneVersion) return 'changed meanwhile';
    for (const row of page) if (row.id !== null) zones.push(row);
    if (page.length < limit) return { zoneVersion, zones };
    await setImmediate();
  }
}

async function requireZone(db: DatabaseOrTransaction, departmentId: number, id: string): Promise<ZoneRow> {
  const row = idPattern.test(id) ? await store.findZone(db, departmentId, id) : undefined;
  if (!row) throw errorOf('CustomMapZoneNotFound', 'The department has no zone with this id');
  return row;
}

function checkFields(fields: ZoneFields): void {
  if (typeof fields.metadata === 'string') checkMetadata(fields.metadata);
}

function parsePolygon(text: string): PolygonRings {
  try {
    return parsePolygonFeature(text);
  } catch (error) {
    if (error instanceof PolygonError) throw errorOf('InvalidPolygon', `polygonGeoJson: ${error.message}`);
    throw error;
  }
}

type ChangeableColumns = Pick<
  ZoneRow,
  | 'name'
  | 'zone_type'
  | 'polygon_geojson'
  | 'color'
  | 'metadata'
  | 'elevation_ft'
  | 'is_searchable'
  | 'is_active'
>;
type OptionalColumns = Omit<ChangeableColumns, 'name' | 'zone_type' | 'polygon_geojson'>;

/** The defaults of a new zone. */
export const newZone: OptionalColumns = {
  color: null,
  metadata: null,
  elevation_ft: null,
  is_searchable: 1,
  is_active: 1,
};

function mergeFields(before: OptionalColumns, fields: ZoneFields): ChangeableColumns {
  const { color = before.color, metadata = before.metadata, elevationFt = before.elevation_ft } = fields;
  return {
    name: fields.name,
    zone_type: fields.zoneType,
    polygon_geojson: fields.polygonGeoJson,
    color,
    metadata,
    elevation_ft: elevationFt,
    is_searchable: mergeFlag(before.is_searchable, fields.isSearchable),
    is_active: mergeFlag(before.is_active, fields.isActive),
  };
}

/** @param given `undefined` keeps, `null` sets back to true */
function mergeFlag(before: Flag, given: boolean | null | undefined): Flag {
  if (given === undefined) return before;
  return given === false ? 0 : 1;
}

function toRevised(row: ZoneRow): Revised<CustomMapZoneResult> {
  return { result: toResult(row), revision: row.revision };
}

function withWarnings(row: ZoneRow, rings: PolygonRings): Revised<SavedZoneResult> {
  const warnings = warnAboutPolygon(rings);
  const { result, revision } = toRevised(row);
  return { result: warnings.length > 0 ? { ...result, warnings } : result, revision };
}

function toResult(row: ZoneRow): CustomMapZoneResult {
  return {
    customMapZoneId: row.id,
    customMapFloorId: row.floor_id,
    name: row.name,
    zoneType: row.zone_type,
    polygonGeoJson: row.polygon_geojson,
    color: row.color,
    metadata: row.metadata,
    elevationFt: row.elevation_ft,
    isSearchable: row.is_searchable === 1,
    isActive: row.is_active === 1,
  };
}
