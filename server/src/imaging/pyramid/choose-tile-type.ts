import { tilePx } from '@muster/geo/web-mercator';
import { createSourceCanvas, type DrawnSource, drawSource } from './drawn-source.ts';
import { createTileEncoder, type TileType } from './encode-tile.ts';
import { indexColors } from './index-colors.ts';
import { viewTile } from './metatile-canvas.ts';
import type { PyramidStage } from './pyramid-plan.ts';
import { copyTile, findUniformColor, type TileView } from './tile-view.ts';

/** The number of sampled metatiles, spread over the image. The tiles on the diagonal of each are sampled. */
const sampledMetatiles = 6;
/** The minimum share of tiles with few colors in a line drawing. */
const minIndexedShare = 0.75;
/** The minimum number of tiles to encode, if there are as many. */
const encodedTiles = 6;
/** How many times larger than WebP, which blurs thin lines, PNG may be. Photos in shades of gray have few colors too. */
const pngAllowance = 3;
/** If PNG tiles have at most this mean size, the image is not a photo, even if WebP is much smaller. */
const smallTileBytes = 6000;
/** Rotating a drawing smooths all its lines, which makes PNGs about twice as large. */
const smallRotatedTileBytes = 12_000;

/**
 * Chooses PNG for line drawings and WebP for photos: draws a few tiles, counts their colors, and encodes some of them.
 * The whole archive has one type, because the header of PMTiles has one.
 */
export async function chooseTileType(source: DrawnSource, stage: PyramidStage): Promise<TileType> {
  const tiles = sampleTiles(source, stage);
  const indexed = tiles.filter(indexColors).length;
  if (indexed < tiles.length * minIndexedShare) return 'webp';
  const every = Math.max(1, Math.floor(tiles.length / encodedTiles));
  const encoded = tiles.filter((_, index) => index % every === 0);
  const maxBytes = 'warp' in source ? smallRotatedTileBytes : smallTileBytes;
  const png = await measureTiles(encoded, 'png');
  if (png <= maxBytes * encoded.length) return 'png';
  return png <= pngAllowance * (await measureTiles(encoded, 'webp')) ? 'png' : 'webp';
}

/** Draws the sampled tiles. Tiles of one color are skipped. */
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
      if (findUniformColor(view) !== undefined) continue;
      tiles.push({ pixels: copyTile(view), start: 0, stride: tilePx });
    }
  }
  return tiles;
}

async function measureTiles(tiles: readonly TileView[], type: TileType): Promise<number> {
  const encoded = await Promise.all(tiles.map(createTileEncoder(type)));
  return encoded.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0);
}
