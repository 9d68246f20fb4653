import { tilePx } from '@muster/geo/web-mercator';
import type { Sharp } from 'sharp';
import { indexColours } from './index-colours.ts';
import { encodeIndexedPng, encodeTruecolourPng } from './tile-png.ts';
import { copyTile, findUniformColour, type TileView } from './tile-view.ts';

export type TileType = 'png' | 'webp';

/**
 * Encodes tiles; those of one colour once. The pixels are read before it returns. `undefined` for a tile that is
 * transparent throughout.
 */
export type TileEncoder = (view: TileView) => Promise<Uint8Array> | undefined;

type TileCopy = Int32Array<ArrayBuffer>;

/** As GDAL and libwebp write it by default: effort 2 takes half the time for 8 % more bytes and 0.4 dB less. */
const webpOptions = { quality: 80, effort: 4 } as const;

export function createTileEncoder(type: TileType): TileEncoder {
  const uniform = new Map<number, Promise<Uint8Array>>();
  const spares: TileCopy[] = [];
  const encode = type === 'png' ? encodePng : (view: TileView) => encodeWebp(view, spares);
  return (view) => {
    const colour = findUniformColour(view);
    if (colour === undefined) return encode(view);
    if (colour === 0) return undefined;
    // The promise is kept, not its result: equal tiles of one metatile are encoded at the same time.
    const known = uniform.get(colour) ?? encode(view);
    uniform.set(colour, known);
    return known;
  };
}

async function encodePng(view: TileView): Promise<Uint8Array> {
  const indexed = indexColours(view);
  return indexed ? encodeIndexedPng(indexed) : encodeTruecolourPng(view);
}

/** Copies go back to `spares`: left to the garbage collector they would pile up, a quarter of a megabyte each. */
async function encodeWebp(view: TileView, spares: TileCopy[]): Promise<Uint8Array> {
  const copy = copyTile(view, spares.pop());
  const encoded = await (await openSharp(copy)).webp(webpOptions).toBuffer();
  spares.push(copy);
  return encoded;
}

/** libvips is loaded when it is first needed: the tiles of line drawings do without. */
async function openSharp(copy: TileCopy): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(new Uint8Array(copy.buffer), { raw: { width: tilePx, height: tilePx, channels: 4 } });
}
