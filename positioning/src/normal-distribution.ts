/**
 * The fraction of a normal distribution below `x` standard deviations, to about 1e-15.
 *
 * Source: G. Marsaglia, "Evaluating the Normal Distribution", Journal of Statistical Software 11 (2004), section 2.
 */
export function normalShareBelow(x: number): number {
  if (x <= -8) return 0;
  if (x >= 8) return 1;
  let sum = x;
  let term = x;
  for (let k = 1; Math.abs(term) > 1e-17; k++) {
    term *= (x * x) / (2 * k + 1);
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** How many standard deviations on both sides of the mean contain a given fraction of a normal distribution. */
export function deviationsOfShare(share: number): number {
  let [low, high] = [0, 8];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (2 * normalShareBelow(middle) - 1 < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
