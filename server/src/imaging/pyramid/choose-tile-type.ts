import { tilePx } from '@muster/geo/web-mercator';
import { createTileEncoder, type TileType } from './encode-tile.ts';
import { indexColours } from './index-colours.ts';
import { createMetatileCanvas, viewTile } from './metatile-canvas.ts';
import type { PyramidStage } from './pyramid-plan.ts';
import { drawImage, type PlacedImage } from './raw-sampler.ts';
import { copyTile, findUniformColour, type TileView } from './tile-view.ts';

/** Metatiles that are looked at, spread over the image, and tiles of each: its diagonal. */
const SAMPLED_METATILES = 6;
/** How many of the tiles of a line drawing have few colours, at the least. */
const LEAST_INDEXED = 0.75;
/** Encoding a few as both is enough. */
const ENCODED_TILES = 6;
/** What they may cost more than WebP, which blurs thin lines: a photo in shades of grey has few colours too. */
const PNG_ALLOWANCE = 3;
/** A tile of this size is no photo, however much smaller WebP would be. */
const LIGHT_BYTES = 6000;

/** PNG for line drawings, WebP for photos: draws a few tiles, looks at their colours, and encodes some as both. */
export async function chooseTileType(placed: PlacedImage, stage: PyramidStage): Promise<TileType> {
  const tiles = sampleTiles(placed, stage);
  const indexed = tiles.filter(indexColours).length;
  if (indexed < tiles.length * LEAST_INDEXED) return 'webp';
  const every = Math.max(1, Math.floor(tiles.length / ENCODED_TILES));
  const few = tiles.filter((_, index) => index % every === 0);
  const [png, webp] = await Promise.all([measureTiles(few, 'png'), measureTiles(few, 'webp')]);
  return png <= Math.max(PNG_ALLOWANCE * webp, LIGHT_BYTES * few.length) ? 'png' : 'webp';
}

/** Tiles of one colour say nothing. */
function sampleTiles(placed: PlacedImage, { metatiles, depth }: PyramidStage): TileView[] {
  const canvas = createMetatileCanvas();
  const [level] = canvas.levels;
  if (!level) throw new Error('a canvas without levels');
  const side = tilePx << depth;
  const tiles: TileView[] = [];
  const count = Math.min(SAMPLED_METATILES, metatiles.length);
  for (let i = 0; i < count; i++) {
    const metatile = metatiles[Math.floor(((i + 0.5) * metatiles.length) / count)];
    if (!metatile) continue;
    if (drawImage(canvas, placed, metatile.column * side, metatile.row * side, side) === 'empty') continue;
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
