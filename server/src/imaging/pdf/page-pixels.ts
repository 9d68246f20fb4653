import type { ToPixel } from './pdf-position.ts';
import type { Pdfium, PixelSize } from './pdfium.ts';

/**
 * The side of a picture that is large enough for exact results, although PDFium returns whole pixels.
 * PDFium returns signed 32-bit integers. This size is 20 times below 2^31, for points outside of the page.
 */
const finePx = 100_000_000;
const intBytes = 4;
/** The distance of the points that are located: large enough for precision, small enough for 32-bit integers. */
const unitPt = 100;

/**
 * Returns the transformation from the coordinates of the page to pixels, with its rotation and crop box.
 * It is affine, so three points of a PDFium function determine it.
 *
 * @returns undefined if the page has no area
 */
export function findToPixel(pdfium: Pdfium, page: number, { width, height }: PixelSize): ToPixel | undefined {
  const exports = pdfium.wasmExports as unknown as PdfiumExports; // as listed by WebAssembly.Module.exports
  const memory = exports.malloc(2 * intBytes);
  const locate = (x: number, y: number): readonly [number, number] => {
    exports.FPDF_PageToDevice(page, 0, 0, finePx, finePx, 0, x, y, memory, memory + intBytes);
    const view = new DataView(pdfium.HEAPU8.buffer);
    const [across, down] = [view.getInt32(memory, true), view.getInt32(memory + intBytes, true)];
    return [(across / finePx) * width, (down / finePx) * height];
  };
  // Columns of the matrix: one point along x, and one point along y, in pixels.
  const [origin, right, up] = [locate(0, 0), locate(unitPt, 0), locate(0, unitPt)];
  const [a, b] = [(right[0] - origin[0]) / unitPt, (right[1] - origin[1]) / unitPt];
  const [c, d] = [(up[0] - origin[0]) / unitPt, (up[1] - origin[1]) / unitPt];
  if (a * d - b * c === 0) return undefined;
  return (x, y) => [origin[0] + a * x + c * y, origin[1] + b * x + d * y];
}

/** Functions of PDFium that its package exports but does not declare. */
interface PdfiumExports {
  readonly malloc: (size: number) => number;
  readonly FPDF_PageToDevice: (
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    acrossAddress: number,
    downAddress: number,
  ) => number;
}
