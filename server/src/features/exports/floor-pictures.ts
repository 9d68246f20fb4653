import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import { openImage } from '../images/open-image.ts';
import { drawPrint, rasterizeSvg } from '../images/plan-files.ts';
import type { ExportedFloor } from './exported-map.ts';
import type { FloorPicture } from './formats/kml.ts';

/**
 * The north-up images of floors, as formats without SVG can show them.
 *
 * @throws MusterError `ServiceUnavailable` if one is still being drawn
 */
export async function findPictures(
  ctx: Context,
  floors: readonly Pick<ExportedFloor, 'customMapFloorId' | 'imageUrl'>[],
): Promise<FloorPicture[]> {
  const pictures: FloorPicture[] = [];
  for (const { customMapFloorId: floorId, imageUrl } of floors) {
    const fileName = imageUrl.split('/').at(-1) ?? '';
    (await openImage(ctx, fileName)).body.destroy();
    const isSvg = fileName.endsWith('.svg');
    pictures.push({
      floorId,
      format: fileName.endsWith('.jpg') ? 'jpg' : 'png',
      open: () => (isSvg ? readSvg(ctx, fileName) : readImage(ctx, fileName)),
    });
  }
  return pictures;
}

async function* readImage(ctx: Context, fileName: string): AsyncGenerator<Uint8Array> {
  yield* (await openImage(ctx, fileName)).body;
}

async function* readSvg(ctx: Context, fileName: string): AsyncGenerator<Uint8Array> {
  const folder = await makeFolder(ctx);
  try {
    const [path, outputPath] = [join(folder, 'plan.svg'), join(folder, 'plan.png')];
    await pipeline((await openImage(ctx, fileName)).body, createWriteStream(path));
    await rasterizeSvg(ctx.imageWorkers, { path, outputPath });
    yield* createReadStream(outputPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A new folder among those whose leftovers the sweep deletes. */
export async function makeFolder(ctx: Context): Promise<string> {
  const folder = join(ctx.config.dataDir, 'incoming', randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The north-up image of a floor on white paper, as a JPEG. @throws MusterError `ServiceUnavailable` if it is still being drawn */
export async function readPrint(
  ctx: Context,
  { imageUrl }: Pick<ExportedFloor, 'imageUrl'>,
): Promise<Uint8Array> {
  const fileName = imageUrl.split('/').at(-1) ?? '';
  const folder = await makeFolder(ctx);
  try {
    const [path, outputPath] = [join(folder, 'plan'), join(folder, 'print.jpg')];
    await pipeline((await openImage(ctx, fileName)).body, createWriteStream(path));
    const format = fileName.endsWith('.svg') ? 'svg' : fileName.endsWith('.jpg') ? 'jpg' : 'png';
    await drawPrint(ctx.imageWorkers, { path, outputPath, format });
    return await readFile(outputPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
