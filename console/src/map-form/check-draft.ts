import { maxMercatorLat } from '@muster/geo/web-mercator';
import type { ApiFailure } from '@muster/sdk/client';
import { fieldErrorsOf } from '../client/api-errors.ts';
import { boundsToBox } from '../placement/image-box.ts';
import { format } from '../strings/format.ts';
import { parseDecimal, parseInteger } from '../strings/numbers.ts';
import { strings } from '../strings.ts';
import { boundNames, boundsOfDraft, type MapDraft } from './map-draft.ts';

/** A form field that can have an error. */
export type DraftField = keyof Omit<MapDraft, 'zoomMode'> | 'imageFile' | 'placement';

export type DraftErrors = Readonly<Partial<Record<DraftField, string>>>;

/** Finds errors before sending. The server checks again, and its result counts. */
export function checkDraft(draft: MapDraft, hasImage: boolean, isRotated = false): DraftErrors {
  const text = strings.mapEditor.errors;
  const errors: Partial<Record<DraftField, string>> = {};
  if (draft.name.trim() === '') errors.name = text.nameMissing;
  if (!hasImage) errors.imageFile = text.imageMissing;
  const { eventStartDate: start, eventEndDate: end } = draft;
  if (draft.type === 'event' && start && end && end < start) errors.eventEndDate = text.eventOrder;
  if (!isMonths(draft.verifyEveryMonths)) errors.verifyEveryMonths = text.months;
  if (!/^(?:[A-Za-z]{2})?$/.test(draft.address.country?.trim() ?? ''))
    errors.address = strings.outputs.address.countryHint;
  return {
    ...errors,
    ...(isRotated ? {} : checkBounds(draft)),
    ...checkZooms(draft),
    ...checkHeights(draft),
  };
}

function isMonths(text: string): boolean {
  const months = text.trim() === '' ? 1 : parseInteger(text);
  return months !== undefined && months >= 1 && months <= 120;
}

function checkBounds(draft: MapDraft): DraftErrors {
  const text = strings.mapEditor.errors;
  if (boundNames.every((name) => draft[name].trim() === '')) return { north: text.notPlaced };
  const errors: Partial<Record<DraftField, string>> = {};
  for (const name of boundNames) {
    const isLat = name === 'north' || name === 'south';
    const degrees = parseDecimal(draft[name]);
    const max = isLat ? maxMercatorLat : 180;
    if (degrees === undefined || Math.abs(degrees) > max)
      errors[name] = isLat ? text.latitude : text.longitude;
  }
  const bounds = boundsOfDraft(draft);
  if (Object.keys(errors).length > 0 || !bounds || boundsToBox(bounds)) return errors;
  return bounds.north > bounds.south ? { east: text.noWidth } : { north: text.northSouth };
}

function checkHeights({ elevationDatum, groundElevationFt }: MapDraft): DraftErrors {
  const text = strings.mapEditor.errors;
  if (groundElevationFt.trim() !== '')
    return parseDecimal(groundElevationFt) === undefined ? { groundElevationFt: text.elevation } : {};
  return elevationDatum === 'aboveGround' ? { groundElevationFt: text.groundMissing } : {};
}

const zoomNames = ['minZoom', 'defaultZoom', 'maxZoom'] as const;

function checkZooms(draft: MapDraft): DraftErrors {
  if (draft.zoomMode !== 'given') return {};
  const text = strings.mapEditor.errors;
  const errors: Partial<Record<DraftField, string>> = {};
  let before = 0;
  for (const name of zoomNames) {
    if (draft[name].trim() === '') continue; // derived from the image
    const zoom = parseInteger(draft[name]);
    const min = name === 'defaultZoom' ? 1 : 0;
    if (zoom === undefined || zoom < min || zoom > 22) errors[name] = format(text.zoom, { min });
    else if (zoom < before) errors[name] = text.zoomOrder;
    else before = zoom;
  }
  return errors;
}

const fieldNames: Readonly<Record<string, DraftField>> = {
  name: 'name',
  description: 'description',
  type: 'type',
  boundsTopLeftLat: 'north',
  boundsTopLeftLng: 'west',
  boundsBottomRightLat: 'south',
  boundsBottomRightLng: 'east',
  minZoom: 'minZoom',
  defaultZoom: 'defaultZoom',
  maxZoom: 'maxZoom',
  eventStartDate: 'eventStartDate',
  eventEndDate: 'eventEndDate',
  isActive: 'isActive',
  showMetadataOnShares: 'showMetadataOnShares',
  showAttachmentsOnShares: 'showAttachmentsOnShares',
  isConfidential: 'isConfidential',
  plansShowNames: 'plansShowNames',
  editsNeedReview: 'editsNeedReview',
  verifyEveryMonths: 'verifyEveryMonths',
  imageFile: 'imageFile',
  elevationDatum: 'elevationDatum',
  groundElevationFt: 'groundElevationFt',
};

/** Assigns the service's errors to the fields of the form. */
export function errorsOfFailure(failure: ApiFailure): DraftErrors {
  return fieldErrorsOf(failure, (name) => (name.startsWith('placement') ? 'placement' : fieldNames[name]));
}
