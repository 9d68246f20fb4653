import { join } from 'node:path';
import sharp from 'sharp';
import { allowOnlyLoader } from '../decode/image-loaders.ts';
import { ImageProblem } from '../image-problem.ts';

/** Tiles that cover an area. */
export interface TileGrid {
  readonly columns: number;
  readonly rows: number;
  /** The area, in tiles from the top left of the first tile. */
  readonly part: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

interface JoinPayload extends TileGrid {
  /** Has the tiles, each named `column-row` from the top left; what is missing stays white. */
  readonly folder: string;
  readonly tiles: readonly string[];
  readonly format: 'png' | 'jpg' | 'webp';
  readonly isColored: boolean;
  readonly outputPath: string;
}

const maxTilePx = 1024;

/** Joins map tiles, and cuts a part out of them, as a JPEG. @throws ImageProblem `broken` */
export async function joinTiles({ folder, tiles, format, outputPath, ...area }: JoinPayload): Promise<void> {
  const [first] = tiles;
  if (first === undefined) throw new ImageProblem('broken', 'There are no tiles.');
  try {
    allowOnlyLoader(format);
    const limits = { limitInputPixels: maxTilePx ** 2 };
    const { width: side } = await sharp(join(folder, first), limits).metadata();
    const input = (tile: string) => sharp(join(folder, tile), limits).resize(side, side).toBuffer();
    const placed = await Promise.all(
      tiles.map(async (tile) => {
        const [column = 0, row = 0] = tile.split('-').map(Number);
        return { input: await input(tile), left: column * side, top: row * side };
      }),
    );
    const size = { width: area.columns * side, height: area.rows * side, channels: 3 as const };
    const { data, info } = await sharp({ create: { ...size, background: '#ffffff' } })
      .composite(placed)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const px = (tileCount: number) => Math.round(tileCount * side);
    const [left, top] = [px(area.part.left), px(area.part.top)];
    await sharp(data, { raw: info })
      .extract({
        left,
        top,
        width: Math.min(Math.max(1, px(area.part.width)), info.width - left),
        height: Math.min(Math.max(1, px(area.part.height)), info.height - top),
      })
      .flatten({ background: '#ffffff' })
      .grayscale(!area.isColored)
      .jpeg({ quality: 80 })
      .toFile(outputPath);
  } catch (error) {
    throw new ImageProblem('broken', 'The tiles cannot be drawn.', String(error));
  }
}
