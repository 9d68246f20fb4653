import { isNorthUp, type Placement, squareAtPixel } from '@muster/geo/placement';
import { tilePx } from '@muster/geo/web-mercator';
import type { ImageLayout } from './drawn-source.ts';
import type { PyramidPlan, PyramidSpec } from './pyramid-plan.ts';
import { type PixelSize, warpImage } from './warp-geometry.ts';

/**
 * Places an image in the pixels of the top zoom. An image without rotation is stretched to a box, which is drawn faster.
 *
 * @param decoded the size of the decoded image, which may be smaller than the image
 */
export function layOutImage(spec: PyramidSpec, { box }: PyramidPlan, decoded: PixelSize): ImageLayout {
  const { placement, image } = spec;
  if (!placement || isNorthUp(placement, image)) return { box };
  const worldPx = tilePx * 2 ** spec.maxZoom;
  const worlds = countWorlds(placement, image, (box.left + box.width / 2) / worldPx);
  const grid = { scaleX: worldPx, scaleY: worldPx, left: -worlds * worldPx, top: 0 };
  return { warp: warpImage(placement, image, decoded, grid) };
}

/** Returns how many world widths to the east a placed image is drawn, so that its center is closest to `x` of the unit square. */
export function countWorlds(placement: Placement, image: PixelSize, x: number): number {
  return Math.round(x - squareAtPixel(placement, image.width / 2, image.height / 2).x);
}
