/**
 * Points of a circular normal distribution with a standard deviation of 1, each with the same share of it.
 *
 * They are on rings that cut the distribution into equal parts, equally far apart on each ring. Every angle between two
 * points of a ring is a part of 30 degrees, so that rooms that are the same when turned by 30, 60, 90, 120 or 180 degrees around
 * the center get the same number of points.
 */
export interface SamplePoints {
  readonly size: number;
  /** x, y, x, y, … */
  readonly positions: Float64Array;
}

/** Each ring is turned against the one before by this part of the distance of two points, so that no two line up. */
const goldenRatio = 0.6180339887498949;

function makeRings(rings: number, perRing: number): SamplePoints {
  const positions = new Float64Array(2 * rings * perRing);
  let next = 0;
  for (let ring = 0; ring < rings; ring++) {
    const radius = Math.sqrt(-2 * Math.log1p(-(ring + 0.5) / rings));
    const offset = (ring * goldenRatio + 0.1234) % 1;
    for (let i = 0; i < perRing; i++) {
      const angle = (2 * Math.PI * (i + offset)) / perRing;
      positions[next++] = radius * Math.cos(angle);
      positions[next++] = radius * Math.sin(angle);
    }
  }
  return { size: rings * perRing, positions };
}

/** From the fewest points up. docs/adr/0025 has the errors of each. */
const sets: readonly SamplePoints[] = [
  makeRings(4, 12),
  makeRings(12, 12),
  makeRings(14, 24),
  makeRings(24, 24),
  makeRings(32, 36),
  makeRings(44, 48),
  makeRings(64, 60),
];
const center: SamplePoints = { size: 1, positions: new Float64Array(2) };

/**
 * The points for a floor that the person is on with a probability of `share`. An error on the floor counts by that share, so the
 * less likely a floor is, the fewer points are enough.
 */
export function samplePointsFor(deviationM: number, share: number): SamplePoints {
  if (deviationM === 0) return center;
  const largest = sets.at(-1)!;
  return sets.find(({ size }) => size >= share ** 1.75 * largest.size) ?? largest;
}
