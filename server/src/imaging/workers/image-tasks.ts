import { decodeRaster } from '../decode/decode-raster.ts';
import { drawSvg } from '../decode/rasterise-svg.ts';
import { drawPdf, inspectPdf } from '../pdf/draw-pdf.ts';
import { drawPyramid } from '../pyramid/draw-pyramid.ts';
import { drawTiff } from '../tiff/draw-tiff.ts';

/** What image workers can be asked to do. Import its type only, except in image-worker.ts: this loads libvips. */
export const imageTasks = { decodeRaster, drawSvg, drawPdf, inspectPdf, drawTiff, drawPyramid };

export type ImageTasks = typeof imageTasks;
