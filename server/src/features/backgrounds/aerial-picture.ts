import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import { PMTiles, type Source } from 'pmtiles';
import type { Context } from '../../context.ts';
import type { TileGrid } from '../../imaging/pyramid/join-tiles.ts';
import type { TaskBounds } from '../../workers/worker-child.ts';
import { findChosenFile } from '../departments/background-file.ts';
import { backgroundBlobKey } from './background-files.ts';

/** An area; `east` is more than 180 across the antimeridian. */
interface Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface AerialPicture {
  /** A JPEG in Web Mercator that fills the area. */
  readonly picture: Uint8Array;
  readonly attribution: string | null;
}

/** About 150 pixels per inch of a letter-size sheet. */
const widthPx = 1600;
const maxTiles = 200;
const joinBounds: TaskBounds = { timeoutMs: 30_000, memoryBytes: 512 * 1024 * 1024 };

/**
 * Draws an area from the raster tiles that the department has uploaded as its background. Tiles of other servers are never
 * fetched, so that printing works without a network.
 *
 * @param folder is created, and deleted in the end
 * @returns undefined if the department has no such background, or if it has no tile there or cannot be drawn
 */
export async function drawAerial(
  ctx: Context,
  departmentId: number,
  area: Area,
  { folder, isColored }: { readonly folder: string; readonly isColored: boolean },
): Promise<AerialPicture | undefined> {
  const chosen = await findChosenFile(ctx, departmentId);
  if (!chosen) return undefined;
  const { key, file, attribution } = chosen;
  const { tileType: format } = file;
  if (format === 'mvt') return undefined;
  const part = chooseTiles(area, file);
  if (!part) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const tiles = await saveTiles(new PMTiles(sourceOf(ctx, backgroundBlobKey(key))), part, folder);
    if (tiles.length === 0) return undefined;
    const outputPath = join(folder, 'aerial.jpg');
    const payload = { folder, tiles, format, ...part, isColored, outputPath };
    await ctx.imageWorkers.run('joinTiles', payload, joinBounds);
    return { picture: await readFile(outputPath), attribution };
  } catch (error) {
    // A sheet without an aerial image is better than none.
    ctx.log.warn({ departmentId, err: error }, 'the background of a sheet could not be drawn');
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface TilesOfArea extends TileGrid {
  readonly zoom: number;
  /** The tile at the top left. */
  readonly x: number;
  readonly y: number;
}

/** Chooses the lowest zoom with enough pixels, as far as the file goes. */
export function chooseTiles(
  { west, south, east, north }: Area,
  { minZoom, maxZoom }: { readonly minZoom: number; readonly maxZoom: number },
): TilesOfArea | undefined {
  const [left, top, right, bottom] = [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)];
  const wanted = Math.ceil(Math.log2(widthPx / 256 / Math.max(right - left, bottom - top)));
  for (let zoom = Math.max(minZoom, Math.min(maxZoom, wanted)); zoom >= minZoom; zoom--) {
    const scale = 2 ** zoom;
    const [x, y] = [Math.floor(left * scale), Math.floor(top * scale)];
    const columns = Math.ceil(right * scale) - x;
    const rows = Math.ceil(bottom * scale) - y;
    if (columns * rows > maxTiles) continue;
    const width = (right - left) * scale;
    const height = (bottom - top) * scale;
    return {
      zoom,
      x,
      y,
      columns,
      rows,
      part: { left: left * scale - x, top: top * scale - y, width, height },
    };
  }
  return undefined;
}

/** @returns the names of the tiles that exist */
async function saveTiles(archive: PMTiles, area: TilesOfArea, folder: string): Promise<string[]> {
  const names: string[] = [];
  const scale = 2 ** area.zoom;
  for (let row = 0; row < area.rows; row++)
    for (let column = 0; column < area.columns; column++) {
      const y = area.y + row;
      if (y < 0 || y >= scale) continue;
      const x = (((area.x + column) % scale) + scale) % scale;
      const tile = await archive.getZxy(area.zoom, x, y);
      if (!tile) continue;
      names.push(`${column}-${row}`);
      await writeFile(join(folder, `${column}-${row}`), new Uint8Array(tile.data));
    }
  return names;
}

function sourceOf(ctx: Context, key: string): Source {
  return {
    getKey: () => key,
    getBytes: async (offset, length) => {
      const opened = await ctx.blobs.open(key, { first: offset, last: offset + length - 1 });
      if (!opened) throw new Error(`the background ${key} is missing`);
      const bytes = await buffer(opened.body);
      return { data: new Uint8Array(bytes).buffer };
    },
  };
}
