/** How pixels of an output axis are interpolated from four neighbors each on a source axis. */
export interface AxisSamples {
  /** The source pixel of the first weight. Outside of the image, the nearest border pixel is used. */
  readonly starts: Int32Array<ArrayBuffer>;
  /** Four per pixel. */
  readonly weights: Float32Array<ArrayBuffer>;
  /** How much of each output pixel the image covers, 0–1. */
  readonly coverages: Float32Array<ArrayBuffer>;
}

/** Part of an output axis, in whole pixels. */
export interface PixelSpan {
  readonly first: number;
  readonly count: number;
}

/**
 * Computes bicubic interpolation (Catmull-Rom: Keys 1981, "Cubic convolution interpolation for digital image processing",
 * a = −½) at the centers of output pixels.
 *
 * @param start of the image on the output axis, in output pixels
 * @param length of the image on the output axis, in output pixels
 * @param sourceLength the number of source pixels
 */
export function sampleAxis(
  span: PixelSpan,
  start: number,
  length: number,
  sourceLength: number,
): AxisSamples {
  const starts = new Int32Array(span.count);
  const weights = new Float32Array(span.count * 4);
  const coverages = new Float32Array(span.count);
  for (let i = 0; i < span.count; i++) {
    const pixel = span.first + i;
    const center = ((pixel + 0.5 - start) / length) * sourceLength - 0.5;
    const base = Math.floor(center);
    starts[i] = base - 1;
    weights.set(cubicWeights(center - base), i * 4);
    coverages[i] = Math.max(0, Math.min(1, Math.min(pixel + 1, start + length) - Math.max(pixel, start)));
  }
  return { starts, weights, coverages };
}

/** Returns the weights of four neighbors for a point at `t`, 0 to 1, between the second and the third. Their sum is 1. */
export function cubicWeights(t: number): readonly [number, number, number, number] {
  return [
    ((-0.5 * t + 1) * t - 0.5) * t,
    (1.5 * t - 2.5) * t * t + 1,
    ((-1.5 * t + 2) * t + 0.5) * t,
    (0.5 * t - 0.5) * t * t,
  ];
}
