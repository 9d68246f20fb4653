import { placeImage } from '@muster/geo/place-image';
import { latLngAtPixel } from '@muster/geo/placement';
import type { FloorSummary } from '@muster/sdk/client';
import type { PlanText } from 'room-tracing/name-in-room';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import type { PlanPoint } from './plan-messages.ts';
import { toPlanPoint } from './plan-places.ts';
import { readSvgTexts } from './svg-texts.ts';

/** A floor's picture, the original file that it was made from, and the placement of that file. */
export type DrawnPlan = Pick<FloorSummary, 'imageUrl' | 'originalImageUrl' | 'placement'>;

/**
 * Reads the texts of an SVG or PDF plan, with their places on its north-up picture. Empty if they cannot be read.
 *
 * @param bounds the bounds of the map, which the picture fills
 */
export async function readPlanTexts(
  { originalImageUrl, placement }: DrawnPlan,
  bounds: MapBounds,
): Promise<readonly PlanText[]> {
  const texts = await readTextsOf(new URL(originalImageUrl, location.href));
  if (!placement) return texts;
  const { imageSize } = placement;
  if (!imageSize) return [];
  const placed = placeImage(placement, imageSize);
  return texts.map(({ text, at: [x, y] }) => {
    const place = latLngAtPixel(placed, x * imageSize.width, y * imageSize.height);
    return { text, at: toPlanPoint(place, bounds) };
  });
}

/** The direction in which a plan is read, on its north-up picture. */
export function findReadingDirection({ placement }: DrawnPlan, bounds: MapBounds): PlanPoint {
  if (!placement?.imageSize) return [1, 0];
  const { width, height } = placement.imageSize;
  const placed = placeImage(placement, placement.imageSize);
  const [left, right] = [0, width].map((x) => toPlanPoint(latLngAtPixel(placed, x, height / 2), bounds));
  return left && right ? [right[0] - left[0], right[1] - left[1]] : [1, 0];
}

async function readTextsOf(original: URL): Promise<readonly PlanText[]> {
  if (original.pathname.endsWith('.svg')) return readSvgTexts(original.href);
  if (!original.pathname.endsWith('.pdf')) return [];
  original.pathname = original.pathname.replace(/pdf$/, 'json');
  const response = await fetch(original).catch(() => undefined);
  return response?.ok ? response.json() : []; // in the format that the service documents
}
