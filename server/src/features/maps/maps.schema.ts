import { maxMercatorLat } from '@muster/geo/web-mercator';
import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, optional, optionalText, requiredText, warnings, wholeNumber } from '../field-schemas.ts';
import { pageFields } from '../images/plan.schema.ts';
import { placementFields, placementOrNull } from '../placements/placement.schema.ts';
import { addressField, addressResult } from './address.schema.ts';
import { eventDatePattern } from './event-dates.ts';

const lat = () => Type.Number({ minimum: -maxMercatorLat, maximum: maxMercatorLat });
const lng = () => Type.Number({ minimum: -180, maximum: 180 });
const zoom = (minimum: number, description?: string) =>
  optional(wholeNumber({ minimum, maximum: 22, ...(description && { description }) }));
const eventDate = () =>
  optional(
    Type.String({ pattern: eventDatePattern, description: 'a date such as 2026-05-31, or a date-time' }),
  );

const elevationDatum = () =>
  Type.Union([Type.Literal('meanSeaLevel'), Type.Literal('ellipsoid'), Type.Literal('aboveGround')], {
    description: 'meanSeaLevel, ellipsoid or aboveGround',
  });

export const eventMapType = 3;

const mapTypesInWords =
  '0 Indoor (a building’s floor plans), 1 Satellite, 2 Schematic, 3 Event (archived after its last day).';

export const mapFields = Type.Object({
  name: about('Display name.', requiredText(500)),
  description: about('Notes about the map, for people.', optionalText(10_000)),
  type: about(mapTypesInWords, wholeNumber({ minimum: 0, maximum: 3 })),
  boundsTopLeftLat: about(
    'Latitude of the image’s north-west corner. The bounds are required unless you send a placement, or the image is a GeoTIFF or GeoPDF that contains its position.',
    Type.Optional(lat()),
  ),
  boundsTopLeftLng: about(
    'Longitude of the image’s north-west corner. Greater than `boundsBottomRightLng` if the map crosses the antimeridian.',
    Type.Optional(lng()),
  ),
  boundsBottomRightLat: about('Latitude of the image’s south-east corner.', Type.Optional(lat())),
  boundsBottomRightLng: about('Longitude of the image’s south-east corner.', Type.Optional(lng())),
  ...placementFields,
  ...pageFields,
  defaultZoom: about(
    'Zoom level at which clients open the map. Computed from the image by default. 0 is accepted only if `maxZoom` is 0.',
    zoom(0, 'a whole number from 1 to 22'),
  ),
  minZoom: about('Smallest zoom level with tiles. Derived from the image by default.', zoom(0)),
  maxZoom: about('Greatest zoom level with tiles. Derived from the image by default.', zoom(0)),
  eventStartDate: about(
    'First day of an event, in the department’s time zone. For type 3 only.',
    eventDate(),
  ),
  eventEndDate: about(
    'Last day of an event, in the department’s time zone; the map is inactive after it. For type 3 only.',
    eventDate(),
  ),
  isActive: about('Whether the map is listed. True for a new map.', optional(Type.Boolean())),
  elevationDatum: about(
    'What `elevationFt` of the floors is measured from. `meanSeaLevel` for a new map. `aboveGround` needs `groundElevationFt`.',
    optional(elevationDatum()),
  ),
  groundElevationFt: about('Elevation of the ground above sea level, in feet.', optional(Type.Number())),
  address: addressField,
  showMetadataOnShares: about(
    'Whether share links show the metadata of zones. False for a new map.',
    optional(Type.Boolean()),
  ),
  showAttachmentsOnShares: about(
    'Whether share links show attachments. False for a new map.',
    optional(Type.Boolean()),
  ),
  verifyEveryMonths: about(
    'How often someone must walk through each floor and verify it. Empty means never.',
    optional(wholeNumber({ minimum: 1, maximum: 120 })),
  ),
  isConfidential: about(
    'Whether the map is exempt from public records: it is marked on every page, and its share links must expire. False for a new map.',
    optional(Type.Boolean()),
  ),
  plansShowNames: about(
    'Whether the plans show the names of rooms, as scans do, so that the map does not write them again. False for a new map.',
    optional(Type.Boolean()),
  ),
  editsNeedReview: about(
    'Whether edits of zones and points by editors become drafts, which an administrator publishes. False for a new map. To change it you need `department:admin`.',
    optional(Type.Boolean()),
  ),
});
export type MapFields = Static<typeof mapFields>;

const timestamp = (description: string) => Type.String({ format: 'date-time', description });
const text = (description: string) => Type.String({ description });
const integer = (description: string) => Type.Integer({ description });
const degrees = (description: string) => Type.Number({ description });

/** For maps and floors: whether someone has checked that they are still true. */
export const verificationFields = {
  verifiedOn: nullable(
    Type.String({
      format: 'date',
      description:
        'The last day on which someone verified it. For a map: the earliest of its active floors. Null if it, or a floor of the map, was never verified.',
    }),
  ),
  verifiedBy: nullable(text('The name of that user.')),
  verificationDueOn: nullable(
    Type.String({
      format: 'date',
      description:
        'The day until which it must be verified again. Null if it was never verified or need not be.',
    }),
  ),
  changesSinceVerified: nullable(
    integer('Number of edits since the verification was recorded. Null if it was never verified.'),
  ),
};

/** The fields that a map's summary and its details share. */
export const mapResultFields = {
  customMapId: text('Id of the map.'),
  departmentId: integer('The department that owns it.'),
  name: text('Display name.'),
  description: nullable(text('Notes about the map, for people.')),
  type: integer(mapTypesInWords),
  boundsTopLeftLat: degrees('Latitude of the north-west corner.'),
  boundsTopLeftLng: degrees('Longitude of the north-west corner.'),
  boundsBottomRightLat: degrees('Latitude of the south-east corner.'),
  boundsBottomRightLng: degrees('Longitude of the south-east corner.'),
  imageUrl: text(
    'Address of the north-up image, which fills the bounds and is transparent outside the plan.',
  ),
  originalImageUrl: text('Address of the file as it was uploaded.'),
  placement: placementOrNull,
  tileUrlTemplate: nullable(
    text('Address template of the tiles, with {z}, {x} and {y}. Null until the first tiles are ready.'),
  ),
  defaultZoom: integer('Zoom level to open the map at.'),
  minZoom: integer('Smallest zoom level with tiles.'),
  maxZoom: integer('Greatest zoom level with tiles.'),
  eventStartDate: nullable(text('First day of an event, as it was sent.')),
  eventEndDate: nullable(text('Last day of an event, as it was sent.')),
  isActive: Type.Boolean({ description: 'Whether the map is listed. False after its event ends.' }),
  elevationDatum: Type.Union(
    [Type.Literal('meanSeaLevel'), Type.Literal('ellipsoid'), Type.Literal('aboveGround')],
    {
      description:
        'What `elevationFt` of the floors is measured from: sea level, the WGS 84 ellipsoid, or the ground.',
    },
  ),
  groundElevationFt: nullable(degrees('Elevation of the ground above sea level, in feet.')),
  address: addressResult,
  showMetadataOnShares: Type.Boolean({
    description: 'Whether share links show the metadata of zones.',
  }),
  showAttachmentsOnShares: Type.Boolean({ description: 'Whether share links show attachments.' }),
  verifyEveryMonths: nullable(
    integer('How often someone must verify each floor, in months; null means never.'),
  ),
  isConfidential: Type.Boolean({ description: 'Whether the map is exempt from public records.' }),
  plansShowNames: Type.Boolean({
    description: 'Whether the plans show the names of rooms, so that the map does not write them again.',
  }),
  editsNeedReview: Type.Boolean({
    description:
      'Whether edits of zones and points by editors become drafts, which an administrator publishes.',
  }),
  ...verificationFields,
  geoidUndulationM: degrees(
    'Height of sea level above the WGS 84 ellipsoid at the center of the map (EGM96), in meters.',
  ),
  addedOn: timestamp('When it was created.'),
  updatedOn: timestamp('When it was last changed.'),
  changedOn: timestamp('When anything on it last changed: the map itself, a floor, tiles or a zone.'),
};

export const customMapResult = Type.Object(
  { ...mapResultFields, floorCount: integer('How many floors it has.') },
  { title: 'CustomMapResult' },
);
export type CustomMapResult = Static<typeof customMapResult>;

export const savedMapResult = Type.Object(
  { ...customMapResult.properties, warnings },
  { title: 'SavedCustomMapResult' },
);
export type SavedMapResult = Static<typeof savedMapResult>;
