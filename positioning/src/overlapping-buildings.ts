import { type GeoBounds, mercatorBox } from '@muster/geo/geo-bounds';
import { wrapLng } from '@muster/geo/longitude';
import type { PositionedBuilding, PositionedFloor } from './facts.ts';
import type { PositionFix } from './fix.ts';
import type { FloorShares } from './floor-shares.ts';
import { degreeLengths } from './local-plane.ts';
import { samplePointsFor } from './sample-points.ts';

interface Shared {
  readonly building: PositionedBuilding;
  readonly floors: FloorShares<PositionedFloor>;
}

/** Determines the number of sample points: enough to divide an area between maps; the shares within a map do not depend on it. */
const pointsShare = 0.25;

/**
 * If the zones of several maps overlap, such as a site and the buildings on it, each map gets the same part of the overlapping
 * area.
 *
 * @returns the fraction of its own shares that each map keeps: 1 for maps that overlap no other
 */
export function shareOverlaps(shared: readonly Shared[], fix: PositionFix, deviation: number): number[] {
  const factors = shared.map(() => 1);
  if (!shared.some((one, i) => shared.some((other, j) => j > i && mayOverlap(one, other)))) return factors;
  const points = samplePointsFor(deviation, pointsShare);
  const lengths = degreeLengths(fix.latitude);
  const hits = shared.map(() => ({ points: 0, parts: 0 }));
  for (let i = 0; i < points.positions.length; i += 2) {
    const lat = fix.latitude + (points.positions[i + 1]! * deviation) / lengths.lat;
    const lng = wrapLng(fix.longitude + (points.positions[i]! * deviation) / lengths.lng);
    const covering = shared.flatMap((one, index) => (hasZoneAt(one, lat, lng) ? [index] : []));
    for (const index of covering) {
      hits[index]!.points++;
      hits[index]!.parts += 1 / covering.length;
    }
  }
  return hits.map(({ points, parts }) => (points === 0 ? 1 : parts / points));
}

function hasZoneAt({ floors }: Shared, lat: number, lng: number): boolean {
  return floors.floors.some(({ floor, share }) => share > 0 && floor.onFloor.index.find(lat, lng) >= 0);
}

function mayOverlap(one: Shared, other: Shared): boolean {
  return doBoundsOverlap(one.building.bounds, other.building.bounds);
}

/** Whether two boxes overlap in more than an edge. */
function doBoundsOverlap(one: GeoBounds, other: GeoBounds): boolean {
  if (one.topLeftLat <= other.bottomRightLat || other.topLeftLat <= one.bottomRightLat) return false;
  const [a, b] = [mercatorBox(one), mercatorBox(other)];
  return [-1, 0, 1].some((turn) => a.left < b.left + turn + b.width && b.left + turn < a.left + a.width);
}
