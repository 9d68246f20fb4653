import { deviationsOfShare } from './normal-distribution.ts';

/**
 * The standard deviation, on each of the two axes, of a position that is within `radiusM` with a probability of `confidence`.
 *
 * Source: RFC 7459, sections 5.1 and 5.3 (a circle, two dimensions).
 */
export function horizontalDeviation(radiusM: number, confidence: number): number {
  return radiusM / Math.sqrt(-2 * Math.log1p(-confidence));
}

/**
 * The radius that contains a position with this standard deviation with a probability of `confidence`: the inverse of
 * `horizontalDeviation`.
 */
export function horizontalRadius(deviationM: number, confidence: number): number {
  return deviationM * Math.sqrt(-2 * Math.log1p(-confidence));
}

let last = { confidence: 0.5, deviations: deviationsOfShare(0.5) };

/** The standard deviation of an altitude that is within `accuracyM` with a probability of `confidence` (one dimension). */
export function verticalDeviation(accuracyM: number, confidence: number): number {
  // Nearly every caller passes the same confidence each time.
  if (last.confidence !== confidence) last = { confidence, deviations: deviationsOfShare(confidence) };
  return accuracyM / last.deviations;
}
