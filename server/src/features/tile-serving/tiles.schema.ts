import { type Static, Type } from 'typebox';
import { nullable } from '../field-schemas.ts';

export const processingStatus = Type.Object(
  {
    state: Type.Union([
      Type.Literal('queued'),
      Type.Literal('processing'),
      Type.Literal('ready'),
      Type.Literal('failed'),
    ]),
    progress: Type.Number({ minimum: 0, maximum: 1, description: 'The fraction that is drawn, 0 to 1.' }),
    message: nullable(Type.String({ description: 'Why it failed.' })),
  },
  { title: 'ProcessingStatus' },
);

export const tileJson = Type.Object(
  {
    tilejson: Type.Literal('3.0.0'),
    scheme: Type.Literal('xyz'),
    tiles: Type.Array(Type.String(), { description: 'The address template of the tiles.' }),
    minzoom: Type.Integer({ description: 'Lowest zoom level with tiles.' }),
    maxzoom: Type.Integer({ description: 'Highest zoom level with tiles.' }),
    bounds: Type.Array(Type.Number(), { description: 'West, south, east and north, in degrees.' }),
    center: Type.Array(Type.Number(), {
      description: 'Longitude, latitude and zoom level of the initial view.',
    }),
  },
  { title: 'TileJson' },
);
export type TileJson = Static<typeof tileJson>;
