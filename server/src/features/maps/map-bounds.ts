import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { ImageSize } from '@muster/geo/placement';
import { maxMercatorLat } from '@muster/geo/web-mercator';
import { checkTogether, fieldError } from '../../errors.ts';
import type { MapRow } from '../../storage/db/tables.ts';
import {
  type PlacedImage,
  placeAsRequested,
  placeNewImage,
  type RequestedPlacement,
  readPlacement,
} from '../placements/placements.ts';
import type { MapFields } from './maps.schema.ts';

export type BoundsColumns = Pick<
  MapRow,
  'top_left_lat' | 'top_left_lng' | 'bottom_right_lat' | 'bottom_right_lng'
>;
type BoundsBefore = BoundsColumns & Pick<MapRow, 'placement'>;
type BoundsFields = Partial<Pick<MapFields, (typeof boundsFields)[number] | 'placement' | 'placementFile'>>;

const boundsFields = [
  'boundsTopLeftLat',
  'boundsTopLeftLng',
  'boundsBottomRightLat',
  'boundsBottomRightLng',
] as const;

/** The position of a map's image: its bounds, or a placement from which the bounds are computed. */
export interface MapArea {
  readonly bounds: GeoBounds;
  readonly placed: PlacedImage | null;
}

export function boundsOfRow(row: BoundsColumns): GeoBounds {
  return {
    topLeftLat: row.top_left_lat,
    topLeftLng: row.top_left_lng,
    bottomRightLat: row.bottom_right_lat,
    bottomRightLng: row.bottom_right_lng,
  };
}

/**
 * Checks those of the bounds and placement fields that have arrived.
 *
 * @throws MusterError `InvalidRequest`
 */
export function checkMapArea(fields: Partial<BoundsFields>): RequestedPlacement {
  let placement: RequestedPlacement;
  checkTogether(
    () => checkNorthSouth(fields),
    () => checkWestEast(fields),
    () => {
      placement = readPlacement(fields);
    },
  );
  return placement;
}

/**
 * Checks only which fields there are, so they may be wrong themselves.
 *
 * @param hasOther whether the image file, or the map as it is, may have a position
 * @throws MusterError `InvalidRequest` for bounds that are missing without a placement
 */
export function checkGivenArea(
  { placement, placementFile, ...bounds }: BoundsFields,
  hasOther: boolean,
): void {
  if (placement == null && placementFile == null && (!hasOther || hasBounds(bounds))) requireBounds(bounds);
}

/**
 * @param isPlacedByFile whether the image file may contain its own position
 * @throws MusterError `InvalidRequest` unless a new map has bounds or a placement, and not both
 */
export function checkNewArea(fields: BoundsFields, isPlacedByFile: boolean): void {
  if (checkMapArea(fields)) rejectBounds(fields);
  else if (!isPlacedByFile || hasBounds(fields)) requireBounds(fields);
}

/** Whether any of the four bounds is given. */
export function hasBounds(fields: BoundsFields): boolean {
  return boundsFields.some((field) => fields[field] !== undefined);
}

/**
 * Determines the position of the image after an edit. A placement stays until it is removed or replaced by other
 * bounds, because a client that supports only bounds may send back the ones it received.
 *
 * @throws MusterError `InvalidRequest`
 */
export function mergeMapArea(
  before: BoundsBefore | undefined,
  fields: BoundsFields,
  image: ImageSize,
): MapArea {
  const placement = checkMapArea(fields);
  const isSame = before !== undefined && hasBoundsOf(fields, before);
  if (placement) {
    if (!isSame) rejectBounds(fields);
    return toArea(placeAsRequested(placement, image));
  }
  if (before?.placement && placement === undefined && (isSame || !hasBounds(fields))) {
    return toArea(placeNewImage(before.placement, image));
  }
  return { bounds: requireBounds(fields), placed: null };
}

function toArea(placed: PlacedImage): MapArea {
  return { bounds: placed.bounds, placed };
}

function hasBoundsOf(fields: BoundsFields, before: BoundsColumns): boolean {
  return (
    fields.boundsTopLeftLat === before.top_left_lat &&
    fields.boundsTopLeftLng === before.top_left_lng &&
    fields.boundsBottomRightLat === before.bottom_right_lat &&
    fields.boundsBottomRightLng === before.bottom_right_lng
  );
}

function rejectBounds(fields: BoundsFields): void {
  const sent = boundsFields.filter((field) => fields[field] !== undefined);
  checkTogether(
    ...sent.map((field) => () => {
      throw fieldError(field, 'must not be sent with a placement: the bounds are computed from it');
    }),
  );
}

function requireBounds(fields: BoundsFields): GeoBounds {
  const missing = boundsFields.filter((field) => fields[field] === undefined);
  checkTogether(
    ...missing.map((field) => () => {
      const limit = field.endsWith('Lat') ? maxMercatorLat : 180;
      throw fieldError(field, `is required: a number from -${limit} to ${limit}`);
    }),
  );
  const [topLeftLat = 0, topLeftLng = 0, bottomRightLat = 0, bottomRightLng = 0] = boundsFields.map(
    (field) => fields[field],
  );
  return { topLeftLat, topLeftLng, bottomRightLat, bottomRightLng };
}

function checkNorthSouth(fields: Partial<BoundsFields>): void {
  const { boundsTopLeftLat: top, boundsBottomRightLat: bottom } = fields;
  if (top !== undefined && bottom !== undefined && top <= bottom) {
    throw fieldError(
      'boundsTopLeftLat',
      'must be greater than boundsBottomRightLat: the top left is the north-west corner',
    );
  }
}

function checkWestEast(fields: Partial<BoundsFields>): void {
  const { boundsTopLeftLng: left, boundsBottomRightLng: right } = fields;
  if (left === undefined || right === undefined) return;
  const degrees = right - left;
  // The longitudes 180 and −180 are the same meridian; a box of all longitudes runs from −180 to 180.
  if (degrees === 0 || degrees === -360) {
    throw fieldError('boundsBottomRightLng', 'must differ from boundsTopLeftLng: the bounds have no area');
  }
}
