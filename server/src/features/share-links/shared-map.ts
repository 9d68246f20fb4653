import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { errorOf, MusterError } from '../../errors.ts';
import { timestampNow } from '../../timestamp.ts';
import { listFloors } from '../floors/floors.ts';
import { getMap } from '../maps/maps.ts';
import type { CustomMapZoneResult } from '../zones/zones.schema.ts';
import { listActiveZonesOfMap } from '../zones/zones.ts';
import { readSharedState, type SharedStateRow } from './share-links.store.ts';
import { hashGivenToken } from './share-links.ts';
import type { SharedMapResult, SharedZone } from './shared-map.schema.ts';

/** A shared map as it was at one moment, and its entity tag with the quotes. */
export interface TaggedSharedMap {
  readonly tag: string;
  readonly shared: SharedMapResult;
}

interface SharedState {
  readonly departmentId: number;
  readonly mapId: string;
  readonly departmentName: string;
  readonly expiresOn: string | null;
  readonly tag: string;
}

/**
 * The entity tag of what a token opens now, without reading it.
 *
 * @throws MusterError `ShareLinkNotFound`, the same for a token that never was one, has expired or was deleted, and for
 *   one whose map is not active: a link to an event ends with the event
 */
export async function readSharedMapTag(ctx: Context, token: string): Promise<string> {
  return (await findState(ctx, token)).tag;
}

const mostAttempts = 4;

/** Reads what a token opens. @throws MusterError `ShareLinkNotFound`, as {@link readSharedMapTag} */
export async function readSharedMap(ctx: Context, token: string): Promise<TaggedSharedMap> {
  let state = await findState(ctx, token);
  for (let attempt = 1; ; attempt++) {
    const shared = await readParts(ctx, state);
    const after = await findState(ctx, token);
    // Map, floors and zones are read one after the other; where nothing has moved meanwhile they are of one moment.
    if (after.tag === state.tag) return { tag: state.tag, shared };
    if (attempt === mostAttempts)
      throw errorOf('ServiceUnavailable', 'The map is being changed; try again shortly', {
        headers: { 'retry-after': '1' },
      });
    state = after;
  }
}

async function findState(ctx: Context, token: string): Promise<SharedState> {
  const hash = hashGivenToken(token);
  const rows = hash === undefined ? [] : await readSharedState(ctx.db, hash);
  const now = timestampNow(ctx);
  const [first] = rows;
  if (!first || isOver(first.expires_on, now)) throw noShareLink();
  if (first.is_active === 0 || isOver(first.event_over_on, now)) throw noShareLink();
  return {
    departmentId: first.department_id,
    mapId: first.map_id,
    departmentName: first.department_name,
    expiresOn: first.expires_on,
    tag: tagOf(ctx, rows),
  };
}

function isOver(end: string | null, now: string): boolean {
  return end !== null && end <= now;
}

function noShareLink() {
  return errorOf('ShareLinkNotFound', 'There is no such share link: it has ended, or never was');
}

/** Counts up when the answer is written differently, so that nobody keeps one of another form. */
const form = 1;

/** Every version of the map and what else is shown: a page that is older than any of them is not shown again. */
function tagOf(ctx: Context, rows: readonly SharedStateRow[]): string {
  const versions = rows.map((row) => `${row.floor_id} ${row.floor_version} ${row.zone_version}`).sort();
  const [first] = rows;
  const link = [first?.department_name, first?.expires_on, first?.map_id, first?.map_version];
  const parts = [form, ctx.config.storageUrl, ...link, versions];
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

async function readParts(ctx: Context, state: SharedState): Promise<SharedMapResult> {
  const { departmentId, mapId, departmentName, expiresOn } = state;
  try {
    const { result: map } = await getMap(ctx, departmentId, mapId);
    const floors = await listFloors(ctx, departmentId, mapId);
    const zones = await shareZones(await listActiveZonesOfMap(ctx, departmentId, mapId));
    return {
      departmentName,
      expiresOn,
      map, // what the schema of the answer does not name is not written
      floors: floors.map((floor) => ({ ...floor, zones: zones.get(floor.customMapFloorId) ?? [] })),
    };
  } catch (error) {
    if (error instanceof MusterError && error.errorName === 'CustomMapNotFound') throw noShareLink(); // deleted meanwhile
    throw error;
  }
}

/** How long the zones of one map keep other requests waiting. */
const sliceMs = 5;

async function shareZones(zones: readonly CustomMapZoneResult[]): Promise<Map<string, SharedZone[]>> {
  const byFloor = new Map<string, SharedZone[]>();
  let sliceEnd = performance.now() + sliceMs;
  for (const zone of zones) {
    const shared = { ...zone, polygonGeoJson: bareFeature(zone.polygonGeoJson) };
    const floor = byFloor.get(zone.customMapFloorId);
    if (floor) floor.push(shared);
    else byFloor.set(zone.customMapFloorId, [shared]);
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  }
  return byFloor;
}

/** Properties and foreign members of a Feature can say anything, and are as little for the public as metadata is. */
function bareFeature(polygonGeoJson: string): string {
  const { geometry } = JSON.parse(polygonGeoJson) as { geometry: { coordinates: unknown } }; // as it was checked when saved
  return JSON.stringify({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: geometry.coordinates },
  });
}
