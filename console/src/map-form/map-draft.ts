import type { CustomMapDetail, CustomMapFields } from '@muster/sdk/client';
import { getMapBounds, type MapBounds } from '../map-view/map-bounds.ts';
import { type MapTypeName, mapTypeNames, mapTypes } from '../map-view/map-types.ts';
import { parseDecimal, parseInteger } from '../strings/numbers.ts';

/** A map form in progress. Numbers stay text as typed, so that an incomplete value is not lost. */
export interface MapDraft {
  readonly name: string;
  readonly description: string;
  readonly type: MapTypeName;
  readonly eventStartDate: string;
  readonly eventEndDate: string;
  readonly isActive: boolean;
  readonly north: string;
  readonly west: string;
  readonly south: string;
  readonly east: string;
  /** `keep` the saved levels, derive them from the `image`, or use the ones `given` here. */
  readonly zoomMode: 'keep' | 'image' | 'given';
  readonly minZoom: string;
  readonly defaultZoom: string;
  readonly maxZoom: string;
  readonly elevationDatum: ElevationDatum;
  readonly groundElevationFt: string;
  readonly showMetadataOnShares: boolean;
  readonly showAttachmentsOnShares: boolean;
  readonly isConfidential: boolean;
  readonly plansShowNames: boolean;
  readonly editsNeedReview: boolean;
  readonly verifyEveryMonths: string;
  readonly address: Readonly<Partial<Record<AddressPart, string>>>;
}

type Address = NonNullable<CustomMapDetail['address']>;
export type AddressPart = keyof Address;

/** The reference level for heights of floors. */
export type ElevationDatum = CustomMapDetail['elevationDatum'];

export const boundNames = ['north', 'west', 'south', 'east'] as const;
export type BoundName = (typeof boundNames)[number];

export const emptyDraft: MapDraft = {
  name: '',
  description: '',
  type: 'indoor',
  eventStartDate: '',
  eventEndDate: '',
  isActive: true,
  north: '',
  west: '',
  south: '',
  east: '',
  zoomMode: 'image',
  minZoom: '',
  defaultZoom: '',
  maxZoom: '',
  elevationDatum: 'meanSeaLevel',
  groundElevationFt: '',
  showMetadataOnShares: false,
  showAttachmentsOnShares: false,
  isConfidential: false,
  plansShowNames: false,
  editsNeedReview: false,
  verifyEveryMonths: '',
  address: {},
};

const dateLength = 'YYYY-MM-DD'.length;

export function toMapDraft(map: CustomMapDetail): MapDraft {
  return {
    name: map.name,
    description: map.description ?? '',
    type: mapTypeNames.find((name) => mapTypes[name] === map.type) ?? 'indoor',
    // A date-time is shown as a date, and is sent back only if the date changed.
    eventStartDate: map.eventStartDate?.slice(0, dateLength) ?? '',
    eventEndDate: map.eventEndDate?.slice(0, dateLength) ?? '',
    isActive: map.isActive,
    ...boundTexts(getMapBounds(map)),
    zoomMode: 'keep',
    minZoom: String(map.minZoom),
    defaultZoom: String(map.defaultZoom),
    maxZoom: String(map.maxZoom),
    elevationDatum: map.elevationDatum,
    groundElevationFt: map.groundElevationFt === null ? '' : String(map.groundElevationFt),
    showMetadataOnShares: map.showMetadataOnShares,
    showAttachmentsOnShares: map.showAttachmentsOnShares,
    isConfidential: map.isConfidential,
    plansShowNames: map.plansShowNames,
    editsNeedReview: map.editsNeedReview,
    verifyEveryMonths: map.verifyEveryMonths === null ? '' : String(map.verifyEveryMonths),
    address: map.address ?? {},
  };
}

export function boundTexts(bounds: MapBounds): Record<BoundName, string> {
  return {
    north: String(bounds.north),
    west: String(bounds.west),
    south: String(bounds.south),
    east: String(bounds.east),
  };
}

/** The bounds, if all four values are numbers. */
export function boundsOfDraft(draft: MapDraft): MapBounds | undefined {
  const [north, west, south, east] = boundNames.map((name) => parseDecimal(draft[name]));
  if (north === undefined || west === undefined || south === undefined || east === undefined)
    return undefined;
  return { north, west, south, east };
}

/**
 * The fields to send. Unchanged fields are left out if that keeps their value.
 *
 * @param draft must have no errors: see check-draft.ts
 * @param bounds undefined if they are derived from a placement
 * @param before the map that is being edited
 */
export function fieldsOf(
  draft: MapDraft,
  bounds: MapBounds | undefined,
  before?: CustomMapDetail,
): CustomMapFields {
  const isEvent = draft.type === 'event';
  const date = (now: string, was: string | null | undefined) =>
    was?.slice(0, dateLength) === now ? undefined : now || null;
  return {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    type: mapTypes[draft.type],
    ...(bounds && {
      boundsTopLeftLat: bounds.north,
      boundsTopLeftLng: bounds.west,
      boundsBottomRightLat: bounds.south,
      boundsBottomRightLng: bounds.east,
    }),
    isActive: draft.isActive,
    showMetadataOnShares: draft.showMetadataOnShares,
    showAttachmentsOnShares: draft.showAttachmentsOnShares,
    isConfidential: draft.isConfidential,
    plansShowNames: draft.plansShowNames,
    editsNeedReview: draft.editsNeedReview,
    verifyEveryMonths: parseInteger(draft.verifyEveryMonths) ?? null,
    ...(isEvent && {
      eventStartDate: date(draft.eventStartDate, before?.eventStartDate),
      eventEndDate: date(draft.eventEndDate, before?.eventEndDate),
    }),
    ...zoomsOf(draft),
    ...heightsOf(draft, before),
    ...(isChanged(draft.address, before?.address) && { address: JSON.stringify(draft.address) }),
  };
}

/** Parts that the form does not show, such as a county, stay as they are. */
function isChanged(address: MapDraft['address'], before: Address | null | undefined): boolean {
  return JSON.stringify(address) !== JSON.stringify(before ?? {});
}

function heightsOf({ elevationDatum, groundElevationFt }: MapDraft, before: CustomMapDetail | undefined) {
  const ground = parseDecimal(groundElevationFt) ?? null;
  return {
    ...(elevationDatum !== (before?.elevationDatum ?? emptyDraft.elevationDatum) && { elevationDatum }),
    ...(ground !== (before?.groundElevationFt ?? null) && { groundElevationFt: ground }),
  };
}

function zoomsOf({ zoomMode, minZoom, defaultZoom, maxZoom }: MapDraft) {
  if (zoomMode === 'keep') return {};
  const zoomOf = (text: string) => (zoomMode === 'given' ? (parseInteger(text) ?? null) : null);
  return { minZoom: zoomOf(minZoom), defaultZoom: zoomOf(defaultZoom), maxZoom: zoomOf(maxZoom) };
}
