import {
  defaultCandidates,
  defaultConfidence,
  defaultNearest,
  maxAccuracyM,
  maxCandidates,
  maxNearest,
} from 'positioning';
import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, optional, pointTypeField, pointTypeResult, wholeNumber } from '../field-schemas.ts';

const latitude = () => about('In degrees.', Type.Number({ minimum: -90, maximum: 90 }));
const longitude = () => about('In degrees.', Type.Number({ minimum: -180, maximum: 180 }));
const confidence = (description: string) =>
  about(
    description,
    optional(
      Type.Number({
        exclusiveMinimum: 0,
        exclusiveMaximum: 1,
        description: 'a number greater than 0 and less than 1',
      }),
    ),
  );
const hint = 'If no floor matches, it is ignored, and the explanation says so.';

export const positionFields = Type.Object(
  {
    latitude: latitude(),
    longitude: longitude(),
    horizontalAccuracyM: about(
      'Accuracy of the position in meters: the radius of the circle that a device reports. 0 is exact.',
      Type.Number({
        minimum: 0,
        maximum: maxAccuracyM,
        description: `a number of meters from 0 to ${maxAccuracyM}: a wider circle says nothing about a room`,
      }),
    ),
    horizontalConfidence: confidence(
      `Probability that the position is within that circle: 0.68 for Android, 0.95 for browsers (W3C). Defaults to ${defaultConfidence}.`,
    ),
    altitudeM: about('In meters.', optional(Type.Number({ minimum: -20_000, maximum: 100_000 }))),
    altitudeDatum: about(
      'What the altitude is measured from: `ellipsoid` (Android, GNSS receivers) or `meanSeaLevel` (iOS). Required with `altitudeM`.',
      optional(
        Type.Union([Type.Literal('ellipsoid'), Type.Literal('meanSeaLevel')], {
          description: 'ellipsoid or meanSeaLevel',
        }),
      ),
    ),
    verticalAccuracyM: about(
      'Accuracy of the altitude in meters. Required with `altitudeM`.',
      optional(Type.Number({ minimum: 0, maximum: maxAccuracyM })),
    ),
    verticalConfidence: confidence(
      `Probability that the altitude is within that accuracy. Defaults to ${defaultConfidence}.`,
    ),
    customMapId: about('The map, if it is known.', optional(Type.String())),
    floorId: about('The floor, if it is known.', optional(Type.String())),
    ordinal: about(
      `Position in the order of floors; 0 is the ground floor. ${hint}`,
      optional(wholeNumber()),
    ),
    postedLabel: about(
      `The label on the signs of the floor. ${hint}`,
      optional(Type.String({ minLength: 1, maxLength: 50 })),
    ),
    limit: about(
      `The maximum number of candidates. Defaults to ${defaultCandidates}.`,
      optional(wholeNumber({ minimum: 1, maximum: maxCandidates })),
    ),
  },
  { title: 'PositionFields' },
);
export type PositionFields = Static<typeof positionFields>;

const probability = (description: string) => Type.Number({ description: `${description}, 0 to 1.` });

/** The map, floor and zone of a result; also used for nearest zones and search results. */
export const zoneReference = {
  customMapId: Type.String({ description: 'Id of the map.' }),
  mapName: Type.String({ description: 'Its name.' }),
  customMapFloorId: Type.String({ description: 'Id of the floor.' }),
  floorName: Type.String({ description: 'Its name.' }),
  postedLabel: nullable(Type.String({ description: 'The label on the signs of the floor.' })),
  customMapZoneId: Type.String({ description: 'Id of the zone.' }),
  zoneName: Type.String({ description: 'Its name (the call location).' }),
  zoneType: Type.Integer({ description: 'Its type, 0 to 11.' }),
};

/** The map, floor and point of a result; also used for search results. */
export const pointReference = {
  customMapId: zoneReference.customMapId,
  mapName: zoneReference.mapName,
  customMapFloorId: zoneReference.customMapFloorId,
  floorName: zoneReference.floorName,
  postedLabel: zoneReference.postedLabel,
  customMapPointId: Type.String({ description: 'Id of the point.' }),
  pointType: pointTypeResult(),
  label: nullable(Type.String({ description: 'What signs or people call it.' })),
  latitude: Type.Number({ description: 'WGS 84.' }),
  longitude: Type.Number({ description: 'WGS 84.' }),
};

const text = () => Type.Optional(Type.String());
const civicAddress = Type.Object(
  {
    Country: text(),
    ...{ A1: text(), A2: text(), A3: text(), A4: text(), A5: text(), A6: text() },
    ...{ AddNum_Pre: text(), Add_Number: Type.Optional(Type.Integer()), AddNum_Suf: text() },
    AddNum_Cmp: text(),
    St_Name: Type.Optional(Type.String({ description: 'The road with its type and directions.' })),
    Post_Code: text(),
    Site: Type.Optional(Type.String({ description: 'The landmark.' })),
    Structure: Type.String({ description: 'The building.' }),
    Floor: Type.String({ description: 'The label on its signs.' }),
    FloorIndex: Type.Number({ description: '0 is the floor of the main entrance.' }),
    Room: Type.Optional(Type.String({ description: 'The name of the zone if it is a room.' })),
    Addtl_Loc: Type.Optional(Type.String({ description: 'The name of the zone if it is not a room.' })),
  },
  {
    title: 'CivicAddress',
    description: 'The address of the zone with the names of NENA-STA-006.3. What is not known is absent.',
  },
);

const candidate = Type.Object(
  {
    ...zoneReference,
    probability: probability('How likely the position is in this zone'),
    distanceM: Type.Number({ description: 'From the reported point to the edge of the zone; 0 inside.' }),
    inside: Type.Boolean({ description: 'Whether the reported point is in the zone.' }),
    location: Type.String({
      description: 'Where it is in words, such as `12 Harbor St, Westport House, floor 3, Room 312`.',
    }),
    civicAddress,
  },
  { title: 'PositionCandidate' },
);

const floorProbability = Type.Object(
  {
    customMapId: zoneReference.customMapId,
    customMapFloorId: zoneReference.customMapFloorId,
    floorName: zoneReference.floorName,
    postedLabel: zoneReference.postedLabel,
    probability: probability('How likely the floor is'),
  },
  { title: 'FloorProbability' },
);

export const positionResult = Type.Object(
  {
    candidates: Type.Array(candidate, { description: 'Most likely first, at most `limit`.' }),
    floors: Type.Array(floorProbability, {
      description:
        'From the lowest to the highest, map by map. They add up to 1; the list is empty if no map is near.',
    }),
    outsideProbability: probability('How likely the position is in no zone'),
    otherProbability: probability('How likely it is in a zone beyond `limit`'),
    altitude: Type.Union(
      [
        Type.Object({
          meanSeaLevelM: Type.Number({ description: 'Above sea level.' }),
          geoidUndulationM: Type.Number({
            description: 'Height of sea level above the ellipsoid at the map.',
          }),
          geoidModel: Type.Literal('EGM96'),
        }),
        Type.Null(),
      ],
      { description: 'The altitude that the floors were compared with; null without an altitude or a map.' },
    ),
    explanation: Type.String({ description: 'The result in words.' }),
  },
  { title: 'PositionResult' },
);
export type PositionResult = Static<typeof positionResult>;

const maxPositions = 1_000;

/** Each position is checked separately, so that an invalid one gets its own error. */
export const positionsFields = Type.Object(
  {
    positions: about(
      `Each with the fields of \`ResolvePosition\`, at most ${maxPositions}.`,
      Type.Array(Type.Unknown(), { maxItems: maxPositions }),
    ),
  },
  { title: 'PositionsFields' },
);

const positionProblem = Type.Object(
  {
    error: Type.String({ description: 'The name of the error.' }),
    message: Type.String({ description: 'What is wrong with the position.' }),
    statusCode: Type.Integer({ description: 'The status that `ResolvePosition` would return.' }),
    errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  },
  { title: 'PositionProblem' },
);
export type PositionProblem = Static<typeof positionProblem>;

export const positionsResult = Type.Object(
  {
    answers: Type.Array(Type.Union([positionResult, positionProblem]), {
      description: 'In the order of the positions: a result or an error for each.',
    }),
  },
  { title: 'PositionsResult' },
);

export const nearestFields = Type.Object(
  {
    latitude: latitude(),
    longitude: longitude(),
    customMapId: about('Id of the map.', Type.String()),
    floorId: about('Id of one of its floors. Every active floor if it is left out.', optional(Type.String())),
    zoneTypes: about(
      'The types of the zones, 0 to 11: for example 7 for exits, 2 for stairwells, 6 for muster points. All types by default.',
      optional(Type.Array(Type.Integer({ minimum: 0, maximum: 11 }), { maxItems: 100 })),
    ),
    pointTypes: about(
      'The types of points to find. If it is given, the result has `points`, and zones only if `zoneTypes` is given too.',
      optional(Type.Array(pointTypeField(), { maxItems: 100 })),
    ),
    limit: about(
      `The maximum number of zones, and of points. Defaults to ${defaultNearest}.`,
      optional(wholeNumber({ minimum: 1, maximum: maxNearest })),
    ),
    maxDistanceM: about(
      'Only zones and points within this distance.',
      optional(Type.Number({ minimum: 0, description: 'a number of meters, 0 or more' })),
    ),
  },
  { title: 'NearestFields' },
);
export type NearestFields = Static<typeof nearestFields>;

export const nearestResult = Type.Object(
  {
    zones: Type.Array(
      Type.Object(
        {
          ...zoneReference,
          distanceM: Type.Number({
            description: 'Horizontal distance to the edge of the zone; 0 inside it.',
          }),
          bearingDeg: nullable(
            Type.Number({
              description: 'Bearing to the nearest point of the zone, clockwise from north; null inside it.',
            }),
          ),
        },
        { title: 'NearestZone' },
      ),
      { description: 'Nearest first.' },
    ),
    points: Type.Optional(
      Type.Array(
        Type.Object(
          {
            ...pointReference,
            distanceM: Type.Number({ description: 'Horizontal distance.' }),
            bearingDeg: nullable(
              Type.Number({ description: 'Bearing to it, clockwise from north; null at the point itself.' }),
            ),
          },
          { title: 'NearestPoint' },
        ),
        { description: 'Nearest first; only if `pointTypes` is given.' },
      ),
    ),
  },
  { title: 'NearestResult' },
);
export type NearestResult = Static<typeof nearestResult>;
