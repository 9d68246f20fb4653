import { type PlacementInput, placeImage } from '@muster/geo/place-image';
import {
  boundsOfPlacement,
  type ControlPoint,
  type ImageSize,
  type LatLng,
  PlacementProblem,
} from '@muster/geo/placement';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { parseDecimal } from '../strings/numbers.ts';
import { strings } from '../strings.ts';
import { boundsToBox, boxToBounds, getBoxCenter, getGroundSize, type ImageBox } from './image-box.ts';

/** A point of the plan and the same point of the map, as typed or clicked. */
export interface PointPair {
  readonly id: number;
  readonly x: string;
  readonly y: string;
  readonly lat: string;
  readonly lng: string;
}

/** A plan that is rotated around its center. */
export interface RotatedPlan {
  readonly mode: 'rotated';
  /** Rotation clockwise from north. */
  readonly rotationDeg: number;
  readonly center: LatLng;
  readonly widthMeters: number;
}

/** How a plan is placed. For `north`, it is placed between bounds that the form stores separately. */
export type PlanPlacement =
  | { readonly mode: 'north' }
  | RotatedPlan
  | { readonly mode: 'points'; readonly pairs: readonly PointPair[] };

export const maxPairs = 8;
const minPairs = 2;

export const northUp: PlanPlacement = { mode: 'north' };

export function rotateBox(box: ImageBox): RotatedPlan {
  return {
    mode: 'rotated',
    rotationDeg: 0,
    center: getBoxCenter(box),
    widthMeters: getGroundSize(box).widthM,
  };
}

/** Converts the placement of a saved map for editing in the form. */
export function toPlanPlacement(saved: PlacementInput | null, size: ImageSize): PlanPlacement {
  if (!saved) return northUp;
  const { controlPoints, rotationDeg, center, metersPerPixel, imageSize = size } = saved;
  if (controlPoints) return { mode: 'points', pairs: controlPoints.slice(0, maxPairs).map(toPair) };
  if (rotationDeg !== undefined && center && metersPerPixel)
    return { mode: 'rotated', rotationDeg, center, widthMeters: metersPerPixel * imageSize.width };
  return northUp;
}

/** Converts the placement stored in a file, for a picture of the file with a different number of pixels. */
export function toPlanOfFile(found: PlacementInput, size: ImageSize): PlanPlacement {
  const { width, height } = found.imageSize ?? size;
  const controlPoints = found.controlPoints?.map((point) => ({
    ...point,
    x: (point.x * size.width) / width,
    y: (point.y * size.height) / height,
  }));
  return toPlanPlacement({ controlPoints }, size);
}

function toPair({ x, y, lat, lng }: ControlPoint, index: number): PointPair {
  return { id: index + 1, x: String(x), y: String(y), lat: String(lat), lng: String(lng) };
}

/** The control point of a pair, if all four of its numbers are present. */
export function toControlPoint(pair: PointPair): ControlPoint | undefined {
  const [x, y, lat, lng] = [pair.x, pair.y, pair.lat, pair.lng].map(parseDecimal);
  if (x === undefined || y === undefined || lat === undefined || lng === undefined) return undefined;
  return { x, y, lat, lng };
}

/** The input for the service; undefined for bounds, and while a pair is incomplete. @param size the size that pixels refer to */
export function toInput(plan: PlanPlacement, size: ImageSize): PlacementInput | undefined {
  if (plan.mode === 'north') return undefined;
  const imageSize = { width: size.width, height: size.height };
  if (plan.mode === 'rotated') {
    const { rotationDeg, center, widthMeters } = plan;
    return { rotationDeg, center, metersPerPixel: widthMeters / size.width, imageSize };
  }
  const controlPoints = plan.pairs.flatMap((pair) => toControlPoint(pair) ?? []);
  return controlPoints.length < minPairs ? undefined : { controlPoints, imageSize };
}

/** Bounds that leave space around the rotated plan for its handles; undefined while it has no position. */
export function findPlanBounds(plan: PlanPlacement, size: ImageSize): MapBounds | undefined {
  const input = toInput(plan, size);
  if (!input) return undefined;
  try {
    const bounds = boundsOfPlacement(placeImage(input, size), size);
    const { topLeftLat: north, topLeftLng: west, bottomRightLat: south, bottomRightLng: east } = bounds;
    const box = boundsToBox({ north, west, south, east });
    return box && boxToBounds(growBox(box));
  } catch (problem) {
    if (problem instanceof PlacementProblem) return undefined;
    throw problem;
  }
}

function growBox({ left, top, width, height }: ImageBox): ImageBox {
  return { left: left - width / 4, top: top - height / 4, width: width * 1.5, height: height * 1.5 };
}

export interface PairsFit {
  /** By the id of the pair. Incomplete pairs have no residual. */
  readonly residuals: ReadonlyMap<number, number>;
  readonly rmsMeters: number | undefined;
  /** Why the pairs do not determine a position. */
  readonly problem: string | undefined;
}

export function fitPairs(pairs: readonly PointPair[], size: ImageSize): PairsFit {
  const complete = pairs.filter((pair) => toControlPoint(pair) !== undefined);
  const input = toInput({ mode: 'points', pairs }, size);
  if (!input) return { residuals: new Map(), rmsMeters: undefined, problem: undefined };
  try {
    const { residualsMeters, rmsMeters } = placeImage(input, size);
    const residuals = new Map(complete.map(({ id }, index) => [id, residualsMeters[index] ?? 0]));
    return { residuals, rmsMeters, problem: undefined };
  } catch (problem) {
    if (!(problem instanceof PlacementProblem)) throw problem;
    return { residuals: new Map(), rmsMeters: undefined, problem: strings.mapEditor.plan.noFit };
  }
}
