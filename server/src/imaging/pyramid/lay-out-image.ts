import { isNorthUp, type Placement, squareAtPixel } from '@muster/geo/placement';
import { tilePx } from '@muster/geo/web-mercator';
import type { ImageLayout } from './drawn-source.ts';
import type { PyramidPlan, PyramidSpec } from './pyramid-plan.ts';
import { type PixelSize, warpImage } from './warp-geometry.ts';

/**
 * How an image is placed among the pixels of the top zoom. One that is not turned is stretched over a box, which is drawn faster.
 *
 * @param decoded its size as it was decoded, which may be smaller than the image
 */
export function layOutImage(spec: PyramidSpec, { box }: PyramidPlan, decoded: PixelSize): ImageLayout {
  const { placement, image } = spec;
  if (!placement || isNorthUp(placement, image)) return { box };
  const worldPx = tilePx * 2 ** spec.maxZoom;
  const turns = countTurns(placement, image, (box.left + box.width / 2) / worldPx);
  const grid = { scaleX: worldPx, scaleY: worldPx, left: -turns * worldPx, top: 0 };
  return { warp: warpImage(placement, image, decoded, grid) };
}

/** How many turns of the world to the east a placed image is drawn, so that its middle is next to `x` of the unit square. */
export function countTurns(placement: Placement, image: PixelSize, x: number): number {
  return Math.round(x - squareAtPixel(placement, image.width / 2, image.height / 2).x);
}
