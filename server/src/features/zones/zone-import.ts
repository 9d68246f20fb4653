import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Caller, Context } from '../../context.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { collectNew } from '../drafts/drafts.ts';
import { bumpZoneVersion, requireFloor } from '../floors/floors.ts';
import { readMapBounds } from '../maps/maps.ts';
import { findReviewedMap } from '../maps/review.ts';
import { parseGeoJson } from './parse-geojson.ts';
import { prepareInWorker } from './prepare-in-worker.ts';
import {
  type PreparedFeature,
  type PreparedZone,
  prepareZoneImport,
  type ZoneImportOptions,
} from './prepare-zone-import.ts';
import { recordZones } from './record-zones.ts';
import { newZone } from './zone-fields.ts';
import type { ZoneImportReport } from './zone-import.schema.ts';
import { describeFeatures, rejectIfAnyFailed } from './zone-import-report.ts';
import { batchesOf } from './zone-rows.ts';
import { insertZones } from './zones.store.ts';

/** Larger texts are parsed and checked in a worker thread. Below this size, it takes about 5 ms. */
const inlineBytes = 128 * 1024;
/** How long a small collection may block other requests at a time, in milliseconds. */
const sliceMs = 5;

/**
 * Adds the features of a GeoJSON FeatureCollection to a floor as zones, in one change of the floor's zones.
 *
 * @param collection the FeatureCollection, parsed
 * @param reviewedMapId if the zones become drafts of this map
 * @returns the outcome for every feature
 * @throws MusterError `CustomMapFloorNotFound`, `InvalidRequest` if the collection cannot be read as a whole, and
 *   with `strict` `InvalidPolygon` if a feature cannot become a zone; then nothing has changed
 */
export async function importZones(
  ctx: Context,
  departmentId: number,
  floorId: string,
  collection: unknown,
  options: ZoneImportOptions,
  reviewedMapId?: string,
): Promise<ZoneImportReport> {
  const { map_id } = await requireFloor(ctx.db, departmentId, floorId);
  const bounds = await readMapBounds(ctx.db, departmentId, map_id);
  const features: PreparedFeature[] = [];
  let sliceEnd = performance.now() + sliceMs;
  for (const feature of prepareZoneImport(collection, options, bounds)) {
    features.push(feature);
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  }
  if (options.strict) rejectIfAnyFailed(features);
  return storeFeatures(ctx, departmentId, floorId, features, reviewedMapId);
}

/** Like {@link importZones}, but from the UTF-8 text of the collection, and as drafts if the caller's edits are reviewed. A large text is read in a worker thread. */
export async function importZoneText(
  ctx: Context,
  caller: Caller,
  floorId: string,
  text: Uint8Array,
  options: ZoneImportOptions,
): Promise<ZoneImportReport> {
  const { departmentId } = caller;
  const { map_id } = await requireFloor(ctx.db, departmentId, floorId);
  const reviewedMapId = await findReviewedMap(ctx.db, caller, floorId);
  if (text.byteLength <= inlineBytes)
    return importZones(ctx, departmentId, floorId, parseGeoJson(text), options, reviewedMapId);
  const bounds = await readMapBounds(ctx.db, departmentId, map_id);
  const features = await prepareInWorker({ text, bounds, options });
  return storeFeatures(ctx, departmentId, floorId, features, reviewedMapId);
}

async function storeFeatures(
  ctx: Context,
  departmentId: number,
  floorId: string,
  features: readonly PreparedFeature[],
  reviewedMapId: string | undefined,
): Promise<ZoneImportReport> {
  const { report, rows } = assignIds(ctx, departmentId, floorId, features);
  if (rows.length === 0) {
    await requireFloor(ctx.db, departmentId, floorId);
    return report;
  }
  if (reviewedMapId !== undefined) {
    await collectNew(ctx, departmentId, { kind: 'zone', mapId: reviewedMapId, floorId, rows });
    return report;
  }
  await ctx.db.transaction().execute(async (trx) => {
    const mapId = await bumpZoneVersion(ctx, trx, departmentId, floorId);
    for (const batch of batchesOf(rows)) {
      await insertZones(trx, batch);
      const changes = batch.map((after) => ({ mapId, before: null, after }));
      await recordZones(ctx, trx, departmentId, changes);
      await setImmediate(); // a large import must not block other requests
    }
  });
  ctx.floorChanges.notify(departmentId);
  return report;
}

/** Assigns ids in the order of the file, so that the first of two equal zones wins a point. */
function assignIds(
  ctx: Context,
  departmentId: number,
  floorId: string,
  features: readonly PreparedFeature[],
): { report: ZoneImportReport; rows: ZoneRow[] } {
  const addedOn = timestampNow(ctx);
  const planned = features.flatMap((feature) => (feature.status === 'zones' ? feature.zones : []));
  // Ids of the same millisecond are not ordered.
  const ids = planned.map(() => randomUUIDv7()).sort();
  const rows = planned.map((zone, i) => newRow(departmentId, floorId, ids[i] ?? '', zone, addedOn));
  return { report: describeFeatures(features, ids), rows };
}

function newRow(
  departmentId: number,
  floorId: string,
  id: string,
  zone: PreparedZone,
  addedOn: string,
): ZoneRow {
  return {
    department_id: departmentId,
    id,
    floor_id: floorId,
    name: zone.name,
    zone_type: zone.zoneType,
    polygon_geojson: zone.polygonGeoJson,
    ...newZone,
    is_dispatchable: zone.isDispatchable ? 1 : 0,
    hazard: zone.hazard,
    external_id: null,
    revision: 1,
    added_on: addedOn,
    updated_on: addedOn,
  };
}
