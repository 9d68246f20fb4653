import { type Static, Type } from 'typebox';
import { nullable, optional, optionalText, requiredText, wholeNumber } from '../field-schemas.ts';
import { eventDatePattern } from './event-dates.ts';

/** Web Mercator ends here; map clients draw nothing beyond. */
const greatestLat = 85.0511;
const lat = () => Type.Number({ minimum: -greatestLat, maximum: greatestLat });
const lng = () => Type.Number({ minimum: -180, maximum: 180 });
const zoom = (minimum: number) => optional(wholeNumber({ minimum, maximum: 22 }));
const eventDate = () =>
  optional(
    Type.String({ pattern: eventDatePattern, description: 'a date such as 2026-05-31, or a date-time' }),
  );

export const eventMapType = 3;

export const mapFields = Type.Object({
  name: requiredText(500),
  description: optionalText(10_000),
  type: wholeNumber({ minimum: 0, maximum: 3 }),
  boundsTopLeftLat: lat(),
  boundsTopLeftLng: lng(),
  boundsBottomRightLat: lat(),
  boundsBottomRightLng: lng(),
  defaultZoom: zoom(1),
  minZoom: zoom(0),
  maxZoom: zoom(0),
  eventStartDate: eventDate(),
  eventEndDate: eventDate(),
  isActive: optional(Type.Boolean()),
});
export type MapFields = Static<typeof mapFields>;

const timestamp = () => Type.String({ format: 'date-time' });

/** What a map's summary and its details share. */
export const mapResultFields = {
  customMapId: Type.String(),
  departmentId: Type.Integer(),
  name: Type.String(),
  description: nullable(Type.String()),
  type: Type.Integer(),
  boundsTopLeftLat: Type.Number(),
  boundsTopLeftLng: Type.Number(),
  boundsBottomRightLat: Type.Number(),
  boundsBottomRightLng: Type.Number(),
  imageUrl: Type.String(),
  tileUrlTemplate: nullable(Type.String()),
  defaultZoom: Type.Integer(),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  eventStartDate: nullable(Type.String()),
  eventEndDate: nullable(Type.String()),
  isActive: Type.Boolean(),
  addedOn: timestamp(),
  updatedOn: timestamp(),
};

export const customMapResult = Type.Object({ ...mapResultFields, floorCount: Type.Integer() });
export type CustomMapResult = Static<typeof customMapResult>;
