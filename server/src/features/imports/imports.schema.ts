import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable } from '../field-schemas.ts';
import { importChoices } from './import-choices.schema.ts';
import { pointCategory, pointCounts, unplacedPoint } from './import-points.schema.ts';

export const commitFields = Type.Object(
  {
    choices: Type.Optional(importChoices),
    customMapId: about(
      'The map that a source with one building is imported into. A new map if omitted or `null`.',
      Type.Optional(Type.Union([Type.String({ description: 'the id of a map' }), Type.Null()])),
    ),
    customMapIds: about(
      'The same for each building, in the order of the preview; `null` for a new map.',
      Type.Optional(
        Type.Array(Type.Union([Type.String({ description: 'the id of a map' }), Type.Null()]), {
          maxItems: 1000,
        }),
      ),
    ),
    name: about(
      'The name of the new map, if the source has one building. Default: the name in the source.',
      Type.Optional(
        Type.String({
          maxLength: 500,
          pattern: '^(?=[\\s\\S]*\\S)[^\\u0000\\ud800-\\udfff]*$',
          description: 'a string of 1 to 500 characters, not only whitespace',
        }),
      ),
    ),
    removeMissing: about(
      'Whether to delete zones that are no longer in the source. By default, they are kept and listed.',
      Type.Optional(Type.Boolean()),
    ),
  },
  { title: 'ImportCommitFields' },
);
export type CommitFields = Static<typeof commitFields>;

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });
const position = Type.Array(Type.Number(), { description: 'Longitude and latitude.' });

const candidate = Type.Object(
  {
    property: text('Its name.'),
    count: count('How many features have it.'),
    examples: Type.Array(Type.String(), { description: 'The first few different values.' }),
    isChosen: Type.Boolean({ description: 'Whether it is the one that is used.' }),
  },
  { title: 'ImportPropertyCandidate' },
);

const previewFloor = Type.Object(
  {
    floor: count('Its number in the preview, from 0: for `GetImportZones`.'),
    level: text('What `floorNumbers` of the choices calls it.'),
    externalId: nullable(text('Its id in the source.')),
    floorNumber: count('The level; negative below ground.'),
    name: text('Display name.'),
    isDefault: Type.Boolean({ description: 'Whether clients open the map on it.' }),
    zones: count('How many zones it has.'),
    points: count('How many points it has.'),
    planFile: nullable(text('The image from the files that is its plan, if it is new.')),
  },
  { title: 'ImportPreviewFloor' },
);

const previewBuilding = Type.Object(
  {
    externalId: nullable(text('Its id in the source.')),
    name: text('The name of its map.'),
    boundsTopLeftLat: Type.Number({ description: 'North.' }),
    boundsTopLeftLng: Type.Number({ description: 'West.' }),
    boundsBottomRightLat: Type.Number({ description: 'South.' }),
    boundsBottomRightLng: Type.Number({ description: 'East.' }),
    knownMapId: nullable(
      text('A map with floors that came from the same source: probably the map to update.'),
    ),
    floors: Type.Array(previewFloor, { description: 'From the lowest up.' }),
  },
  { title: 'ImportPreviewBuilding' },
);

const importPreview = Type.Object(
  {
    format: text(
      'What the files are: geojson, imdf, osm, kml, dxf, ifc, geopackage, shapefile, csv or mixed.',
    ),
    zones: count('How many zones it would create.'),
    points: count('How many points of the source are on its floors.'),
    buildings: Type.Array(previewBuilding, { description: 'Each becomes a map.' }),
    nameProperties: Type.Array(candidate, {
      description: 'Which properties could be names, most likely first.',
    }),
    levelProperties: Type.Array(candidate, { description: 'Which properties could be levels.' }),
    typeProperties: Type.Array(candidate, { description: 'Which properties could be kinds of places.' }),
    languages: Type.Array(Type.String(), { description: 'Languages that names are in.' }),
    categories: Type.Array(
      Type.Object(
        {
          category: text('Its name in the source.'),
          count: count('How many features have it.'),
          zoneType: nullable(Type.Integer({ description: 'What they become; null if they are skipped.' })),
          isKnown: Type.Boolean({
            description: 'Whether the zone type comes from the table of categories or from a choice.',
          }),
        },
        { title: 'ImportCategory' },
      ),
    ),
    pointCategories: Type.Array(pointCategory, {
      description: 'Every point of the source by kind; the point type is null if they are skipped.',
    }),
    unplacedPoints: Type.Array(unplacedPoint, {
      description: 'The first 1,000 points that are on no floor, and so would not be imported.',
    }),
    wallLayers: Type.Array(
      Type.Object(
        {
          layer: text('Its name.'),
          lines: count('How many lines are on it.'),
          isChosen: Type.Boolean({ description: 'Whether rooms are found between its lines.' }),
        },
        { title: 'ImportWallLayer' },
      ),
      { description: 'The layers with lines of a drawing, those with the most first.' },
    ),
    problems: Type.Array(
      Type.Object(
        {
          reason: text('What was not understood, and what to do about it.'),
          count: count('How often.'),
          examples: Type.Array(Type.String(), {
            description: 'The first few, as they appear in the file.',
          }),
        },
        { title: 'ImportProblem' },
      ),
    ),
    warnings: Type.Array(
      Type.Object(
        {
          code: text('A machine-readable code for the warning.'),
          message: text('What is probably wrong, and what to do about it.'),
          count: count('How often.'),
          places: Type.Array(
            Type.Object(
              { floor: text('Name of the floor.'), zone: text('Name of the zone.'), position },
              { title: 'ImportWarningPlace' },
            ),
            { description: 'The first few.' },
          ),
        },
        { title: 'ImportWarning' },
      ),
    ),
    needed: Type.Array(Type.String(), {
      description: 'What must be chosen before it can be imported: levels, controlPoints, encoding, units.',
    }),
  },
  { title: 'ImportPreview' },
);
export type ImportPreview = Static<typeof importPreview>;

const madeFloor = Type.Object(
  {
    customMapFloorId: text('Id of the floor.'),
    floorNumber: count('The level.'),
    name: text('Display name.'),
    isNew: Type.Boolean({ description: 'Whether the import created it.' }),
    added: count('Zones that were added.'),
    updated: count('Zones that were changed.'),
    unchanged: count('Zones that were already there, unchanged.'),
    removed: count('Zones that were deleted, because they are no longer in the source.'),
    missing: count('Zones that were kept, although they are no longer in the source.'),
    points: pointCounts,
  },
  { title: 'ImportedFloor' },
);

const zoneReference = Type.Object(
  {
    customMapZoneId: text('Id of the zone.'),
    customMapFloorId: text('Id of its floor.'),
    name: text('Its name.'),
  },
  { title: 'ImportedZoneReference' },
);

const importMade = Type.Object(
  {
    maps: Type.Array(
      Type.Object(
        {
          customMapId: text('Id of the map.'),
          name: text('Display name.'),
          isNew: Type.Boolean({ description: 'Whether the import created it.' }),
          floors: Type.Array(madeFloor),
        },
        { title: 'ImportedMap' },
      ),
    ),
    missingZones: Type.Array(zoneReference, {
      description: 'The first 100 zones that were kept, although they are no longer in the source.',
    }),
    unplacedPoints: Type.Array(unplacedPoint, {
      description: 'The first 1,000 points of the source that are on no floor.',
    }),
    notes: Type.Array(Type.String(), {
      description:
        'How the result differs from the preview, such as for plans with an image that cannot be used.',
    }),
  },
  { title: 'ImportMade' },
);

const importUndone = Type.Object(
  {
    removedMaps: count('Maps that were deleted.'),
    removedFloors: count('Floors that were deleted, without those of deleted maps.'),
    removedZones: count('Zones that were deleted.'),
    restoredZones: count('Zones that were restored to their state before the import.'),
    removedPoints: count('Points that were deleted.'),
    restoredPoints: count('Points that were restored to their state before the import.'),
    kept: Type.Array(
      Type.Object(
        {
          kind: text('map, floor, zone or point.'),
          id: text('Its id.'),
          name: text('Its name.'),
          reason: text('Why it was kept.'),
        },
        { title: 'ImportKept' },
      ),
      { description: 'What was kept, because someone has edited it since; the first 1,000.' },
    ),
    keptCount: count('How many were kept in total.'),
  },
  { title: 'ImportUndone' },
);

const timestamp = (description: string) => Type.String({ format: 'date-time', description });
const summaryFields = {
  importId: text('Id of the import.'),
  state: text('reading, ready, failed, committing, committed, undoing or undone.'),
  message: nullable(text('Why it failed.')),
  progress: Type.Number({ description: 'Of the current step, from 0 to 1.' }),
  files: Type.Array(
    Type.Object(
      { name: text('As it was sent.'), sizeBytes: count('Its size.') },
      { title: 'ImportSourceFile' },
    ),
  ),
  made: Type.Union([importMade, Type.Null()], { description: 'What the import created; null before that.' }),
  undone: Type.Union([importUndone, Type.Null()], { description: 'What an undo did; null before that.' }),
  addedOn: timestamp('When the files were sent.'),
  updatedOn: timestamp('When its state last changed.'),
};

export const importSummary = Type.Object(summaryFields, { title: 'ImportSummary' });
export type ImportSummary = Static<typeof importSummary>;

export const importDetails = Type.Object(
  {
    ...summaryFields,
    choices: importChoices,
    preview: Type.Union([importPreview, Type.Null()], {
      description: 'What it would create; null until the files have been read.',
    }),
  },
  { title: 'ImportDetails' },
);
export type ImportDetails = Static<typeof importDetails>;
