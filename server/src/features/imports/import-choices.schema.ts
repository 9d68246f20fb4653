import { Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { zoneTypes } from '../../zone-rules/zone-types.ts';
import { pointTypeField } from '../field-schemas.ts';

const name = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 500, description }));
const zoneType = (description: string) =>
  Type.Integer({ minimum: 0, maximum: zoneTypes.Custom, description });
const degrees = (limit: number, description: string) =>
  Type.Number({ minimum: -limit, maximum: limit, description });

export const importChoices = Type.Object(
  {
    nameProperty: name('the property with the name of a zone'),
    language: name('a language as BCP 47 writes it, such as fr or pt-BR'),
    levelProperty: name('the property with the levels of a feature, such as "3", "0;1", "0-2" or "-1"'),
    typeProperty: name('the property with the kind of place'),
    types: about(
      'Zone types by category. They take precedence over the table of known categories.',
      Type.Optional(Type.Record(Type.String({ maxLength: 500 }), zoneType('a zone type from 0 to 11'))),
    ),
    skippedCategories: about(
      'Categories that do not become zones.',
      Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 1000 })),
    ),
    defaultType: about(
      'The zone type of categories that are neither in `types` nor in the table.',
      Type.Optional(zoneType('a zone type from 0 to 11')),
    ),
    pointTypes: about(
      'Point types by the category of points, or `skip`. They take precedence over the table of known categories.',
      Type.Optional(
        Type.Record(
          Type.String({ maxLength: 500 }),
          Type.Union([pointTypeField(), Type.Literal('skip')], { description: 'a point type, or skip' }),
        ),
      ),
    ),
    floorNumbers: about(
      'Floor numbers by `level` of the preview. They take precedence over the numbers in the source.',
      Type.Optional(
        Type.Record(
          Type.String({ maxLength: 500 }),
          Type.Integer({ minimum: -1000, maximum: 1000, description: 'a floor number from -1000 to 1000' }),
        ),
      ),
    ),
    oneFloor: about('Puts features of several levels on one floor.', Type.Optional(Type.Boolean())),
    controlPoints: about(
      'Positions in a drawing and their locations. A drawing needs at least two, here or in a `.points` file of QGIS.',
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              x: Type.Number({ description: 'a number of drawing units' }),
              y: Type.Number({ description: 'a number of drawing units' }),
              lat: degrees(90, 'a latitude from -90 to 90'),
              lng: degrees(180, 'a longitude from -180 to 180'),
            },
            { title: 'DrawingControlPoint' },
          ),
          { maxItems: 100 },
        ),
      ),
    ),
    wallLayers: about(
      'The layers of a drawing whose lines are walls: rooms are found between them. Default: by their names; `[]` finds none.',
      Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 500 })),
    ),
    units: about(
      'What a unit of the drawing is, if the drawing does not say.',
      Type.Optional(
        Type.Union(
          [Type.Literal('mm'), Type.Literal('cm'), Type.Literal('m'), Type.Literal('in'), Type.Literal('ft')],
          { description: 'mm, cm, m, in or ft' },
        ),
      ),
    ),
    encoding: about(
      'How the texts of the files are encoded, if not as UTF-8.',
      Type.Optional(
        Type.Union([Type.Literal('utf-8'), Type.Literal('latin1')], { description: 'utf-8 or latin1' }),
      ),
    ),
  },
  { title: 'ImportChoices', description: 'The choices for a source. Everything has a default.' },
);
