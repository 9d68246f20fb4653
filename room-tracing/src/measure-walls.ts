import type { Mask } from './find-ink.ts';

/** The thickness of a typical wall in pixels: the median of the short runs of ink, weighted by the ink in them. */
export function measureWalls({ width, height, bits }: Mask): number {
  const counts = new Float64Array(64);
  const rowStep = Math.max(1, Math.floor(height / 400));
  for (let y = 0; y < height; y += rowStep) countRuns(counts, bits, y * width, 1, width);
  const columnStep = Math.max(1, Math.floor(width / 400));
  for (let x = 0; x < width; x += columnStep) countRuns(counts, bits, x, width, height);
  const total = counts.reduce((sum, count, thickness) => sum + count * thickness, 0);
  let sum = 0;
  for (let thickness = 1; thickness < counts.length; thickness++) {
    sum += counts[thickness]! * thickness;
    if (sum >= total / 2) return thickness;
  }
  return 1;
}

function countRuns(counts: Float64Array, bits: Uint8Array, base: number, step: number, length: number): void {
  let run = 0;
  for (let at = 0; at < length; at++) {
    if (bits[base + at * step]) run++;
    else if (run > 0) {
      if (run < counts.length) counts[run]!++;
      run = 0;
    }
  }
}
