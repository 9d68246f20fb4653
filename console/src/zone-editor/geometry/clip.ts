import { nearestLng, wrapLng } from '@muster/geo/longitude';
import { createPlane } from '../../zones/local-plane.ts';
import { getArea } from '../../zones/measure.ts';
import type { Position, Ring, Rings } from '../../zones/polygon.ts';
import { unwrapRings } from '../../zones/unwrap-rings.ts';

/** Parts and holes smaller than this many square meters are rounding errors between edges, and are dropped. */
const minPartArea = 0.01;

type Operation = 'union' | 'intersection' | 'difference';

/**
 * Combines zones with polyclip-ts, which computes exactly. It works in degrees, because the service's edges are
 * straight in degrees. The library is loaded on first use. Corners of the zones keep their coordinates to the last bit.
 *
 * @returns the parts of the result, the largest first
 */
export async function clip(operation: Operation, first: Rings, others: readonly Rings[]): Promise<Rings[]> {
  const clipper = await import('polyclip-ts');
  const near = first[0]?.[0]?.[0] ?? 0;
  const originals = new Map<string, Position>();
  const toCoordinates = (rings: Rings) =>
    unwrapRings(rings, near).map((ring, at) =>
      ring.map((position, index): [number, number] => {
        const [lng = 0, lat = 0] = position;
        const key = `${lng},${lat}`;
        if (!originals.has(key)) originals.set(key, rings[at]?.[index] ?? position);
        return [lng, lat];
      }),
    );
  const parts = clipper[operation](toCoordinates(first), ...others.map(toCoordinates));
  return parts
    .map((rings): Rings => {
      const [outer = [], ...holes] = rings.map(
        (ring): Ring =>
          ring.slice(0, -1).map(([lng, lat]) => originals.get(`${lng},${lat}`) ?? [wrapLng(lng), lat]),
      );
      return [outer, ...holes.filter((hole) => getArea([hole]) >= minPartArea)];
    })
    .filter((rings) => getArea(rings) >= minPartArea)
    .sort((a, b) => getArea(b) - getArea(a));
}

/** Whether the boxes around two outlines are at most `meters` apart. */
export function areNear([a = []]: Rings, [b = []]: Rings, meters: number): boolean {
  const [first] = a;
  const [other] = b;
  if (!first || !other) return false;
  // Most zones of a floor are far away, so the first test must be cheap.
  const plane = createPlane(first);
  const [west, east, south, north] = boxOf(a, first[0] ?? 0);
  const [otherWest, otherEast, otherSouth, otherNorth] = boxOf(b, first[0] ?? 0);
  const [lngSlack = 0, latSlack = 0] = plane.toPosition([meters, meters]);
  const [dLng, dLat] = [
    Math.abs(nearestLng(lngSlack, first[0] ?? 0) - (first[0] ?? 0)),
    latSlack - (first[1] ?? 0),
  ];
  return (
    west <= otherEast + dLng &&
    east >= otherWest - dLng &&
    south <= otherNorth + dLat &&
    north >= otherSouth - dLat
  );
}

function boxOf(ring: Ring, near: number): [west: number, east: number, south: number, north: number] {
  const box: [number, number, number, number] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [at = 0, lat = 0] of ring) {
    const lng = nearestLng(at, near);
    box[0] = Math.min(box[0], lng);
    box[1] = Math.max(box[1], lng);
    box[2] = Math.min(box[2], lat);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}
