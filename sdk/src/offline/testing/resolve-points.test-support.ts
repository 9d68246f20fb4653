import assert from 'node:assert/strict';
import { seededRandom } from '../../../../server/src/features/imports/exactness.test-support.ts';
import type { Send } from '../../../../server/src/testing/api-client.ts';
import type { ResolvedCoordinate } from '../../resources.ts';
import type { VersionManifest, Zone } from '../sync/offline-source.ts';
import { base } from './backend.test-support.ts';

export interface FloorPoint {
  readonly mapId: string;
  readonly floorId: string;
  readonly lat: number;
  readonly lng: number;
}

const requestsAtOnce = 16;

/**
 * Picks seeded points on those floors of a department that have zones: a third each anywhere in a floor's box, on vertices, and
 * in the middle of edges, where neighboring rooms meet.
 */
export async function pickPoints(send: Send, count: number, seed: number): Promise<FloorPoint[]> {
  const random = seededRandom(seed);
  const floors = (await readFloors(send)).filter(({ rings }) => rings.length > 0);
  return Array.from({ length: count }, (_, i) => {
    const floor = floors[i % floors.length];
    assert.ok(floor);
    const { mapId, floorId, rings, lngs, lats } = floor;
    const [west, south] = [Math.min(...lngs), Math.min(...lats)];
    const kind = Math.floor(i / floors.length) % 3;
    if (kind === 0) {
      const lat = south + random() * (Math.max(...lats) - south);
      return { mapId, floorId, lat, lng: west + random() * (Math.max(...lngs) - west) };
    }
    const ring = rings[Math.floor(random() * rings.length)] ?? [];
    const vertex = Math.floor(random() * (ring.length - 1));
    const [[lng = 0, lat = 0] = [], [nextLng = 0, nextLat = 0] = []] = ring.slice(vertex, vertex + 2);
    if (kind === 1) return { mapId, floorId, lat, lng };
    return { mapId, floorId, lat: (lat + nextLat) / 2, lng: (lng + nextLng) / 2 };
  });
}

async function readFloors(send: Send) {
  const manifest: VersionManifest = (await send('GET', `${base}/GetVersionManifest`)).body;
  const ids = manifest.maps.flatMap(({ customMapId: mapId, floors }) =>
    floors.map(({ customMapFloorId: floorId }) => ({ mapId, floorId })),
  );
  return Promise.all(
    ids.map(async ({ mapId, floorId }) => {
      const zones: Zone[] = (await send('GET', `${base}/GetZones/${floorId}`)).body;
      const rings: number[][][] = zones.flatMap(
        ({ polygonGeoJson }) => JSON.parse(polygonGeoJson).geometry.coordinates,
      );
      const positions = rings.flat();
      const [lngs, lats] = [positions.map(([lng = 0]) => lng), positions.map(([, lat = 0]) => lat)];
      return { mapId, floorId, rings, lngs, lats };
    }),
  );
}

/** Resolves points through the service. */
export async function resolveOnline(
  send: Send,
  points: readonly FloorPoint[],
): Promise<ResolvedCoordinate[]> {
  const results: ResolvedCoordinate[] = [];
  for (let start = 0; start < points.length; start += requestsAtOnce) {
    const batch = points.slice(start, start + requestsAtOnce).map(async ({ mapId, floorId, lat, lng }) => {
      const body = { customMapId: mapId, floorId, latitude: lat, longitude: lng };
      const response = await send('POST', `${base}/ResolveCoordinate`, body);
      assert.equal(response.status, 200, response.text);
      return response.body;
    });
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

/** Returns one line for each point whose online and offline results differ in any field. */
export function compareResults(
  points: readonly FloorPoint[],
  online: readonly ResolvedCoordinate[],
  offline: readonly (ResolvedCoordinate | undefined)[],
): string[] {
  return points.flatMap(({ floorId, lat, lng }, i) => {
    const [expected, got] = [online[i], offline[i]].map((result) => JSON.stringify(sortFields(result)));
    return got === expected ? [] : [`${floorId} ${lat} ${lng}: ${got}, expected ${expected}`];
  });
}

function sortFields(result: ResolvedCoordinate | undefined): unknown {
  return Object.entries(result ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}
