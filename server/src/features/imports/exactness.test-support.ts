import {
  type BruteForceZone,
  prepareBruteForce,
} from '../../../../zone-index/src/brute-force.test-support.ts';
import type { CoordinateResolveResult } from '../resolve/resolve.schema.ts';
import type { CustomMapZoneResult } from '../zones/zones.schema.ts';

/** Sends a request to the service: a POST if there is a JSON body (ResolveCoordinate), or else a GET. */
export type FetchJson = (path: string, body?: unknown) => Promise<unknown>;

export interface ExactnessReport {
  readonly points: number;
  readonly matched: number;
  /** One line for each point that the service and the brute force put into different zones. */
  readonly differences: readonly string[];
}

interface FloorZones {
  readonly floorId: string;
  readonly zones: readonly CustomMapZoneResult[];
  readonly polygons: readonly BruteForceZone[];
}

const base = '/api/v4/CustomMaps';
/** About as many requests as a dispatch system might keep open. */
const requestsAtOnce = 16;

/**
 * Resolves seeded points of a building through the service and through a brute-force search that shares no code with it, and
 * compares the zones. One third of the points are anywhere in a floor's bounding box, one third on vertices, and one third in the
 * middle of edges, where neighboring rooms meet.
 */
export async function checkExactness(
  request: FetchJson,
  customMapId: string,
  count: number,
  seed: number,
): Promise<ExactnessReport> {
  const floors = (await readFloors(request, customMapId)).filter(({ polygons }) => polygons.length > 0);
  const random = seededRandom(seed);
  const differences: string[] = [];
  let matched = 0;
  for (const [index, floor] of floors.entries()) {
    const share =
      Math.floor(((index + 1) * count) / floors.length) - Math.floor((index * count) / floors.length);
    const bruteForce = prepareBruteForce(floor.polygons);
    const points = pickPoints(floor.polygons, share, random);
    const results = await resolveAll(request, customMapId, floor.floorId, points);
    for (const [i, { lat, lng }] of points.entries()) {
      const expected = floor.zones[bruteForce.find(lat, lng)]?.customMapZoneId ?? null;
      const got = results[i]?.customMapZoneId;
      if (got !== null) matched++;
      if (got !== expected) differences.push(`${floor.floorId} ${lat} ${lng}: ${got}, expected ${expected}`);
    }
  }
  return { points: count, matched, differences };
}

async function readFloors(request: FetchJson, customMapId: string): Promise<FloorZones[]> {
  const floors = (await request(`${base}/GetFloors/${customMapId}`)) as { customMapFloorId: string }[]; // the API contract
  return Promise.all(
    floors.map(async ({ customMapFloorId: floorId }) => {
      const zones = (await request(`${base}/GetZones/${floorId}`)) as CustomMapZoneResult[]; // the API contract
      return { floorId, zones, polygons: zones.map(readPolygon) };
    }),
  );
}

function readPolygon({ customMapZoneId: id, polygonGeoJson }: CustomMapZoneResult): BruteForceZone {
  const { geometry } = JSON.parse(polygonGeoJson) as { geometry: { coordinates: number[][][] } }; // the API contract
  const flat = (ring: number[][]) => Float64Array.from(ring.flatMap(([lng = 0, lat = 0]) => [lng, lat]));
  return { id, rings: geometry.coordinates.map(flat) };
}

interface Point {
  readonly lat: number;
  readonly lng: number;
}

function pickPoints(polygons: readonly BruteForceZone[], count: number, random: () => number): Point[] {
  const rings = polygons.flatMap((polygon) => polygon.rings);
  const lngs = rings.flatMap((ring) => [...ring.filter((_, i) => i % 2 === 0)]);
  const lats = rings.flatMap((ring) => [...ring.filter((_, i) => i % 2 === 1)]);
  const west = Math.min(...lngs);
  const south = Math.min(...lats);
  const width = Math.max(...lngs) - west;
  const height = Math.max(...lats) - south;
  return Array.from({ length: count }, (_, i) => {
    if (i % 3 === 0) return { lat: south + random() * height, lng: west + random() * width };
    const ring = rings[Math.floor(random() * rings.length)] ?? new Float64Array();
    const vertex = 2 * Math.floor(random() * (ring.length / 2 - 1));
    const [lng = 0, lat = 0, nextLng = 0, nextLat = 0] = ring.subarray(vertex, vertex + 4);
    return i % 3 === 1 ? { lat, lng } : { lat: (lat + nextLat) / 2, lng: (lng + nextLng) / 2 };
  });
}

async function resolveAll(
  request: FetchJson,
  customMapId: string,
  floorId: string,
  points: readonly Point[],
): Promise<CoordinateResolveResult[]> {
  const results: CoordinateResolveResult[] = [];
  for (let start = 0; start < points.length; start += requestsAtOnce) {
    const batch = points.slice(start, start + requestsAtOnce).map(({ lat, lng }) => {
      const body = { customMapId, floorId, latitude: lat, longitude: lng };
      return request(`${base}/ResolveCoordinate`, body) as Promise<CoordinateResolveResult>; // the API contract
    });
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

/** Mulberry32 (Tommy Ettinger, public domain): yields the same numbers from 0 to 1 for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
