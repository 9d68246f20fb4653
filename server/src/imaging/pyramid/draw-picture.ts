import { closeSync, openSync } from 'node:fs';
import { type GeoBounds, mercatorBox } from '@muster/geo/geo-bounds';
import { extentOfPlacement, type Placement } from '@muster/geo/placement';
import { tilePx } from '@muster/geo/web-mercator';
import sharp from 'sharp';
import { countWorlds } from './lay-out-image.ts';
import { createMetatileCanvas, halveLevels, type MetatileCanvas } from './metatile-canvas.ts';
import { metatileDepth } from './pyramid-plan.ts';
import type { RawImage } from './raw-image.ts';
import { type PixelSize, warpImage } from './warp-geometry.ts';
import { drawWarped, type WarpedImage, warpSourceBytes } from './warp-sampler.ts';

export interface PictureSpec {
  readonly placement: Placement;
  /** The size in pixels that the placement refers to. */
  readonly image: PixelSize;
  readonly decoded: RawImage;
  /** The picture covers these bounds. */
  readonly bounds: GeoBounds;
}

/** The maximum longer side of a picture, because clients hold all its pixels. Tiles have the full resolution. */
const maxPicturePx = 4096;
/** The picture is drawn at up to 8 times its resolution and then halved three times, as often as a canvas supports. */
const maxHalvings = 3;
/** The side of level 0 of a canvas: 1024 pixels. */
const squarePx = tilePx << metatileDepth;
/** Larger than any picture, because a picture does not wrap around the world. */
const noWorldPx = 2 ** 40;

/**
 * Draws a placed image north-up into a PNG that covers the bounds, transparent outside of the image.
 * Draws it square by square, like the tiles, with the same resampling. Holds the whole picture in memory, at most
 * 4096 × 4096 × 4 bytes, because PNG needs whole rows and each square has only a part of them.
 */
export async function drawPicture(spec: PictureSpec, path: string): Promise<void> {
  const { size, halvings } = choosePictureSize(spec);
  const pixels = Buffer.alloc(size.width * size.height * 4);
  const canvas = createMetatileCanvas(warpSourceBytes);
  const file = openSync(spec.decoded.path, 'r');
  try {
    const warp = placeInPicture(spec, { width: size.width << halvings, height: size.height << halvings });
    const warped: WarpedImage = { image: spec.decoded, file, warp, worldPx: noWorldPx };
    // A square is drawn with 1024 pixels and becomes `step` pixels of the picture.
    const step = squarePx >> halvings;
    for (let top = 0; top < size.height; top += step) {
      for (let left = 0; left < size.width; left += step) {
        const drawn = drawWarped(canvas, warped, left << halvings, top << halvings, squarePx);
        if (drawn === 'empty') continue;
        halveLevels(canvas, halvings, squarePx, drawn === 'opaque');
        copySquare(canvas, halvings, { left, top, step }, pixels, size);
      }
    }
  } finally {
    closeSync(file);
  }
  await sharp(pixels, { raw: { ...size, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toFile(path);
}

/**
 * A pixel of the picture is as large as 1, 2, 4 or 8 pixels of the image, or larger if its longer side would exceed 4096.
 * `native` is the resolution of the image, in pixels per unit of the Mercator square.
 */
function choosePictureSize({ placement, decoded, image, bounds }: PictureSpec) {
  const box = mercatorBox(bounds);
  const extent = extentOfPlacement(placement, image);
  const native = Math.max(decoded.width / extent.width, decoded.height / extent.height);
  const longer = Math.max(box.width, box.height) * native;
  const halvings = Math.min(maxHalvings, Math.max(0, Math.ceil(Math.log2(longer / maxPicturePx))));
  const scale = Math.min(native / 2 ** halvings, (native * maxPicturePx) / longer);
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { size: { width: side(box.width), height: side(box.height) }, halvings };
}

/** Places the image in a grid whose pixels fill the bounds, in the copy of the world that has the placement. */
function placeInPicture({ placement, image, decoded, bounds }: PictureSpec, drawn: PixelSize) {
  const box = mercatorBox(bounds);
  const [scaleX, scaleY] = [drawn.width / box.width, drawn.height / box.height];
  const worlds = countWorlds(placement, image, box.left + box.width / 2);
  const grid = { scaleX, scaleY, left: (box.left - worlds) * scaleX, top: box.top * scaleY };
  return warpImage(placement, image, { width: decoded.width, height: decoded.height }, grid);
}

/** Copies a square into the picture. Squares at the right and bottom edges are clipped. */
function copySquare(
  { levels }: MetatileCanvas,
  halvings: number,
  { left, top, step }: { readonly left: number; readonly top: number; readonly step: number },
  pixels: Buffer,
  size: PixelSize,
): void {
  const level = levels[halvings];
  if (!level) throw new Error(`no level ${halvings}`);
  const to = new Int32Array(pixels.buffer, pixels.byteOffset, size.width * size.height);
  const columns = Math.min(step, size.width - left);
  for (let row = 0; row < Math.min(step, size.height - top); row++) {
    const from = row * level.side;
    to.set(level.pixels.subarray(from, from + columns), (top + row) * size.width + left);
  }
}
