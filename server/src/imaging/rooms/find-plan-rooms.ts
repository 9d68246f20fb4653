import { preparePlan } from 'room-tracing';
import { findRooms } from 'room-tracing/find-rooms';
import { writeColors, writeGray } from 'room-tracing/gray-image';
import sharp from 'sharp';
import type { TaskContext } from '../../workers/worker-messages.ts';
import { maxPixels } from '../decode/image-limits.ts';
import { allowOnlyLoader } from '../decode/image-loaders.ts';

interface FindPlanRoomsPayload {
  /** A path that the server generated, of an image that the server has decoded before. */
  readonly path: string;
  readonly format: 'png' | 'jpg';
}

/** The corners of rooms, clockwise, as fractions of the picture's width and height from the top left. */
export interface PlanRooms {
  /** Of the upright picture, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly rooms: readonly (readonly (readonly [x: number, y: number])[])[];
}

/** A picture with more pixels is scaled down, as in the console. */
const maxTracedPixels = 36_000_000;

/** Finds all rooms of a plan, the largest first. */
export async function findPlanRooms(
  { path, format }: FindPlanRoomsPayload,
  { reportProgress }: TaskContext,
): Promise<PlanRooms> {
  allowOnlyLoader(format);
  const image = sharp(path, { failOn: 'error', limitInputPixels: maxPixels });
  const { width: storedWidth, height: storedHeight } = await image.metadata();
  const scale = Math.min(1, Math.sqrt(maxTracedPixels / (storedWidth * storedHeight)));
  const longerSide = Math.round(scale * Math.max(storedWidth, storedHeight));
  const { data, info } = await image
    .autoOrient()
    .toColorspace('srgb')
    .resize(longerSide, longerSide, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixels = new Uint8Array(width * height);
  const colors = new Uint8Array(width * height);
  writeGray(data, pixels);
  writeColors(data, colors);
  const plan = preparePlan(
    { width, height, pixels, colors },
    { onProgress: (done) => reportProgress(0.8 * done) },
  );
  const rooms = findRooms(plan, (done) => reportProgress(0.8 + 0.2 * done));
  return {
    width,
    height,
    rooms: rooms.map(({ corners }) => corners.map(([x, y]) => [x / width, y / height] as const)),
  };
}
