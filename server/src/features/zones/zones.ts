import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { PolygonError, type PolygonRings, parsePolygonFeature } from 'zone-index';
import type { Context, DatabaseOrTransaction, RevisionCheck } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { type Named, sortByName } from '../../sort-by-name.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { idPattern, type Warning } from '../field-schemas.ts';
import { bumpZoneVersion, readEditedZoneIds, requireFloor } from '../floors/floors.ts';
import { discardFiles } from '../maps/map-rows.ts';
import { type Revised, readMapBounds } from '../maps/maps.ts';
import type { Hazard } from './hazard.schema.ts';
import { writeHazard } from './hazard.ts';
import { readZonesAtOneVersion, type ZonesAtVersion } from './read-zones.ts';
import { addZone, changeZone, removeZone } from './write-zones.ts';
import { mergeFields, newZone } from './zone-fields.ts';
import { checkMetadata } from './zone-metadata.ts';
import { readZoneRows } from './zone-rows.ts';
import { warnAboutPolygon } from './zone-warnings.ts';
import type { CustomMapZoneResult, SavedZoneResult, ZoneFields } from './zones.schema.ts';
import * as store from './zones.store.ts';

/**
 * Lists the active zones of floors by name, then id. They are read in pages, so that other requests continue; run it
 * in a transaction if the result must be consistent.
 *
 * @param toItem converts each zone to what the caller needs
 */
export async function listActiveZones<Item extends Named>(
  ctx: Context,
  departmentId: number,
  floorIds: readonly string[],
  toItem: (row: ZoneRow) => Item,
): Promise<Item[]> {
  const items: Item[] = [];
  let sliceEnd = performance.now() + sliceMs;
  for (const floorId of floorIds) {
    for await (const row of readZoneRows(ctx.db, departmentId, floorId)) {
      if (row.is_active === 1) items.push(toItem(row));
      if (performance.now() < sliceEnd) continue;
      await setImmediate(); // needed because SQLite responds synchronously
      sliceEnd = performance.now() + sliceMs;
    }
  }
  return sortByName(items);
}

/** How long reading zones may block other requests at a time, in addition to the statement for a page. */
const sliceMs = 2;

/** @throws MusterError `CustomMapZoneNotFound` */
export async function getZone(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<Revised<CustomMapZoneResult>> {
  return toRevised(await requireZone(ctx.db, departmentId, id));
}

/**
 * Adds a zone to a floor. An optional field that is left out or `null` gets its default: `null`, or `true` for
 * `isSearchable`, `isActive` and `isDispatchable`.
 *
 * @throws MusterError `InvalidRequest`, `CustomMapFloorNotFound`, `InvalidPolygon`; then nothing has changed
 */
export async function saveZone(
  ctx: Context,
  departmentId: number,
  floorId: string,
  fields: ZoneFields,
): Promise<Revised<SavedZoneResult>> {
  const { row, mapId, warnings } = await prepareNewZone(ctx, departmentId, floorId, fields);
  await ctx.db.transaction().execute(async (trx) => {
    await bumpZoneVersion(ctx, trx, departmentId, floorId, row.id);
    await addZone(ctx, trx, mapId, row);
  });
  ctx.floorChanges.notify(departmentId);
  return withWarnings(row, row.revision, warnings);
}

/** Checks the fields of a new zone. @throws MusterError `InvalidRequest`, `CustomMapFloorNotFound`, `InvalidPolygon` */
export async function prepareNewZone(
  ctx: Context,
  departmentId: number,
  floorId: string,
  fields: ZoneFields,
): Promise<{ readonly row: ZoneRow; readonly mapId: string; readonly warnings: Warning[] }> {
  checkFields(fields);
  const place = await checkPlace(ctx, departmentId, floorId, fields);
  const now = timestampNow(ctx);
  const row: ZoneRow = {
    department_id: departmentId,
    id: randomUUIDv7(),
    floor_id: floorId,
    ...newZone,
    ...mergeFields(newZone, fields),
    external_id: null,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
  return { row, ...place };
}

/** Checks a polygon against the map of the floor. */
export async function checkPlace(
  ctx: Context,
  departmentId: number,
  floorId: string,
  { polygonGeoJson }: ZoneFields,
): Promise<{ readonly mapId: string; readonly warnings: Warning[] }> {
  const { map_id: mapId } = await requireFloor(ctx.db, departmentId, floorId);
  const rings = parsePolygon(polygonGeoJson);
  const bounds = await readMapBounds(ctx.db, departmentId, mapId);
  return { mapId, warnings: warnAboutPolygon(rings, bounds) };
}

/**
 * Changes a zone. An optional field that is left out keeps its value; `null` resets it to its default.
 *
 * @throws MusterError `InvalidRequest`, `CustomMapZoneNotFound`, `InvalidPolygon`, `Conflict`; then nothing has
 *   changed
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
  const { mapId, warnings } = await checkPlace(ctx, departmentId, floor_id, fields);
  const row = await ctx.db.transaction().execute(async (trx) => {
    await bumpZoneVersion(ctx, trx, departmentId, floor_id, id);
    const before = await requireZone(trx, departmentId, id);
    checkRevision(before.revision);
    return changeZone(ctx, trx, mapId, before, mergeFields(before, fields));
  });
  ctx.floorChanges.notify(departmentId);
  return withWarnings(row, row.revision, warnings);
}

/** Moves a zone to the trash. @throws MusterError `CustomMapZoneNotFound`, `Conflict` */
export async function deleteZone(
  ctx: Context,
  departmentId: number,
  id: string,
  checkRevision: RevisionCheck,
): Promise<void> {
  const { floor_id } = await requireZone(ctx.db, departmentId, id);
  const { removed, kept } = await ctx.db.transaction().execute(async (trx) => {
    const mapId = await bumpZoneVersion(ctx, trx, departmentId, floor_id, id);
    const zone = await requireZone(trx, departmentId, id);
    checkRevision(zone.revision);
    return removeZone(ctx, trx, mapId, zone);
  });
  ctx.floorChanges.notify(departmentId);
  await discardFiles(ctx, removed, kept);
}

/**
 * Reads the zones for a floor's index.
 *
 * @returns `undefined` if the department has no such floor
 */
export function readActiveZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  pageSize?: number,
): Promise<ZonesAtVersion<store.ActiveZoneRow> | undefined> {
  return readZonesAtOneVersion(
    (after, limit) => store.readActiveZones(db, departmentId, floorId, after, limit),
    (row: store.ActiveZoneRow) => row,
    pageSize,
  );
}

/** Edited zones by id: the current zone, or `undefined` if it is deleted or not active. */
export interface EditsOfZones {
  /** The version of the floor's zones at which all of them were read. */
  readonly zoneVersion: number;
  readonly zones: ReadonlyMap<string, store.ActiveZoneRow | undefined>;
}

/**
 * Reads the zones of a floor that were edited one at a time since a version, for updating an index of that version.
 *
 * @returns `undefined` if the edits are unknown and all zones must be read
 */
export async function readEditsOfZones(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  sinceVersion: number,
): Promise<EditsOfZones | undefined> {
  const edited = await readEditedZoneIds(db, departmentId, floorId, sinceVersion);
  if (!edited) return undefined;
  const { zoneVersion, zoneIds } = edited;
  const zones = new Map<string, store.ActiveZoneRow | undefined>(zoneIds.map((id) => [id, undefined]));
  if (zoneIds.length === 0) return { zoneVersion, zones };
  const rows = await store.readActiveZonesById(db, departmentId, floorId, zoneIds);
  if (rows[0]?.zone_version !== zoneVersion) return undefined; // there was another edit in between
  for (const row of rows) if (row.id !== null) zones.set(row.id, row);
  return { zoneVersion, zones };
}

/** Finds a zone of the department. @throws MusterError `CustomMapZoneNotFound` */
export async function requireZone(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<ZoneRow> {
  const row = idPattern.test(id) ? await store.findZone(db, departmentId, id) : undefined;
  if (!row) throw zoneNotFound();
  return row;
}

export { findZone } from './zones.store.ts';

export function zoneNotFound() {
  return errorOf('CustomMapZoneNotFound', 'The department has no zone with this id');
}

/** @throws MusterError `InvalidRequest` */
export function checkFields(fields: ZoneFields): void {
  if (typeof fields.metadata === 'string') checkMetadata(fields.metadata);
  if (fields.hazard) writeHazard(fields.hazard);
}

function parsePolygon(text: string): PolygonRings {
  try {
    return parsePolygonFeature(text);
  } catch (error) {
    if (error instanceof PolygonError) throw invalidPolygon(error.message);
    throw error;
  }
}

function invalidPolygon(reason: string) {
  const message = `polygonGeoJson: ${reason}`;
  return errorOf('InvalidPolygon', message, { errors: [{ field: 'polygonGeoJson', message }] });
}

function toRevised(row: ZoneRow): Revised<CustomMapZoneResult> {
  return { result: toZoneResult(row), revision: row.revision };
}

function withWarnings(row: ZoneRow, revision: number, warnings: Warning[]): Revised<SavedZoneResult> {
  const result = toZoneResult(row);
  return { result: warnings.length > 0 ? { ...result, warnings } : result, revision };
}

export function toZoneResult(row: store.ZoneListRow): CustomMapZoneResult {
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
    ...(row.is_dispatchable === 0 && { isDispatchable: false }),
    ...(row.hazard !== null && { hazard: JSON.parse(row.hazard) as Hazard }), // checked when it was saved
    ...(row.verified_on !== null && { verifiedOn: row.verified_on, verifiedBy: row.verified_by }),
    ...(row.external_id !== null && { externalId: row.external_id }),
  };
}
