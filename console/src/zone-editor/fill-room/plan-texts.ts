import { placeImage } from '@muster/geo/place-image';
import { latLngAtPixel } from '@muster/geo/placement';
import type { FloorSummary } from '@muster/sdk/client';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { toPlanPoint } from './plan-places.ts';
import { type PlanText, readSvgTexts } from './svg-texts.ts';

/** Of a floor: its picture, the file that it was made of, and how that lies. */
export type DrawnPlan = Pick<FloorSummary, 'imageUrl' | 'originalImageUrl' | 'placement'>;

/**
 * The texts of a plan that is an SVG, where they are on its north-up picture. Empty if they cannot be read.
 *
 * @param bounds of the map, which the picture fills
 */
export async function readPlanTexts(
  { imageUrl, originalImageUrl, placement }: DrawnPlan,
  bounds: MapBounds,
): Promise<readonly PlanText[]> {
  if (!placement) return readSvgTexts(imageUrl);
  const { imageSize } = placement;
  if (!imageSize) return [];
  const texts = await readSvgTexts(originalImageUrl);
  const placed = placeImage(placement, imageSize);
  return texts.map(({ text, at: [x, y] }) => {
    const place = latLngAtPixel(placed, x * imageSize.width, y * imageSize.height);
    return { text, at: toPlanPoint(place, bounds) };
  });
}
