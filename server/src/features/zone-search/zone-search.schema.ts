import { defaultHits, maxHits } from 'positioning/search';
import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { pointReference, zoneReference } from '../positions/positions.schema.ts';

const typeList = () =>
  Type.String({
    pattern: '^(?:[0-9]|1[01])(?:,(?:[0-9]|1[01])){0,99}$',
    description: 'zone types from 0 to 11, separated by commas',
  });

export const zoneSearchQuery = Type.Object({
  q: about(
    'Words from the names of the zone, its floor and its map, from floor labels, and from metadata values.',
    Type.String({ minLength: 1, maxLength: 200, description: 'a string of 1 to 200 characters' }),
  ),
  customMapId: about('Only zones of this map.', Type.Optional(Type.String())),
  zoneTypes: about(
    'Only zones of these types, such as `7` or `2,7`. Can be repeated.',
    Type.Optional(Type.Union([typeList(), Type.Array(typeList(), { maxItems: 20 })])),
  ),
  points: about(
    'Whether points are also searched, by their labels and types.',
    Type.Optional(Type.Boolean({ description: 'true or false' })),
  ),
  dispatchable: about('Only zones with `isDispatchable`, if true.', Type.Optional(Type.Boolean())),
  limit: about(
    `The maximum number of zones, and of points. Defaults to ${defaultHits}.`,
    Type.Optional(Type.Integer({ minimum: 1, maximum: maxHits })),
  ),
});
export type ZoneSearchQuery = Static<typeof zoneSearchQuery>;

const degrees = (description: string) => Type.Number({ description });

export const foundZone = Type.Object(
  {
    ...zoneReference,
    latitude: degrees('Of a point well inside the zone, far from its edges.'),
    longitude: degrees('Of the same point.'),
    boundsTopLeftLat: degrees('Latitude of the north-west corner of the zone’s box.'),
    boundsTopLeftLng: degrees('Its longitude; greater than `boundsBottomRightLng` across the antimeridian.'),
    boundsBottomRightLat: degrees('Latitude of the south-east corner.'),
    boundsBottomRightLng: degrees('Its longitude.'),
  },
  { title: 'FoundZone' },
);
export type FoundZone = Static<typeof foundZone>;

export const foundPoint = Type.Object(pointReference, { title: 'FoundPoint' });
export type FoundPoint = Static<typeof foundPoint>;

export const zoneSearchResult = Type.Object(
  {
    zones: Type.Array(foundZone, { description: 'Best match first.' }),
    points: Type.Optional(
      Type.Array(foundPoint, { description: 'Best match first; only with `points=true`.' }),
    ),
  },
  { title: 'ZoneSearchResult' },
);
export type ZoneSearchResult = Static<typeof zoneSearchResult>;
