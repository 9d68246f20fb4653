import { tilePx } from '@muster/geo/web-mercator';
import type { Sharp } from 'sharp';
import { indexColors } from './index-colors.ts';
import { encodeIndexedPng, encodeTruecolorPng } from './tile-png.ts';
import { copyTile, findUniformColor, type TileView } from './tile-view.ts';

export type TileType = 'png' | 'webp';

/**
 * Encodes tiles. Tiles of one color are encoded once. The pixels are read before it returns. Returns `undefined` for a
 * completely transparent tile.
 */
export type TileEncoder = (view: TileView) => Promise<Uint8Array> | undefined;

type TileCopy = Int32Array<ArrayBuffer>;

/** The defaults of GDAL and libwebp. Effort 2 takes half the time for 8% more bytes and 0.4 dB less. */
const webpOptions = { quality: 80, effort: 4 } as const;

export function createTileEncoder(type: TileType): TileEncoder {
  const uniform = new Map<number, Promise<Uint8Array>>();
  const spares: TileCopy[] = [];
  const encode = type === 'png' ? encodePng : (view: TileView) => encodeWebp(view, spares);
  return (view) => {
    const color = findUniformColor(view);
    if (color === undefined) return encode(view);
    if (color === 0) return undefined;
    // The map has promises, not results, because equal tiles of a metatile are encoded at the same time.
    const encoded = uniform.get(color) ?? encode(view);
    uniform.set(color, encoded);
    return encoded;
  };
}

async function encodePng(view: TileView): Promise<Uint8Array> {
  const indexed = indexColors(view);
  return indexed ? encodeIndexedPng(indexed) : encodeTruecolorPng(view);
}

/** Copies are reused through `spares`. For garbage collection, too many of 256 KB each would accumulate. */
async function encodeWebp(view: TileView, spares: TileCopy[]): Promise<Uint8Array> {
  const copy = copyTile(view, spares.pop());
  const encoded = await (await openSharp(copy)).webp(webpOptions).toBuffer();
  spares.push(copy);
  return encoded;
}

/** Loads libvips when it is first needed, because tiles of line drawings do not need it. */
async function openSharp(copy: TileCopy): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(new Uint8Array(copy.buffer), { raw: { width: tilePx, height: tilePx, channels: 4 } });
}
