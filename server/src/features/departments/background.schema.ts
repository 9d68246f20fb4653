import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, optionalText, timestamp } from '../field-schemas.ts';

const kind = () =>
  Type.Union(
    [
      Type.Literal('default'),
      Type.Literal('none'),
      Type.Literal('openStreetMap'),
      Type.Literal('raster'),
      Type.Literal('vectorStyle'),
      Type.Literal('pmtiles'),
      Type.Literal('aerial'),
    ],
    { description: 'default, none, openStreetMap, raster, vectorStyle, pmtiles or aerial' },
  );

export const backgroundFields = Type.Object(
  {
    kind: about(
      'What maps are drawn over. `default` is what the installation is configured with, `pmtiles` the file of `SaveBackgroundFile`.',
      kind(),
    ),
    url: about(
      'For `raster` and `aerial`, the address of tiles with `{z}`, `{x}` and `{y}` in it; for `vectorStyle`, the address of a MapLibre style. Either `https:`, or a path of this installation that starts with `/`. Other kinds ignore it.',
      optionalText(2_000),
    ),
    attribution: about(
      'Who made the map, shown on it as plain text. `aerial` needs it; `openStreetMap` has its own.',
      optionalText(300),
    ),
  },
  { title: 'BackgroundFields' },
);
export type BackgroundFields = Static<typeof backgroundFields>;

export const background = Type.Object(
  {
    kind: about('The kind that was chosen; `default` for a new department.', kind()),
    url: nullable(
      Type.String({
        description:
          'The address of tiles, of the style, or of the uploaded file; null for `none` and `default`.',
      }),
    ),
    attribution: nullable(Type.String({ description: 'Shown on the map, as plain text.' })),
  },
  { title: 'Background' },
);
export type Background = Static<typeof background>;

export const backgroundFile = Type.Object(
  {
    url: Type.String({ description: 'The address of the file. It is read in parts, by ranges.' }),
    name: Type.String({ description: 'The name that it had when it was uploaded.' }),
    sizeBytes: Type.Integer({ description: 'Its size.' }),
    tileType: Type.Union(
      [Type.Literal('mvt'), Type.Literal('png'), Type.Literal('jpg'), Type.Literal('webp')],
      { description: 'What its tiles are: vectors (`mvt`) or images.' },
    ),
    minZoom: Type.Integer({ description: 'Its smallest zoom level.' }),
    maxZoom: Type.Integer({ description: 'Its greatest zoom level.' }),
    bounds: Type.Array(Type.Number(), { description: 'West, south, east and north, in degrees.' }),
    addedOn: timestamp('When it was uploaded.'),
  },
  { title: 'BackgroundFile' },
);
export type BackgroundFile = Static<typeof backgroundFile>;
