import { divideAgain, type PreparedPlan, preparePlan, traceRoom } from 'room-tracing';
import { findRooms } from 'room-tracing/find-rooms';
import { type GrayImage, writeColors, writeGray } from 'room-tracing/gray-image';
import { traceNextRoom } from 'room-tracing/next-room';
import { fetchPlan } from './fetch-plan.ts';
import type { PlanQuery, PlanRequest, PlanResponse, PlanResult, PlanRoom } from './plan-messages.ts';

/** A picture with more pixels than this is scaled down. */
const maxPixels = 36_000_000;
const stripRows = 512;

/**
 * The part of the plan that is kept between clicks: its walls (one byte per pixel), and for cells of several pixels the
 * distance to the walls and the room (6 bytes per cell). `undefined` if the plan is not ready or has no walls.
 */
let plan: PreparedPlan | undefined;
/** The door width that the rooms were last divided with, as a fraction of the plan's width. */
let dividedBy: number | undefined;
/** The picture while its strips arrive. */
let drawn: { readonly image: ReturnType<typeof emptyImage>; rows: number } | undefined;

const send = (response: PlanResponse) => postMessage(response);

addEventListener('message', ({ data }: MessageEvent<PlanRequest>) => {
  if (data.kind === 'open') void open(data.imageUrl).catch(() => send({ kind: 'failed' }));
  else if (data.kind === 'strip') takeStrip(data.bitmap, data.top, data.height);
  else if (data.kind === 'findAll') send({ kind: 'rooms', id: data.id, rooms: findAll() });
  else send({ kind: 'result', id: data.id, result: findRoom(data) });
});

async function open(imageUrl: string): Promise<void> {
  const blob = await fetchPlan(imageUrl);
  if (blob.type.startsWith('image/svg')) return send({ kind: 'drawIt' });
  const bitmap = await createImageBitmap(blob);
  const scale = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const image = emptyImage(width, height);
  for (let top = 0; top < height; top += stripRows) {
    const rows = Math.min(stripRows, height - top);
    drawStrip(image, top, rows, (context) => context.drawImage(bitmap, 0, -top, width, height));
    send({ kind: 'progress', done: 0.3 * (top / height) });
  }
  bitmap.close();
  return prepare(image);
}

function emptyImage(width: number, height: number) {
  const pixels = width * height;
  return { width, height, pixels: new Uint8Array(pixels), colors: new Uint8Array(pixels) };
}

/** Converts one part of the picture at a time, so that the colors of the whole picture are never in memory at once. */
function drawStrip(
  image: ReturnType<typeof emptyImage>,
  top: number,
  rows: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): void {
  const context = new OffscreenCanvas(image.width, rows).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  draw(context);
  const { data } = context.getImageData(0, 0, image.width, rows);
  writeGray(data, image.pixels, top * image.width);
  writeColors(data, image.colors, top * image.width);
}

function takeStrip(bitmap: ImageBitmap, top: number, height: number): void {
  const { width, height: rows } = bitmap;
  drawn ??= { image: emptyImage(width, height), rows: 0 };
  drawStrip(drawn.image, top, rows, (context) => context.drawImage(bitmap, 0, 0));
  drawn.rows += rows;
  bitmap.close();
  send({ kind: 'progress', done: 0.3 * (drawn.rows / height) });
  if (drawn.rows < height) return;
  const { image } = drawn;
  drawn = undefined;
  prepare(image);
}

function prepare(image: GrayImage): void {
  plan = preparePlan(image, { onProgress: (done) => send({ kind: 'progress', done: 0.3 + 0.7 * done }) });
  send({ kind: 'ready' });
}

function findAll(): PlanRoom[] {
  const rooms = findRooms(plan, (done) => send({ kind: 'progress', done }));
  send({ kind: 'ready' });
  const toPlan = ([x, y]: readonly [number, number]) =>
    [x / (plan?.picture.width ?? 1), y / (plan?.picture.height ?? 1)] as const;
  return rooms.map(({ corners, middle }) => ({ corners: corners.map(toPlan), middle: toPlan(middle) }));
}

function findRoom({ target, door }: PlanQuery): PlanResult {
  if (!plan) return { ok: false, reason: 'noWalls' };
  if (door !== dividedBy) {
    plan = divideAgain(plan, door === undefined ? undefined : door * plan.picture.width);
    dividedBy = door;
  }
  const { width, height } = plan.picture;
  const traced =
    'at' in target
      ? traceRoom(plan, target.at[0] * width, target.at[1] * height)
      : traceNextRoom(
          plan,
          target.from.map(([x, y]) => [x * width, y * height] as const),
          target.direction,
        );
  if (!traced) return { ok: false, reason: 'noNeighbor' };
  if (!traced.ok) return traced;
  return { ok: true, corners: traced.corners.map(([x, y]) => [x / width, y / height] as const) };
}
