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
      'The background of maps. `default` is the background of the installation, `pmtiles` the file from `SaveBackgroundFile`.',
      kind(),
    ),
    url: about(
      'For `raster` and `aerial`, a tile address with `{z}`, `{x}` and `{y}`; for `vectorStyle`, the address of a MapLibre style. Either `https:`, or a path on this installation that starts with `/`. Ignored for other kinds.',
      optionalText(2_000),
    ),
    attribution: about(
      'The attribution, shown on the map as plain text. Required for `aerial`; `openStreetMap` has its own.',
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
    url: Type.String({ description: 'The address of the file. Clients read it with range requests.' }),
    name: Type.String({ description: 'Its file name at the upload.' }),
    sizeBytes: Type.Integer({ description: 'Its size.' }),
    tileType: Type.Union(
      [Type.Literal('mvt'), Type.Literal('png'), Type.Literal('jpg'), Type.Literal('webp')],
      { description: 'The format of its tiles: vectors (`mvt`) or images.' },
    ),
    minZoom: Type.Integer({ description: 'Its lowest zoom level.' }),
    maxZoom: Type.Integer({ description: 'Its highest zoom level.' }),
    bounds: Type.Array(Type.Number(), { description: 'West, south, east and north, in degrees.' }),
    addedOn: timestamp('When it was uploaded.'),
  },
  { title: 'BackgroundFile' },
);
export type BackgroundFile = Static<typeof backgroundFile>;
