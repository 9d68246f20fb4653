import type { PlacementInput } from '@muster/geo/place-image';
import type { ImageSize } from '@muster/geo/placement';
import { getMapBounds } from '../map-view/map-bounds.ts';
import { boundsToBox, getAspectRatio, getBoxCenter, getGroundSize, type ImageBox } from './image-box.ts';

/** How much wider or higher a plan becomes in bounds with different proportions. */
export interface Stretch {
  readonly direction: 'wider' | 'higher';
  readonly percent: number;
}

/** A smaller stretch is invisible on a plan, and bounds are rounded. */
const minPercent = 2;

/** @returns `undefined` if the proportions differ by no more than 2% */
export function getStretch(box: ImageBox | undefined, aspect: number | undefined): Stretch | undefined {
  if (!box || !aspect) return undefined;
  const ratio = getAspectRatio(box) / aspect;
  const percent = (Math.max(ratio, 1 / ratio) - 1) * 100;
  return percent > minPercent ? { direction: ratio > 1 ? 'wider' : 'higher', percent } : undefined;
}

type BoundedMap = Parameters<typeof getMapBounds>[0];

export function boxOfMap(map: BoundedMap): ImageBox | undefined {
  return boundsToBox(getMapBounds(map));
}

/** Places a plan in the center of bounds, as large as its own proportions allow. */
export function fitIntoMap(map: BoundedMap, { width, height }: ImageSize): PlacementInput | undefined {
  const box = boxOfMap(map);
  if (!box || !(width > 0) || !(height > 0)) return undefined;
  const { widthM, heightM } = getGroundSize(box);
  const metersPerPixel = Math.min(widthM / width, heightM / height);
  return { rotationDeg: 0, center: getBoxCenter(box), metersPerPixel, imageSize: { width, height } };
}
