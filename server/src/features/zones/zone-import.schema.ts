import { type Static, Type } from 'typebox';
import { nullable } from '../field-schemas.ts';

const propertyName = () =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'the name of a property, of at most 200 characters',
    }),
  );
const condition = () =>
  Type.String({
    pattern: '^[^:]+:',
    maxLength: 1000,
    description: 'property:value, of at most 1000 characters',
  });

export const zoneImportQuery = Type.Object({
  nameProperty: propertyName(),
  typeProperty: propertyName(),
  defaultType: Type.Optional(Type.String({ maxLength: 100 })),
  where: Type.Optional(Type.Union([condition(), Type.Array(condition(), { maxItems: 50 })])),
  strict: Type.Optional(Type.Boolean()),
});
export type ZoneImportQuery = Static<typeof zoneImportQuery>;

export const zoneImportReport = Type.Object({
  zones: Type.Integer({ description: 'Zones that were added' }),
  imported: Type.Integer({ description: 'Features that became one zone' }),
  split: Type.Integer({ description: 'Features that became a zone for each of their parts' }),
  skipped: Type.Integer({ description: 'Features that became no zone' }),
  filtered: Type.Integer({ description: 'Those of the skipped that `where` left out' }),
  features: Type.Array(
    Type.Object({
      index: Type.Integer({ description: 'Position in the FeatureCollection, from 0' }),
      status: Type.Union([Type.Literal('imported'), Type.Literal('split'), Type.Literal('skipped')]),
      customMapZoneIds: Type.Array(Type.String()),
      reason: nullable(Type.String()),
    }),
  ),
});
export type ZoneImportReport = Static<typeof zoneImportReport>;
