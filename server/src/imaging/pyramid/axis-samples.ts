/** How pixels of an output axis are made of those of a source axis: four neighbours each. */
export interface AxisSamples {
  /** The source pixel of the first weight; may be outside the image, whose border pixels then stand in. */
  readonly starts: Int32Array<ArrayBuffer>;
  /** Four a pixel. */
  readonly weights: Float32Array<ArrayBuffer>;
  /** How much of each output pixel the image covers, 0–1. */
  readonly coverages: Float32Array<ArrayBuffer>;
}

/** Part of an output axis, in its whole pixels. */
export interface PixelSpan {
  readonly first: number;
  readonly count: number;
}

/**
 * Bicubic interpolation (Catmull-Rom: Keys 1981, "Cubic convolution interpolation for digital image processing", a = −½)
 * at the centres of output pixels.
 *
 * @param start where the image starts on the output axis, in its pixels
 * @param length how long it is there
 * @param sourceLength how many pixels it has
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
    const centre = ((pixel + 0.5 - start) / length) * sourceLength - 0.5;
    const base = Math.floor(centre);
    starts[i] = base - 1;
    weights.set(cubicWeights(centre - base), i * 4);
    coverages[i] = Math.max(0, Math.min(1, Math.min(pixel + 1, start + length) - Math.max(pixel, start)));
  }
  return { starts, weights, coverages };
}

/** The weights of the four neighbors for a place at `t`, 0 to 1, between the second and the third. They add up to 1. */
export function cubicWeights(t: number): readonly [number, number, number, number] {
  return [
    ((-0.5 * t + 1) * t - 0.5) * t,
    (1.5 * t - 2.5) * t * t + 1,
    ((-1.5 * t + 2) * t + 0.5) * t,
    (0.5 * t - 0.5) * t * t,
  ];
}
