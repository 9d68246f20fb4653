import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import { wrapLng } from '@muster/geo/longitude';
import type { Placement } from '@muster/geo/placement';
import { latAtY, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import sharp from 'sharp';
import type { ImageFormat } from '../../decode/image-format.ts';
import { createImageWorkers } from '../../workers/image-workers.ts';
import type { DrawPyramidResult } from '../draw-pyramid.ts';
import type { TileType } from '../encode-tile.ts';
import { openArchive } from './open-archive.ts';

/** The tiles of an archive as pixels. */
export interface DrawnPyramid {
  readonly result: DrawPyramidResult;
  readonly progress: readonly number[];
  /** Returns RGBA of a tile; `undefined` if it does not exist. */
  readonly readTile: (zoom: number, column: number, row: number) => Promise<Buffer | undefined>;
  /** Returns RGBA of a rectangle of the world at a zoom, transparent without tiles. `left` may exceed the world width. */
  readonly readPixels: (
    zoom: number,
    left: number,
    top: number,
    width: number,
    height: number,
  ) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

interface PyramidRequest {
  readonly bytes: Uint8Array | string;
  readonly format: ImageFormat;
  readonly bounds: GeoBounds;
  readonly placement?: Placement;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly tileType?: TileType;
}

/** Draws pyramids in a child process, like the server. */
export interface PyramidStudio {
  readonly folder: string;
  readonly draw: (request: PyramidRequest) => Promise<DrawnPyramid>;
  /** Lists all files in the folder, including scratch files. */
  readonly listFiles: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export async function openStudio(): Promise<PyramidStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-pyramid-'));
  const workers = createImageWorkers({ env: process.env });
  let drawn = 0;
  return {
    folder,
    async draw({ bytes, ...request }) {
      const name = join(folder, `${++drawn}`);
      await writeFile(name, bytes);
      const progress: number[] = [];
      const outputPath = `${name}.pmtiles`;
      const result = await workers.run(
        'drawPyramid',
        { ...request, path: name, outputPath, scratchFolder: `${name}.scratch` },
        {
          timeoutMs: 60_000,
          memoryBytes: 512 * 1024 * 1024,
          onProgress: (share) => progress.push(share),
        },
      );
      return { result, progress, ...(await openPixels(outputPath)) };
    },
    listFiles: () => readdir(folder),
    async close() {
      await workers.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openPixels(path: string): Promise<Pick<DrawnPyramid, 'readTile' | 'readPixels' | 'close'>> {
  const archive = await openArchive(path);
  const readTile: DrawnPyramid['readTile'] = async (zoom, column, row) => {
    const tile = await archive.tiles.getZxy(zoom, column, row);
    return tile && sharp(Buffer.from(tile.data)).ensureAlpha().raw().toBuffer();
  };
  return {
    readTile,
    async readPixels(zoom, left, top, width, height) {
      const pixels = Buffer.alloc(width * height * 4);
      for (let row = top >> 8; row <= (top + height - 1) >> 8; row++) {
        for (let column = left >> 8; column <= (left + width - 1) >> 8; column++) {
          const tile = await readTile(zoom, column % 2 ** zoom, row);
          if (tile) paste(tile, column * 256 - left, row * 256 - top, pixels, width, height);
        }
      }
      return pixels;
    },
    close: archive.close,
  };
}

function paste(tile: Buffer, left: number, top: number, to: Buffer, width: number, height: number): void {
  const first = Math.max(0, -left);
  const last = Math.min(256, width - left);
  for (let y = Math.max(0, -top); y < Math.min(256, height - top); y++) {
    tile.copy(to, ((top + y) * width + left + first) * 4, (y * 256 + first) * 4, (y * 256 + last) * 4);
  }
}

/** Returns bounds around a point, `meters` wide on the ground, for an image with the given proportion (height / width). */
export function boundsAround(lat: number, lng: number, meters: number, proportion: number): GeoBounds {
  const width = meters / worldWidthMeters(lat);
  const y = mercatorY(lat);
  return {
    topLeftLat: latAtY(y - (width * proportion) / 2),
    topLeftLng: wrapLng(lng - width * 180),
    bottomRightLat: latAtY(y + (width * proportion) / 2),
    bottomRightLng: wrapLng(lng + width * 180),
  };
}
