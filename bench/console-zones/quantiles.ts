export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the value below which the given part of the values lies. @param part from 0 to 1 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
