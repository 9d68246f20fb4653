import { type Static, Type } from 'typebox';
import { nullable } from '../field-schemas.ts';

export const processingStatus = Type.Object({
  state: Type.Union([
    Type.Literal('queued'),
    Type.Literal('processing'),
    Type.Literal('ready'),
    Type.Literal('failed'),
  ]),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  message: nullable(Type.String()),
});

export const tileJson = Type.Object({
  tilejson: Type.Literal('3.0.0'),
  scheme: Type.Literal('xyz'),
  tiles: Type.Array(Type.String()),
  minzoom: Type.Integer(),
  maxzoom: Type.Integer(),
  bounds: Type.Array(Type.Number()),
  center: Type.Array(Type.Number()),
});
export type TileJson = Static<typeof tileJson>;
