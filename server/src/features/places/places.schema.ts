import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';

/** The maximum number of places in a response. */
export const maxPlaces = 8;

export const placesQuery = Type.Object({
  q: about(
    'An address or the name of a place.',
    Type.String({ minLength: 1, maxLength: 200, description: 'a string of 1 to 200 characters' }),
  ),
  near: about(
    'Latitude and longitude, such as `56.46,-2.97`: places near it come first.',
    Type.Optional(
      Type.String({
        pattern: String.raw`^-?\d{1,2}(?:\.\d{1,20})?,-?\d{1,3}(?:\.\d{1,20})?$`,
        description: 'latitude and longitude in degrees, separated by a comma, such as 56.46,-2.97',
      }),
    ),
  ),
});
export type PlacesQuery = Static<typeof placesQuery>;

export const foundPlace = Type.Object(
  {
    name: Type.String({ description: 'The name from the geocoder.' }),
    lat: Type.Number({ description: 'In degrees.' }),
    lng: Type.Number({ description: 'In degrees.' }),
  },
  { title: 'FoundPlace' },
);
export type FoundPlace = Static<typeof foundPlace>;

export const placesResult = Type.Object(
  { places: Type.Array(foundPlace, { maxItems: maxPlaces, description: 'Best match first.' }) },
  { title: 'PlacesResult' },
);
export type PlacesResult = Static<typeof placesResult>;
