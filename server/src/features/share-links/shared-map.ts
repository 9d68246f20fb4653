import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { cacheBytes } from '../../cache-sizes.ts';
import { createTaggedBodyCache, type TaggedBody } from '../../concurrency/tagged-body-cache.ts';
import { writeJsonList } from '../../concurrency/write-json-list.ts';
import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { timestampNow } from '../../timestamp.ts';
import { listFloors } from '../floors/floors.ts';
import { getMap } from '../maps/maps.ts';
import type { CustomMapZoneResult } from '../zones/zones.schema.ts';
import { listActiveZones } from '../zones/zones.ts';
import { readSharedState, type SharedStateRow } from './share-links.store.ts';
import { parseToken, type TokenKey } from './share-links.ts';
import { type SharedMapResult, type SharedZone, sharedMapResult, sharedZone } from './shared-map.schema.ts';

/** The map that a token shows, as it is now. */
export interface SharedState {
  readonly tokenHash: string;
  readonly departmentId: number;
  readonly mapId: string;
  readonly departmentName: string;
  readonly expiresOn: string | null;
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

/** The shared maps as JSON. */
export interface SharedMaps {
  /** @returns the map in the given state, or a later one. @throws MusterError `ShareLinkNotFound` if it is gone by now */
  readonly read: (found: SharedState) => Promise<TaggedBody>;
}

/** Creates the cache of shared maps of a process. It bounds the work, because these requests need no account. */
export function createSharedMaps(ctx: Context): SharedMaps {
  const bodies = createTaggedBodyCache({
    build: (key) => {
      const [departmentId, hash = ''] = key.split(' ');
      return buildSharedMap(ctx, { departmentId: Number(departmentId), hash });
    },
    maxBytes: cacheBytes(ctx, 'sharedMaps'),
    lookups: ctx.metrics.countLookups('sharedMaps'),
    buildsAtOnce: 2,
  });
  return {
    read: ({ departmentId, tokenHash, tag }) => bodies.get(`${departmentId} ${tokenHash}`, tag),
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
    expiresOn: first.expires_on,
    tag: getSharedMapTag(ctx, rows),
  };
}

function isOver(end: string | null, now: string): boolean {
  return end !== null && end <= now;
}

function noShareLink() {
  return errorOf('ShareLinkNotFound', 'There is no such share link: it has ended, or never was');
}

/** Increase it when the format of the response changes, so that clients do not keep the old one. */
const formatVersion = 2;

/** The entity tag: a hash of all versions of the map and of everything else that the response shows. */
function getSharedMapTag(ctx: Context, rows: readonly SharedStateRow[]): string {
  const versions = rows.map((row) => `${row.floor_id} ${row.floor_version} ${row.zone_version}`).sort();
  const [first] = rows;
  const link = [first?.department_name, first?.expires_on, first?.map_id, first?.map_version];
  const parts = [formatVersion, ctx.config.storageUrl, ...link, versions];
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

async function buildSharedMap(ctx: Context, key: TokenKey): Promise<TaggedBody> {
  const startedAt = performance.now();
  const { state, map, floors, zones } = await readParts(ctx, key);
  const { departmentName, expiresOn } = state;
  const outline = {
    departmentName,
    expiresOn,
    map,
    floors: floors.map((floor) => ({ ...floor, zones: [] })),
  };
  const shared = Value.Clean(sharedMapResult, outline) as SharedMapResult; // it has all fields, and others
  const zonesOf = await shareZones(zones);
  const bytes = await writeSharedMap(shared, zonesOf);
  const { departmentId, mapId, tag } = state;
  const tookMs = Math.round(performance.now() - startedAt);
  ctx.log.debug({ departmentId, mapId, bytes: bytes.length, tookMs }, 'shared map written');
  return { tag, bytes };
}

/** Writes the JSON of a map, floor by floor and without blocking other requests. */
async function writeSharedMap(
  { floors, ...map }: SharedMapResult,
  zonesOf: ReadonlyMap<string, readonly SharedZone[]>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let before = `${JSON.stringify(map).slice(0, -1)},"floors":[`;
  for (const { zones: _, ...floor } of floors) {
    before += `${JSON.stringify(floor).slice(0, -1)},"zones":`;
    const zones = zonesOf.get(floor.customMapFloorId) ?? [];
    pieces.push(await writeJsonList(zones, (zone) => zone, { before, after: '}' }));
    before = ',';
  }
  return Buffer.concat([...pieces, Buffer.from(floors.length === 0 ? `${before}]}` : ']}')]);
}

/** Reads map, floors and zones in one snapshot. */
function readParts(ctx: Context, key: TokenKey) {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const state = await requireSharedState(ctx, trx, key);
      const { departmentId, mapId } = state;
      const snapshot: Context = { ...ctx, db: trx };
      const { result: map } = await getMap(snapshot, departmentId, mapId);
      const floors = await listFloors(snapshot, departmentId, mapId);
      const floorIds = floors.map(({ customMapFloorId }) => customMapFloorId);
      const zones = await listActiveZones(snapshot, departmentId, floorIds);
      return { state, map, floors, zones };
    });
}

/** How long the zones of one map may block other requests at a time. */
const sliceMs = 5;

async function shareZones(zones: readonly CustomMapZoneResult[]): Promise<Map<string, SharedZone[]>> {
  const byFloor = new Map<string, SharedZone[]>();
  let sliceEnd = performance.now() + sliceMs;
  for (const zone of zones) {
    const bare = { ...zone, polygonGeoJson: stripFeature(zone.polygonGeoJson) };
    const shared = Value.Clean(sharedZone, bare) as SharedZone; // it has all fields, and others
    const floor = byFloor.get(zone.customMapFloorId);
    if (floor) floor.push(shared);
    else byFloor.set(zone.customMapFloorId, [shared]);
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  }
  return byFloor;
}

/** Properties and foreign members of a Feature may contain anything, so like metadata they are not public. */
function stripFeature(polygonGeoJson: string): string {
  const { geometry } = JSON.parse(polygonGeoJson) as { geometry: { coordinates: unknown } }; // checked when it was saved
  return JSON.stringify({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: geometry.coordinates },
  });
}
