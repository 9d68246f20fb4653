import type { UnrolledRing } from '../rings/enclosed-area.ts';
import { isZeroArea, measureRegion } from './zone-area.ts';

/** Holes that cover the whole outer ring. */
export type CoveringHoles = {
  /** The ring that covers what the earlier ones leave. */
  readonly ring: number;
  /** Whether it covers the outer ring without the others. */
  readonly isAlone: boolean;
};

/**
 * Finds holes that leave a polygon without any area. Exact; undefined also if the rings meet so often that it would
 * take too long to tell (`measureRegion`).
 */
export function findCoveringHoles(readings: readonly UnrolledRing[]): CoveringHoles | undefined {
  if (!isCovered(readings)) return undefined;
  // More holes never leave more, so the first that completes the cover is found by halving.
  let enough = readings.length - 1;
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
