import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';

const sheetFields = {
  paper: about(
    'The size of the paper. Default: `letter`.',
    Type.Optional(
      Type.Union([Type.Literal('letter'), Type.Literal('tabloid'), Type.Literal('a4'), Type.Literal('a3')], {
        description: 'letter, tabloid, a4 or a3',
      }),
    ),
  ),
  orientation: about(
    'Default: `auto`, which makes the plan as large as possible.',
    Type.Optional(
      Type.Union([Type.Literal('auto'), Type.Literal('portrait'), Type.Literal('landscape')], {
        description: 'auto, portrait or landscape',
      }),
    ),
  ),
  color: about('false for shades of gray. Default: true.', Type.Optional(Type.Boolean())),
};

/** The sheet of a floor for whoever has a share link. */
export const sharedSheetQuery = Type.Object(sheetFields);

export const sheetQuery = Type.Object({
  ...sheetFields,
  allFloors: about(
    'true for a sheet of the site and the sheets of every active floor.',
    Type.Optional(Type.Boolean()),
  ),
});
export type SheetQuery = Static<typeof sheetQuery>;
