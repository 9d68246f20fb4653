import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, warnings } from '../field-schemas.ts';

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
  nameProperty: about('The property that holds the name of a zone. Defaults to `name`.', propertyName()),
  typeProperty: about(
    'The property with the type: a zone type, or a common word such as `office` or `lift`.',
    propertyName(),
  ),
  defaultType: about(
    'The zone type, as a number or a name, if that property is missing or unknown. Default: `Custom`.',
    Type.Optional(Type.String({ maxLength: 100 })),
  ),
  where: about(
    'Only features whose property has this value, such as `type:room`. Can be repeated: values of one property are alternatives; different properties must all match.',
    Type.Optional(Type.Union([condition(), Type.Array(condition(), { maxItems: 50 })])),
  ),
  strict: about(
    'Whether a feature that cannot become a zone rejects the whole collection.',
    Type.Optional(Type.Boolean()),
  ),
});
export type ZoneImportQuery = Static<typeof zoneImportQuery>;

export const zoneImportReport = Type.Object(
  {
    zones: Type.Integer({ description: 'Zones that were added' }),
    imported: Type.Integer({ description: 'Features that became one zone' }),
    split: Type.Integer({ description: 'Features that became one zone per part' }),
    skipped: Type.Integer({ description: 'Features that did not become a zone' }),
    filtered: Type.Integer({ description: 'Skipped features that `where` excluded' }),
    features: Type.Array(
      Type.Object(
        {
          index: Type.Integer({ description: 'Position in the FeatureCollection, from 0' }),
          status: Type.Union([Type.Literal('imported'), Type.Literal('split'), Type.Literal('skipped')]),
          customMapZoneIds: Type.Array(Type.String(), { description: 'The zones that it became.' }),
          reason: nullable(Type.String({ description: 'Why it was skipped.' })),
          warnings,
        },
        { title: 'ZoneImportFeature' },
      ),
    ),
  },
  { title: 'ZoneImportReport' },
);
export type ZoneImportReport = Static<typeof zoneImportReport>;
