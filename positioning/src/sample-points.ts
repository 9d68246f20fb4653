/**
 * Points of a circular normal distribution with a standard deviation of 1, each representing the same fraction of it.
 *
 * They lie on rings that divide the distribution into equal parts, evenly spaced on each ring. 30 degrees is a multiple of the
 * angle between neighboring points of a ring, so rooms that are copies of each other rotated by 30, 60, 90, 120 or 180 degrees
 * around the center get the same number of points.
 */
export interface SamplePoints {
  readonly size: number;
  /** x, y, x, y, … */
  readonly positions: Float64Array;
}

/**
 * Each ring is rotated from the previous one by this fraction of the distance between two points, so that no two rings line up.
 */
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

/** From the smallest to the largest set. docs/adr/0025 lists the errors of each set. */
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
 * The sample points for a floor that the person is on with a probability of `share`. An error on the floor is weighted by that
 * share, so the less likely a floor is, the fewer points are enough.
 */
export function samplePointsFor(deviationM: number, share: number): SamplePoints {
  if (deviationM === 0) return center;
  const largest = sets.at(-1)!;
  return sets.find(({ size }) => size >= share ** 1.75 * largest.size) ?? largest;
}
