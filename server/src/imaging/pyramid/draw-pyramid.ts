import { closeSync, openSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { Placement } from '@muster/geo/placement';
import { tilePx } from '@muster/geo/web-mercator';
import sharp from 'sharp';
import type { TaskContext } from '../../workers/worker-messages.ts';
import type { ImageFormat } from '../decode/image-format.ts';
import { chooseTileType } from './choose-tile-type.ts';
import { decodedPath, type OpenedImage, openImage, type PixelSize } from './decode-to-raw.ts';
import { drawPicture } from './draw-picture.ts';
import { drawStages } from './draw-stages.ts';
import { type ImageLayout, openSource } from './drawn-source.ts';
import type { TileType } from './encode-tile.ts';
import { layOutImage } from './lay-out-image.ts';
import { createInlineDrawer, type MetatileDrawer } from './metatile-drawer.ts';
import { startMetatileThreads } from './metatile-threads.ts';
import { createPmtilesWriter } from './pmtiles-writer.ts';
import { type PyramidPlan, planPyramid } from './pyramid-plan.ts';
import type { RawImage } from './raw-image.ts';

export interface DrawPyramidPayload {
  /** The path of the image, which the server generated. */
  readonly path: string;
  readonly format: ImageFormat;
  /** The image is stretched to them, unless there is a placement. */
  readonly bounds: GeoBounds;
  /** Of the upright image. The tiles are those that it touches, regardless of the bounds. */
  readonly placement?: Placement;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The path of the archive. It exists only when it is complete. Until then it is written next to it, as `….partial`. */
  readonly outputPath: string;
  /** The path of an optional north-up picture that covers the bounds. It requires a placement. */
  readonly picturePath?: string;
  /** A folder for this task only, created and removed by it. If the task is killed, the caller removes it and `….partial`. */
  readonly scratchFolder: string;
  /** Default: chosen from sample tiles. */
  readonly tileType?: TileType;
}

export interface DrawPyramidResult {
  readonly tileType: TileType;
  /** Tiles that are not completely transparent. */
  readonly tileCount: number;
  readonly contentCount: number;
  /** Size of the archive. */
  readonly bytes: number;
  /** Of the upright image. */
  readonly width: number;
  readonly height: number;
}

const threadCount = 2;
/**
 * Up to this many metatiles of the finest zoom, about 170 tiles, a pyramid is drawn in this thread, because starting threads takes
 * longer. Measured with line drawings of few lines; dense plans were not, so the limit is below where those were equally fast.
 */
const maxInlineMetatiles = 8;
/** Above this many source pixels per tile pixel, four neighbors are not enough, so the image is shrunk first. */
const shrinkAboveRatio = 1.2;
/** The share of the reported progress that decoding has. */
const decodingShare = 0.15;
const progressIntervalMs = 200;

/**
 * Draws the tile pyramid of an image into a PMTiles archive.
 *
 * Needs disk space for the decoded pixels (3 or 4 bytes each, twice that while an image is rotated upright) and for the
 * tiles twice. For every image, the decoded bands and the drawn metatiles bound the memory.
 *
 * @throws ImageProblem as `openImage`; Error if `planPyramid` rejects the pyramid: call it first
 */
export async function drawPyramid(
  payload: DrawPyramidPayload,
  { reportProgress }: TaskContext,
): Promise<DrawPyramidResult> {
  const { scratchFolder } = payload;
  await mkdir(scratchFolder, { recursive: true });
  const concurrency = sharp.concurrency();
  let drawer: MetatileDrawer | undefined;
  try {
    const opened = await openImage(payload.path, payload.format);
    const plan = planPyramid({ ...payload, image: opened.size });
    drawer = startDrawer(plan);
    const image = await decode(opened, plan, scratchFolder, reportProgress);
    // From here on, sharp encodes single tiles, and several at a time.
    sharp.concurrency(1);
    const report = (share: number): void => reportProgress(decodingShare + (1 - decodingShare) * share);
    const layout = layOutImage({ ...payload, image: opened.size }, plan, image);
    const drawn = await drawTiles(payload, plan, { image, layout }, { drawer, report });
    const { placement, picturePath, bounds } = payload;
    if (placement && picturePath)
      await drawPicture({ placement, image: opened.size, decoded: image, bounds }, picturePath);
    return { ...drawn, ...opened.size };
  } finally {
    await drawer?.close();
    sharp.concurrency(concurrency);
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

/** Starts threads before the image is decoded, so that they are ready when it is. */
function startDrawer({ stages: [finest] }: PyramidPlan): MetatileDrawer {
  const isSmall = !finest || finest.metatiles.length <= maxInlineMetatiles;
  return isSmall ? createInlineDrawer() : startMetatileThreads(threadCount);
}

async function decode(
  opened: OpenedImage,
  plan: PyramidPlan,
  scratchFolder: string,
  reportProgress: (progress: number) => void,
): Promise<RawImage> {
  const size = chooseSize(opened.size, plan);
  const expectedBytes = size.width * size.height * 3;
  let decoding = true;
  const poll = setInterval(async () => {
    const { size: bytes } = await stat(decodedPath(scratchFolder)).catch(() => ({ size: 0 }));
    if (decoding) reportProgress(decodingShare * Math.min(1, bytes / expectedBytes));
  }, progressIntervalMs);
  try {
    return await opened.decode(scratchFolder, size);
  } finally {
    decoding = false;
    clearInterval(poll);
  }
}

/** Chooses the size of the image, or that of its tiles if it is much smaller. */
function chooseSize({ width, height }: PixelSize, { drawnSize }: PyramidPlan): PixelSize {
  const shrink = (pixels: number, tilePixels: number): number =>
    pixels > tilePixels * shrinkAboveRatio ? Math.max(1, Math.round(tilePixels)) : pixels;
  return { width: shrink(width, drawnSize.width), height: shrink(height, drawnSize.height) };
}

interface LaidOutImage {
  readonly image: RawImage;
  readonly layout: ImageLayout;
}

interface Drawing {
  readonly drawer: MetatileDrawer;
  readonly report: (share: number) => void;
}

async function drawTiles(
  payload: DrawPyramidPayload,
  plan: PyramidPlan,
  { image, layout }: LaidOutImage,
  { drawer, report }: Drawing,
): Promise<Omit<DrawPyramidResult, 'width' | 'height'>> {
  const { minZoom, maxZoom, scratchFolder } = payload;
  const tileBounds = plan.bounds;
  const tileType = payload.tileType ?? (await choose(plan, { image, layout }, maxZoom));
  const blocksPath = join(scratchFolder, 'blocks.raw');
  closeSync(openSync(blocksPath, 'w'));
  drawer.setUp({ image, layout, topZoom: maxZoom, tileType, blocksPath });
  const writer = createPmtilesWriter(payload.outputPath, join(scratchFolder, 'tiles.spool'));
  try {
    await drawStages(plan.stages, drawer, writer, report);
    return { tileType, ...writer.finish({ tileType, bounds: tileBounds, minZoom, maxZoom }) };
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

async function choose(
  { stages }: PyramidPlan,
  { image, layout }: LaidOutImage,
  topZoom: number,
): Promise<TileType> {
  const [first] = stages;
  if (!first) throw new Error('a pyramid without levels');
  const source = openSource(image, layout, tilePx * 2 ** topZoom);
  try {
    return await chooseTileType(source, first);
  } finally {
    closeSync(source.file);
  }
}
