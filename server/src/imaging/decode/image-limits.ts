import { ImageProblem } from '../image-problem.ts';
import type { ImageHeader } from './image-header.ts';

/** 268 megapixels: 16384 × 16384. libvips gets the same limit. */
export const maxPixels = 268_435_456;

/** Progressive JPEGs and interlaced PNGs are kept in memory as a whole during decoding: 3 to 8 bytes per pixel. */
export const maxInterlacedPixels = 50_000_000;

/** 50 MB, the limit for every image. 1 MB is 1024 × 1024 bytes. */
const maxSvgBytes = 50 * 1024 * 1024;

/** The longer side, in pixels, that an SVG is rasterized to. */
export const svgLongerSidePx = 8192;

/**
 * Rejects an image that is too expensive to decode, based on its header.
 *
 * @throws ImageProblem `too-large`
 */
export function checkPixelCount(header: ImageHeader): void {
  const pixels = header.width * header.height;
  const size = `${header.width} × ${header.height} pixels`;
  if (pixels > maxPixels) {
    throw new ImageProblem(
      'too-large',
      `This image is ${size}, more than the 268 megapixels that are accepted. Scale it down to 16384 × 16384 pixels or less.`,
    );
  }
  if (header.interlaced && pixels > maxInterlacedPixels) {
    const [kind, advice] =
      header.format === 'jpg'
        ? ['a progressive (multi-scan) JPEG', 'a baseline JPEG (progressive off)']
        : ['an interlaced PNG', 'a PNG without interlacing'];
    throw new ImageProblem(
      'too-large',
      `This is ${kind} of ${size}; above 50 megapixels, this kind is not accepted. Save it as ${advice}.`,
    );
  }
}

/** Checks the size of an SVG file. @throws ImageProblem `too-large` above 50 MB */
export function checkSvgBytes(bytes: number): void {
  if (bytes <= maxSvgBytes) return;
  throw new ImageProblem(
    'too-large',
    'This SVG is over 50 MB. Simplify it or remove embedded images, or export it as a PNG.',
  );
}
