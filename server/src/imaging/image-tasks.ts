import { decodeRaster } from './decode-raster.ts';
import { drawPyramid } from './pyramid/draw-pyramid.ts';
import { drawSvg } from './rasterise-svg.ts';

/** What image workers can be asked to do. Import its type only, except in image-worker.ts: this loads libvips. */
export const imageTasks = { decodeRaster, drawSvg, drawPyramid };

export type ImageTasks = typeof imageTasks;
