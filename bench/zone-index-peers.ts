import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { polygon } from '@turf/helpers';
import Flatbush from 'flatbush';
import { orient2d } from 'robust-predicates';
import whichPolygon from 'which-polygon';
import { buildZoneIndex } from 'zone-index';
import type { FloorZone, Ring } from './zone-index-floor.ts';

/** One way of finding zones: the position of the smallest zone that contains the point, or -1. */
export type Built = {
  readonly find: (lat: number, lng: number) => number;
  readonly byteLength: number | undefined;
};

export type Peer = { readonly name: string; readonly build: (zones: readonly FloorZone[]) => Built };

/** The positions of zones by area, smallest first: what every peer ranks by. */
export function rankByArea(zones: readonly FloorZone[]): number[] {
  const areas = zones.map(({ rings: [outer, ...holes] }) =>
    holes.reduce((area, hole) => area - areaOf(hole), areaOf(outer!)),
  );
  return [...zones.keys()].sort((a, b) => areas[a]! - areas[b]!);
}

function areaOf(ring: Ring): number {
  const [lng0, lat0] = ring[0]!;
  let doubled = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x, y] = ring[i - 1]!;
    const [nextX, nextY] = ring[i]!;
    doubled += (x - lng0) * (nextY - lat0) - (nextX - lng0) * (y - lat0);
  }
  return Math.abs(doubled) / 2;
}

type Box = readonly [west: number, south: number, east: number, north: number];

function boxOf([outer]: readonly Ring[]): Box {
  const lngs = outer!.map(([lng]) => lng);
  const lats = outer!.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

function flatten(ring: Ring): Float64Array {
  return Float64Array.from(ring.flat());
}

/** 1 inside, 0 on an edge, -1 outside; exact, as orient2d is. */
function placeInRing(ring: Float64Array, lat: number, lng: number): -1 | 0 | 1 {
  let isInside = false;
  for (let i = 2; i < ring.length; i += 2) {
    const y = ring[i - 1]!;
    const nextY = ring[i + 1]!;
    if (y > lat && nextY > lat) continue;
    if (y < lat && nextY < lat) continue;
    const x = ring[i - 2]!;
    const nextX = ring[i]!;
    if (y === nextY) {
      if (x <= lng === nextX >= lng || x === lng) return 0;
      continue;
    }
    const side = orient2d(x, y, nextX, nextY, lng, lat);
    if (side === 0) return 0;
    if (y > lat !== nextY > lat && side < 0 === nextY > y) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

/** Whether a zone contains a point, its edge and its holes' edges included; decided by robust-predicates. */
export function containsExactly(rings: readonly Float64Array[], lat: number, lng: number): boolean {
  if (placeInRing(rings[0]!, lat, lng) < 0) return false;
  for (let hole = 1; hole < rings.length; hole++) if (placeInRing(rings[hole]!, lat, lng) > 0) return false;
  return true;
}

/** Every zone tried, smallest first: what is right. */
const everyZone: Peer = {
  name: 'every zone, robust-predicates',
  build: (zones) => {
    const order = rankByArea(zones);
    const boxes = zones.map(({ rings }) => boxOf(rings));
    const flat = zones.map(({ rings }) => rings.map(flatten));
    const find = (lat: number, lng: number) => {
      for (const zone of order) {
        const [west, south, east, north] = boxes[zone]!;
        if (lng < west || lng > east || lat < south || lat > north) continue;
        if (containsExactly(flat[zone]!, lat, lng)) return zone;
      }
      return -1;
    };
    return { find, byteLength: undefined };
  },
};

const zoneIndex: Peer = {
  name: 'zone-index',
  build: (zones) => buildZoneIndex(zones.map(({ id, rings }) => ({ id, rings: rings.map(flatten) }))),
};

const flatbush: Peer = {
  name: 'flatbush + exact test',
  build: (zones) => {
    // Laid in by rank, so that the lowest number that contains the point wins.
    const order = rankByArea(zones);
    const tree = new Flatbush(zones.length);
    for (const zone of order) tree.add(...boxOf(zones[zone]!.rings));
    tree.finish();
    const flat = order.map((zone) => zones[zone]!.rings.map(flatten));
    const find = (lat: number, lng: number) => {
      let best = Number.POSITIVE_INFINITY;
      for (const rank of tree.search(lng, lat, lng, lat)) {
        if (rank < best && containsExactly(flat[rank]!, lat, lng)) best = rank;
      }
      return order[best] ?? -1;
    };
    const ringBytes = flat.flat().reduce((sum, ring) => sum + ring.byteLength, 0);
    return { find, byteLength: tree.data.byteLength + ringBytes };
  },
};

const whichPolygonPeer: Peer = {
  name: 'which-polygon',
  build: (zones) => {
    const rankOf = new Map(rankByArea(zones).map((zone, rank) => [zone, rank]));
    const query = whichPolygon({
      type: 'FeatureCollection',
      features: zones.map(({ rings }, zone) => ({
        type: 'Feature' as const,
        properties: { zone, rank: rankOf.get(zone)! },
        // Its types want writable positions; it does not write.
        geometry: { type: 'Polygon' as const, coordinates: rings as unknown as number[][][] },
      })),
    });
    const find = (lat: number, lng: number) => {
      const found = query([lng, lat], true);
      if (found === null) return -1;
      let best = found[0]!;
      for (const candidate of found) if (candidate.rank < best.rank) best = candidate;
      return best.zone;
    };
    return { find, byteLength: undefined };
  },
};

const turf: Peer = {
  name: '@turf, boxes one by one',
  build: (zones) => {
    const order = rankByArea(zones);
    // Turf's types want writable positions; it does not write.
    const ranked = order.map((zone) => polygon(zones[zone]!.rings as unknown as number[][][]));
    const boxes = order.map((zone) => boxOf(zones[zone]!.rings));
    const find = (lat: number, lng: number) => {
      for (let rank = 0; rank < order.length; rank++) {
        const [west, south, east, north] = boxes[rank]!;
        if (lng < west || lng > east || lat < south || lat > north) continue;
        if (booleanPointInPolygon([lng, lat], ranked[rank]!)) return order[rank]!;
      }
      return -1;
    };
    return { find, byteLength: undefined };
  },
};

/** The answers that are right, and the peers, the package first. */
export const reference = everyZone;
export const peers: readonly Peer[] = [zoneIndex, flatbush, whichPolygonPeer, turf];
