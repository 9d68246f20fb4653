import type { UnrolledRing } from '../rings/enclosed-area.ts';
import { isZeroArea, measureRegion } from './zone-area.ts';

/** Holes that cover the whole outer ring. */
export type CoveringHoles = {
  /** The ring that covers what the earlier rings leave uncovered; for a large polygon, its last ring. */
  readonly ring: number;
  /** Whether this ring covers the outer ring without the others. */
  readonly isAlone: boolean;
};

/** For larger polygons the ring is not searched for, because each step takes as long as measuring the polygon. */
const maxVerticesToSearch = 2_000;

/**
 * Finds holes that leave a polygon without any area. Exact. Also returns undefined if the rings meet so often that it would take
 * too long to find out (`measureRegion`).
 */
export function findCoveringHoles(readings: readonly UnrolledRing[]): CoveringHoles | undefined {
  if (!isCovered(readings)) return undefined;
  const last = readings.length - 1;
  if (last === 1) return { ring: last, isAlone: true };
  const vertices = readings.reduce((sum, { positions }) => sum + positions.length / 2, 0);
  if (vertices > maxVerticesToSearch) return { ring: last, isAlone: false };
  // More holes never leave more area, so binary search finds the first hole that completes the cover.
  let enough = last;
  let tooFew = 0;
  while (enough - tooFew > 1) {
    const middle = (enough + tooFew) >> 1;
    if (isCovered(readings.slice(0, middle + 1))) enough = middle;
    else tooFew = middle;
  }
  return { ring: enough, isAlone: isCovered([readings[0]!, readings[enough]!]) };
}

function isCovered(readings: readonly UnrolledRing[]): boolean {
  const area = measureRegion(readings);
  return area !== undefined && isZeroArea(area);
}
