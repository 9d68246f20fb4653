import { decodeRaster, drawThumbnail, turnUpright } from '../decode/decode-raster.ts';
import { drawPrint } from '../decode/draw-print.ts';
import { drawSvg } from '../decode/rasterize-svg.ts';
import { readSvgTexts } from '../decode/svg-texts.ts';
import { drawPdf, inspectPdf } from '../pdf/draw-pdf.ts';
import { convertMbtiles } from '../pyramid/convert-mbtiles.ts';
import { drawPyramid } from '../pyramid/draw-pyramid.ts';
import { joinTiles } from '../pyramid/join-tiles.ts';
import { findPlanRooms } from '../rooms/find-plan-rooms.ts';
import { drawTiff } from '../tiff/draw-tiff.ts';

/** The tasks of image workers. Only image-worker.ts may import more than its type, because this module loads libvips. */
export const imageTasks = {
  decodeRaster,
  turnUpright,
  drawThumbnail,
  drawSvg,
  drawPrint,
  drawPdf,
  inspectPdf,
  drawTiff,
  drawPyramid,
  convertMbtiles,
  joinTiles,
  readSvgTexts,
  findPlanRooms,
};

export type ImageTasks = typeof imageTasks;
