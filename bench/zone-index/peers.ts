import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { polygon } from '@turf/helpers';
import Flatbush from 'flatbush';
import { orient2d } from 'robust-predicates';
import whichPolygon from 'which-polygon';
import { buildZoneIndex } from 'zone-index';
import type { FloorZone, Ring } from './floor.ts';

/** One way of finding zones: `find` returns the position of the smallest zone that contains the point, or -1. */
export type Built = { readonly find: (lat: number, lng: number) => number; readonly byteLength?: number };

export type Peer = {
  readonly name: string;
  /** Converts the zones into the form that the peer takes. The returned function builds the index, which is timed. */
  readonly prepare: (zones: readonly FloorZone[]) => () => Built;
};

type RankedZone = {
  readonly position: number;
  readonly area: number;
  readonly box: readonly [west: number, south: number, east: number, north: number];
  /** `lng, lat, …` of the outer ring and of each hole. */
  readonly outer: Float64Array;
  readonly holes: readonly Float64Array[];
  /** Its positions in GeoJSON format. */
  readonly coordinates: number[][][];
};

/** Orders the zones the way every peer ranks them: smallest area first. */
function rankByArea(zones: readonly FloorZone[]): RankedZone[] {
  const ranked = zones.map(({ outer, holes }, position) => {
    const lngs = outer.map(([lng]) => lng);
    const lats = outer.map(([, lat]) => lat);
    return {
      position,
      area: holes.reduce((area, hole) => area - areaOf(hole), areaOf(outer)),
      box: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const,
      outer: flatten(outer),
      holes: holes.map(flatten),
      coordinates: [outer, ...holes].map((ring) => ring.map((vertex) => [...vertex])),
    };
  });
  return ranked.sort((a, b) => a.area - b.area);
}

function areaOf(ring: Ring): number {
  let doubled = 0;
  let [x, y] = [0, 0];
  for (const [i, [lng, lat]] of ring.entries()) {
    const [nextX, nextY] = [lng - (ring[0]?.[0] ?? 0), lat - (ring[0]?.[1] ?? 0)];
    if (i > 0) doubled += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  }
  return Math.abs(doubled) / 2;
}

function flatten(ring: Ring): Float64Array {
  return Float64Array.from(ring.flat());
}

/** 1 inside, 0 on an edge, -1 outside; exact, because orient2d is exact. */
function placeInRing(ring: Float64Array, lat: number, lng: number): -1 | 0 | 1 {
  let isInside = false;
  let x = ring[0] as number; // this and the reads below are within the ring
  let y = ring[1] as number;
  for (let i = 2; i < ring.length; i += 2) {
    const fromX = x;
    const fromY = y;
    x = ring[i] as number;
    y = ring[i + 1] as number;
    if ((fromY > lat && y > lat) || (fromY < lat && y < lat)) continue;
    const side = orient2d(fromX, fromY, x, y, lng, lat);
    if (side === 0 && (fromX <= lng ? x >= lng || fromX === lng : x <= lng)) return 0;
    if (fromY > lat !== y > lat && side < 0 === y > fromY) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

/** Whether a zone contains a point, including its edges and those of its holes; decided by robust-predicates. */
function containsExactly({ outer, holes }: RankedZone, lat: number, lng: number): boolean {
  if (placeInRing(outer, lat, lng) < 0) return false;
  for (const hole of holes) if (placeInRing(hole, lat, lng) > 0) return false;
  return true;
}

function isInBox({ box: [west, south, east, north] }: RankedZone, lat: number, lng: number): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

/** The correct result: tests every zone with robust-predicates, smallest first. */
export const reference: Peer = {
  name: 'every zone, robust-predicates',
  prepare: (zones) => () => {
    const ranked = rankByArea(zones);
    const find = (lat: number, lng: number) => {
      for (const zone of ranked) {
        if (isInBox(zone, lat, lng) && containsExactly(zone, lat, lng)) return zone.position;
      }
      return -1;
    };
    return { find };
  },
};

export const zoneIndex: Peer = {
  name: 'zone-index',
  prepare: (zones) => {
    const input = zones.map(({ id, outer, holes }) => ({ id, rings: [outer, ...holes].map(flatten) }));
    return () => buildZoneIndex(input);
  },
};

export const flatbush: Peer = {
  name: 'flatbush + exact test',
  prepare: (zones) => {
    // Added by rank, so that the lowest number that contains the point wins.
    const ranked = rankByArea(zones);
    const rings = ranked.flatMap(({ outer, holes }) => [outer, ...holes]);
    const ringBytes = rings.reduce((sum, ring) => sum + ring.byteLength, 0);
    return () => {
      const tree = new Flatbush(ranked.length);
      for (const { box } of ranked) tree.add(...box);
      tree.finish();
      const find = (lat: number, lng: number) => {
        let best: RankedZone | undefined;
        let bestRank = ranked.length;
        for (const rank of tree.search(lng, lat, lng, lat)) {
          const zone = ranked[rank];
          if (rank > bestRank || zone === undefined || !containsExactly(zone, lat, lng)) continue;
          best = zone;
          bestRank = rank;
        }
        return best === undefined ? -1 : best.position;
      };
      return { find, byteLength: tree.data.byteLength + ringBytes };
    };
  },
};

const whichPolygonPeer: Peer = {
  name: 'which-polygon',
  prepare: (zones) => {
    const features = rankByArea(zones).map(({ position, coordinates }, rank) => ({
      type: 'Feature' as const,
      properties: { position, rank },
      geometry: { type: 'Polygon' as const, coordinates },
    }));
    return () => {
      const query = whichPolygon({ type: 'FeatureCollection', features });
      const find = (lat: number, lng: number) => {
        let result = -1;
        let bestRank = features.length;
        for (const { position, rank } of query([lng, lat], true) ?? []) {
          if (rank > bestRank) continue;
          result = position;
          bestRank = rank;
        }
        return result;
      };
      return { find };
    };
  },
};

const turf: Peer = {
  name: '@turf, boxes one by one',
  prepare: (zones) => {
    const ranked = rankByArea(zones).map((zone) => ({ ...zone, feature: polygon(zone.coordinates) }));
    const find = (lat: number, lng: number) => {
      for (const zone of ranked) {
        if (isInBox(zone, lat, lng) && booleanPointInPolygon([lng, lat], zone.feature)) return zone.position;
      }
      return -1;
    };
    return () => ({ find });
  },
};

/** The peers with which zone-index is compared. */
export const peers: readonly Peer[] = [flatbush, whichPolygonPeer, turf];
