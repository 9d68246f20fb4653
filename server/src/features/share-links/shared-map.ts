import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { createTaggedBodyCache, type TaggedBody } from '../../concurrency/tagged-body-cache.ts';
import {
  createTextStore,
  joinPieces,
  type StoredText,
  writeJsonList,
} from '../../concurrency/write-json-list.ts';
import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { Named } from '../../sort-by-name.ts';
import { inSnapshot } from '../../storage/db/in-snapshot.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { idPattern } from '../field-schemas.ts';
import type { CustomMapFloorResult } from '../floors/floors.schema.ts';
import { listFloors } from '../floors/floors.ts';
import { getMap } from '../maps/maps.ts';
import type { CustomMapPointResult } from '../points/points.schema.ts';
import { listActivePoints } from '../points/points.ts';
import { listActiveZones, toZoneResult } from '../zones/zones.ts';
import { readSharedState, type SharedStateRow } from './share-links.store.ts';
import { parseToken, readFloorIds, type TokenKey } from './share-links.ts';
import {
  type SharedMapResult,
  type SharedPoint,
  type SharedZone,
  sharedMapResult,
} from './shared-map.schema.ts';

/** The map that a token shows, in its current state. */
export interface SharedState {
  readonly tokenHash: string;
  readonly departmentId: number;
  readonly mapId: string;
  readonly departmentName: string;
  readonly units: SharedMapResult['units'];
  readonly expiresOn: string | null;
  /** The only floors that the link shows; `null` for all. */
  readonly floorIds: readonly string[] | null;
  /** The entity tag, with its quotes. */
  readonly tag: string;
}

/**
 * Finds the map that a token shows, without reading its contents.
 *
 * @throws MusterError `ShareLinkNotFound`, the same for a token that is unknown, expired or deleted, and for one of a map
 *   that is not active: a link to an event ends with the event
 */
export function findSharedState(ctx: Context, token: string): Promise<SharedState> {
  return requireSharedState(ctx, ctx.db, parseToken(token));
}

/** Shared maps as JSON. */
export interface SharedMaps {
  /**
   * @param floor an id or {@link defaultFloor}, to include only the zones of this floor; `undefined` for the zones of
   *   all floors
   * @returns the map in this state, or a later one
   * @throws MusterError `ShareLinkNotFound` if it has been deleted meanwhile, `CustomMapFloorNotFound`
   */
  readonly read: (found: SharedState, floor: string | undefined) => Promise<TaggedBody>;
}

/** The floor that clients show first. */
export const defaultFloor = 'default';

/** Creates the cache of shared maps of a process. It limits the work, because these requests need no account. */
export function createSharedMaps(ctx: Context): SharedMaps {
  const bodies = createTaggedBodyCache({
    build: (key) => {
      const [departmentId, hash = '', floor] = key.split(' ');
      return buildSharedMap(ctx, { departmentId: Number(departmentId), hash }, floor);
    },
    ...ctx.cacheMemory.share('sharedMaps'),
    lookups: ctx.metrics.countLookups('sharedMaps'),
    buildsAtOnce: 2,
  });
  return {
    read: ({ departmentId, tokenHash, tag }, floor) => {
      // Any other text would fill the cache with keys that name nothing.
      if (floor !== undefined && floor !== defaultFloor && !idPattern.test(floor)) throw noFloor();
      return bodies.get([departmentId, tokenHash, ...(floor ? [floor] : [])].join(' '), tag);
    },
  };
}

async function requireSharedState(
  ctx: Context,
  db: DatabaseOrTransaction,
  key: TokenKey | undefined,
): Promise<SharedState> {
  const rows = key === undefined ? [] : await readSharedState(db, key);
  const now = timestampNow(ctx);
  const [first] = rows;
  if (key === undefined || !first || isOver(first.expires_on, now)) throw noShareLink();
  if (first.is_active === 0 || isOver(first.event_over_on, now)) throw noShareLink();
  return {
    tokenHash: key.hash,
    departmentId: first.department_id,
    mapId: first.map_id,
    departmentName: first.department_name,
    units: first.units,
    expiresOn: first.expires_on,
    floorIds: readFloorIds(first),
    tag: getSharedMapTag(ctx, rows),
  };
}

function isOver(end: string | null, now: string): boolean {
  return end !== null && end <= now;
}

function noShareLink() {
  return errorOf('ShareLinkNotFound', 'This share link has expired, was deleted, or never existed');
}

/** Increase it when the format of the response changes, so that clients do not keep responses in the old format. */
const formatVersion = 4;

/** Computes the entity tag: a hash of all versions of the map and of everything else that the response shows. */
function getSharedMapTag(ctx: Context, rows: readonly SharedStateRow[]): string {
  const versions = rows
    .map((row) => `${row.floor_id} ${row.floor_version} ${row.zone_version} ${row.point_version}`)
    .sort();
  const [first] = rows;
  const link = [first?.department_name, first?.units, first?.expires_on, first?.map_id, first?.map_version];
  const parts = [formatVersion, ctx.config.storageUrl, ...link, versions];
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

async function buildSharedMap(ctx: Context, key: TokenKey, floor?: string): Promise<TaggedBody> {
  const startedAt = performance.now();
  const { state, map, floors, zones, points } = await readParts(ctx, key, floor);
  const pointsOf = Map.groupBy(points, ({ customMapFloorId }) => customMapFloorId);
  const { departmentName, units, expiresOn } = state;
  const outline = {
    departmentName,
    units,
    expiresOn,
    map,
    floors: floors.map((floor) => {
      const ownPoints = pointsOf.get(floor.customMapFloorId) ?? [];
      return {
        ...floor,
        zones: [],
        points: ownPoints.map((point) => toSharedPoint(point, map.showMetadataOnShares)),
      };
    }),
  };
  const shared = Value.Clean(sharedMapResult, outline) as SharedMapResult; // the outline has all of these fields, and more
  const bytes = await writeSharedMap(
    shared,
    Map.groupBy(zones, ({ floorId }) => floorId),
  );
  const { departmentId, mapId, tag } = state;
  const tookMs = Math.round(performance.now() - startedAt);
  ctx.log.debug({ departmentId, mapId, bytes: bytes.length, tookMs }, 'shared map written');
  return { tag, bytes };
}

/** Writes the JSON of a map, floor by floor and without blocking other requests. */
async function writeSharedMap(
  { floors, ...map }: SharedMapResult,
  zonesOf: ReadonlyMap<string, readonly WrittenZone[]>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let before = `${JSON.stringify(map).slice(0, -1)},"floors":[`;
  for (const { zones: _, points, ...floor } of floors) {
    before += `${JSON.stringify(floor).slice(0, -1)},"zones":`;
    const zones = zonesOf.get(floor.customMapFloorId) ?? [];
    const texts = zones.map(({ json }) => json);
    pieces.push(await writeJsonList(texts, { before, after: `,"points":${JSON.stringify(points)}}` }));
    before = ',';
  }
  return joinPieces([...pieces, Buffer.from(floors.length === 0 ? `${before}]}` : ']}')]);
}

/** Reads the map, its floors, and their zones and points in one snapshot. */
function readParts(ctx: Context, key: TokenKey, floor: string | undefined) {
  return inSnapshot(ctx.db, async (trx) => {
    const state = await requireSharedState(ctx, trx, key);
    const { departmentId, mapId } = state;
    const snapshot: Context = { ...ctx, db: trx };
    const { result: map } = await getMap(snapshot, departmentId, mapId);
    const floors = keepShared(state, await listFloors(snapshot, departmentId, mapId));
    const floorIds = chooseFloors(floors, floor);
    const storeText = createTextStore();
    const write = (row: ZoneRow): WrittenZone => ({
      id: row.id,
      name: row.name,
      floorId: row.floor_id,
      json: storeText(JSON.stringify(toSharedZone(row, map.showMetadataOnShares))),
    });
    const zones = await listActiveZones(snapshot, departmentId, floorIds, write);
    const points = await listActivePoints(trx, departmentId, floorIds);
    return { state, map, floors, zones, points };
  });
}

/** Leaves out the floors that a link does not show. */
export function keepShared<Floor extends { readonly customMapFloorId: string }>(
  { floorIds }: Pick<SharedState, 'floorIds'>,
  floors: readonly Floor[],
): Floor[] {
  return floors.filter(({ customMapFloorId }) => floorIds?.includes(customMapFloorId) ?? true);
}

/** Returns the ids of the floors whose zones are shown. @throws MusterError `CustomMapFloorNotFound` */
function chooseFloors(floors: readonly CustomMapFloorResult[], requested: string | undefined): string[] {
  const ids = floors.map(({ customMapFloorId }) => customMapFloorId);
  if (requested === undefined) return ids;
  const first = (floors.find(({ isDefault }) => isDefault) ?? floors[0])?.customMapFloorId;
  if (requested === defaultFloor) return first === undefined ? [] : [first];
  if (!ids.includes(requested)) throw noFloor();
  return [requested];
}

function noFloor() {
  return errorOf('CustomMapFloorNotFound', 'The shared map has no active floor with this id');
}

/** A zone as JSON, without its row: tens of thousands of rows would slow down the garbage collector. */
interface WrittenZone extends Named {
  readonly floorId: string;
  readonly json: StoredText;
}

function toSharedZone(row: ZoneRow, showsMetadata: boolean): SharedZone {
  const {
    customMapZoneId,
    name,
    zoneType,
    polygonGeoJson,
    color,
    elevationFt,
    metadata,
    isDispatchable,
    hazard,
  } = toZoneResult(row);
  return {
    customMapZoneId,
    name,
    zoneType,
    polygonGeoJson: stripFeature(polygonGeoJson),
    color,
    elevationFt,
    metadata: showsMetadata ? metadata : null,
    ...(isDispatchable !== undefined && { isDispatchable }),
    ...(hazard && { hazard }),
  };
}

/** A note is not public unless metadata is: it may say where a key is. */
function toSharedPoint(point: CustomMapPointResult, showsMetadata: boolean): SharedPoint {
  return { ...point, note: showsMetadata ? point.note : null };
}

/** A Feature that contains only numbers, as most clients and imports write it. */
const bareFeature =
  /^\{"type":"Feature","properties":\{\},"geometry":\{"type":"Polygon","coordinates":[\d.,eE+[\]-]+\}\}$/;

/** Properties and foreign members of a Feature may contain anything, so they are never made public. */
function stripFeature(polygonGeoJson: string): string {
  if (bareFeature.test(polygonGeoJson)) return polygonGeoJson;
  const { geometry } = JSON.parse(polygonGeoJson) as { geometry: { coordinates: unknown } }; // checked when it was saved
  return JSON.stringify({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: geometry.coordinates },
  });
}
