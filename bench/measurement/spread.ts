export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Formats the median, followed by the lowest and the highest value in parentheses. */
export function spread(values: readonly number[], digits: number): string {
  const show = (value: number) => value.toFixed(digits);
  return `${show(median(values))} (${show(Math.min(...values))} – ${show(Math.max(...values))})`;
}
