import { checkTogether, fieldError } from '../../errors.ts';
import type { Flag } from '../../storage/db/flag.ts';
import type { MapRow } from '../../storage/db/tables.ts';
import { readAddress } from './address.schema.ts';
import { eventOverOn } from './event-dates.ts';
import { checkMapArea, mergeMapArea } from './map-bounds.ts';
import { chooseZooms } from './map-zooms.ts';
import { eventMapType, type MapFields } from './maps.schema.ts';

/** The columns that are derived from the fields of a request. */
type EditableColumns = Omit<
  MapRow,
  | 'department_id'
  | 'id'
  | 'image_id'
  | 'map_version'
  | 'attachment_version'
  | 'revision'
  | 'added_on'
  | 'updated_on'
>;

/**
 * Checks everything that can be checked without the map and its image, even if some fields have not arrived yet.
 *
 * @throws MusterError `InvalidRequest` if the fields contradict each other
 */
export function checkMapFields(fields: Partial<MapFields>, timeZone: string): void {
  const { defaultZoom = null, minZoom = null, maxZoom = null, type } = fields;
  checkTogether(
    () => checkMapArea(fields),
    () => checkZooms({ defaultZoom, minZoom, maxZoom }),
    () => readAddress(fields.address),
    () => type !== undefined && mergeEvent(undefined, { ...fields, type }, timeZone),
  );
}

/**
 * Returns the map's columns after an edit: a field that is left out keeps its value, `null` clears it.
 *
 * @param before the current map, or undefined for a new one
 * @param image size of the map's image in pixels
 * @throws MusterError `InvalidRequest` if the fields contradict each other
 */
export function mergeMapFields(
  before: EditableColumns | undefined,
  fields: MapFields,
  image: { readonly width: number; readonly height: number },
  timeZone: string,
): EditableColumns {
  const requested = {
    defaultZoom: keep(fields.defaultZoom, before?.given_default_zoom),
    minZoom: keep(fields.minZoom, before?.given_min_zoom),
    maxZoom: keep(fields.maxZoom, before?.given_max_zoom),
  };
  checkTogether(
    () => checkMapArea(fields),
    () => checkZooms(requested),
  );
  const { bounds, placed } = mergeMapArea(before, fields, image);
  const zooms = chooseZooms({ bounds, placement: placed?.placement, image }, requested);
  if (requested.defaultZoom === 0 && zooms.maxZoom !== 0 && before?.default_zoom !== 0)
    throw fieldError('defaultZoom', 'must be a whole number from 1 to 22; 0 only if maxZoom is 0');
  return {
    name: fields.name,
    description: keep(fields.description, before?.description),
    type: fields.type,
    top_left_lat: bounds.topLeftLat,
    top_left_lng: bounds.topLeftLng,
    bottom_right_lat: bounds.bottomRightLat,
    bottom_right_lng: bounds.bottomRightLng,
    placement: placed?.stored ?? null,
    given_default_zoom: requested.defaultZoom,
    given_min_zoom: requested.minZoom,
    given_max_zoom: requested.maxZoom,
    default_zoom: zooms.defaultZoom,
    min_zoom: zooms.minZoom,
    max_zoom: zooms.maxZoom,
    ...mergeEvent(before, fields, timeZone),
    ...mergeElevation(before, fields),
    address: keep(readAddress(fields.address), before?.address),
    is_metadata_shared: toFlag(fields.showMetadataOnShares, before?.is_metadata_shared, 0),
    are_attachments_shared: toFlag(fields.showAttachmentsOnShares, before?.are_attachments_shared, 0),
    verify_every_months: keep(fields.verifyEveryMonths, before?.verify_every_months),
    has_names_on_plans: toFlag(fields.plansShowNames, before?.has_names_on_plans, 0),
    are_edits_reviewed: toFlag(fields.editsNeedReview, before?.are_edits_reviewed, 0),
    is_confidential: toFlag(fields.isConfidential, before?.is_confidential, 0),
    is_active: toFlag(fields.isActive, before?.is_active, 1),
  };
}

function keep<Value>(value: Value | null | undefined, before: Value | null | undefined): Value | null {
  return value === undefined ? (before ?? null) : value;
}

/** `null` clears a flag to its default. */
function toFlag(value: boolean | null | undefined, before: Flag | undefined, defaultFlag: Flag): Flag {
  if (value === undefined) return before ?? defaultFlag;
  if (value === null) return defaultFlag;
  return value ? 1 : 0;
}

function mergeElevation(before: EditableColumns | undefined, fields: MapFields) {
  const datum = keep(fields.elevationDatum, before?.elevation_datum);
  const ground = keep(fields.groundElevationFt, before?.ground_elevation_ft);
  if (datum === 'aboveGround' && ground === null)
    throw fieldError('groundElevationFt', 'is required with elevationDatum aboveGround');
  return { elevation_datum: datum, ground_elevation_ft: ground };
}

function checkZooms(zooms: Record<'defaultZoom' | 'minZoom' | 'maxZoom', number | null>): void {
  const { minZoom, defaultZoom, maxZoom } = zooms;
  const ordered = (low: number | null, high: number | null) => low === null || high === null || low <= high;
  if (!ordered(minZoom, maxZoom)) throw fieldError('minZoom', 'must not be greater than maxZoom');
  if (!ordered(minZoom, defaultZoom)) throw fieldError('defaultZoom', 'must not be less than minZoom');
  if (!ordered(defaultZoom, maxZoom)) throw fieldError('defaultZoom', 'must not be greater than maxZoom');
}

function mergeEvent(
  before: EditableColumns | undefined,
  fields: Pick<MapFields, 'type' | 'eventStartDate' | 'eventEndDate'>,
  timeZone: string,
) {
  if (fields.type !== eventMapType) {
    for (const field of ['eventStartDate', 'eventEndDate'] as const) {
      if (fields[field]) throw fieldError(field, 'is for maps of type 3 (Event) only');
    }
    return { event_start: null, event_end: null, event_over_on: null };
  }
  const start = keep(fields.eventStartDate, before?.event_start);
  const end = keep(fields.eventEndDate, before?.event_end);
  return { event_start: start, event_end: end, event_over_on: eventOverOn(start, end, timeZone) };
}
