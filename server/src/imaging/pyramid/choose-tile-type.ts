import { tilePx } from '@muster/geo/web-mercator';
import { createSourceCanvas, type DrawnSource, drawSource } from './drawn-source.ts';
import { createTileEncoder, type TileType } from './encode-tile.ts';
import { indexColours } from './index-colours.ts';
import { viewTile } from './metatile-canvas.ts';
import type { PyramidStage } from './pyramid-plan.ts';
import { copyTile, findUniformColour, type TileView } from './tile-view.ts';

/** Metatiles that are looked at, spread over the image, and tiles of each: its diagonal. */
const sampledMetatiles = 6;
/** How many of the tiles of a line drawing have few colours, at the least. */
const minIndexedShare = 0.75;
/** Encoding a few as both is enough. */
const encodedTiles = 6;
/** What they may cost more than WebP, which blurs thin lines: a photo in shades of grey has few colours too. */
const pngAllowance = 3;
/** A tile of this size is not a photo, however much smaller WebP would be. */
const lightBytes = 6000;
/** Turning a drawing smooths all of its lines, which makes PNGs about twice as large. */
const lightTurnedBytes = 12_000;

/**
 * PNG for line drawings, WebP for photos: draws a few tiles, looks at their colours, and encodes some as both.
 * The same type for the whole archive, as PMTiles has one type in its header.
 */
export async function chooseTileType(source: DrawnSource, stage: PyramidStage): Promise<TileType> {
  const tiles = sampleTiles(source, stage);
  const indexed = tiles.filter(indexColours).length;
  if (indexed < tiles.length * minIndexedShare) return 'webp';
  const every = Math.max(1, Math.floor(tiles.length / encodedTiles));
  const few = tiles.filter((_, index) => index % every === 0);
  const light = 'warp' in source ? lightTurnedBytes : lightBytes;
  const png = await measureTiles(few, 'png');
  if (png <= light * few.length) return 'png';
  return png <= pngAllowance * (await measureTiles(few, 'webp')) ? 'png' : 'webp';
}

/** Tiles of one colour say nothing. */
function sampleTiles(source: DrawnSource, { metatiles, depth }: PyramidStage): TileView[] {
  const canvas = createSourceCanvas(source);
  const [level] = canvas.levels;
  if (!level) throw new Error('a canvas without levels');
  const side = tilePx << depth;
  const tiles: TileView[] = [];
  const count = Math.min(sampledMetatiles, metatiles.length);
  for (let i = 0; i < count; i++) {
    const metatile = metatiles[Math.floor(((i + 0.5) * metatiles.length) / count)];
    if (!metatile) continue;
    if (drawSource(canvas, source, metatile.column * side, metatile.row * side, side) === 'empty') continue;
    for (let step = 0; step < 1 << depth; step++) {
      const view = viewTile(level, step, step);
      if (findUniformColour(view) !== undefined) continue;
      tiles.push({ pixels: copyTile(view), start: 0, stride: tilePx });
    }
  }
  return tiles;
}

async function measureTiles(tiles: readonly TileView[], type: TileType): Promise<number> {
  const encoded = await Promise.all(tiles.map(createTileEncoder(type)));
  return encoded.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0);
}
