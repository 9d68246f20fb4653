import { openSync } from 'node:fs';
import { createMetatileCanvas, type MetatileCanvas } from './metatile-canvas.ts';
import type { PixelBox } from './pyramid-plan.ts';
import type { RawImage } from './raw-image.ts';
import { drawImage, type PlacedImage } from './raw-sampler.ts';
import type { Warp } from './warp-geometry.ts';
import { drawWarped, type WarpedImage, warpSourceBytes } from './warp-sampler.ts';

/** How an image is placed in the pixels of the top zoom: stretched to a box, or rotated and distorted. */
export type ImageLayout = { readonly box: PixelBox } | { readonly warp: Warp };

/** The source image of metatiles. */
export type DrawnSource = PlacedImage | WarpedImage;

/** Opens the pixels of an image. @param worldPx the width of the world in pixels of the layout */
export function openSource(image: RawImage, layout: ImageLayout, worldPx: number): DrawnSource {
  const file = openSync(image.path, 'r');
  return 'box' in layout
    ? { image, file, placement: layout.box, worldPx }
    : { image, file, warp: layout.warp, worldPx };
}

/** Creates a canvas with enough memory to draw the source. */
export function createSourceCanvas(source: DrawnSource): MetatileCanvas {
  return createMetatileCanvas('warp' in source ? warpSourceBytes : 0);
}

/** Draws the source into level 0 of the canvas, with the parameters and result of `drawImage`. */
export function drawSource(
  canvas: MetatileCanvas,
  source: DrawnSource,
  left: number,
  top: number,
  side: number,
): 'opaque' | 'mixed' | 'empty' {
  return 'warp' in source
    ? drawWarped(canvas, source, left, top, side)
    : drawImage(canvas, source, left, top, side);
}
