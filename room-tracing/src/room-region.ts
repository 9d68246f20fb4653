import type { CoarsePlan } from './coarse-plan.ts';
import type { RoomBox, Rooms } from './divide-rooms.ts';
import type { Mask } from './find-ink.ts';

/** A room's pixels in a window of the plan. */
export interface Region {
  /** The position of the window in the plan, in pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 1 for pixels of the room. The outermost pixels of the window are 0. */
  readonly bits: Uint8Array;
}

/** Thinner lines that end inside the room, such as a door leaf, are not walls. */
const spurPx = 5;

/**
 * Finds the pixels of a room: all pixels of its cells, and near its walls, the free pixels of wall cells.
 *
 * @param numbers the numbers of the parts of the room
 */
export function findRegion(
  mask: Mask,
  plan: CoarsePlan,
  rooms: Rooms,
  numbers: ReadonlySet<number>,
  box: RoomBox,
): Region {
  const { scale } = plan;
  const margin = 2 * scale + 2;
  const [left, top] = [box.left * scale - margin, box.top * scale - margin];
  const [width, height] = [
    (box.right - box.left) * scale + 2 * margin,
    (box.bottom - box.top) * scale + 2 * margin,
  ];
  const region: Region = { left, top, width, height, bits: new Uint8Array(width * height) };
  fillCells(region, plan, rooms, numbers, box, mask);
  if (scale > 1) growToWalls(region, plan, rooms, mask);
  closeSpurs(region);
  return region;
}

function fillCells(
  { left, top, width, bits }: Region,
  { scale, width: columns }: CoarsePlan,
  { labels }: Rooms,
  numbers: ReadonlySet<number>,
  box: RoomBox,
  mask: Mask,
): void {
  let [last, isIn] = [0, false];
  for (let row = box.top; row < box.bottom; row++)
    for (let y = row * scale; y < Math.min(mask.height, (row + 1) * scale); y++)
      for (let column = box.left; column < box.right; column++) {
        const number = labels[row * columns + column]!;
        if (number !== last) isIn = numbers.has(number);
        last = number;
        if (!isIn) continue;
        const from = (y - top) * width - left;
        bits.fill(1, from + column * scale, from + Math.min(mask.width, (column + 1) * scale));
      }
}

/** Extends the room into the adjoining free pixels of cells that contain ink. */
function growToWalls(
  { left, top, width, height, bits }: Region,
  { scale, width: columns }: CoarsePlan,
  { labels }: Rooms,
  mask: Mask,
): void {
  let edge: number[] = [];
  for (let at = width; at < bits.length - width; at++)
    if (bits[at] && !(bits[at - 1] && bits[at + 1] && bits[at - width] && bits[at + width])) edge.push(at);
  for (let step = 0; step < 2 * scale && edge.length > 0; step++) {
    const next: number[] = [];
    for (const from of edge)
      for (const at of [from - 1, from + 1, from - width, from + width]) {
        if (bits[at]) continue;
        const y = Math.floor(at / width);
        const [planX, planY] = [left + at - y * width, top + y];
        if (planX < 0 || planY < 0 || planX >= mask.width || planY >= mask.height) continue;
        if (y < 1 || y > height - 2 || mask.bits[planY * mask.width + planX]) continue;
        if (labels[Math.floor(planY / scale) * columns + Math.floor(planX / scale)] !== 0) continue;
        bits[at] = 1;
        next.push(at);
      }
    edge = next;
  }
}

/** Fills narrow gaps between pixels of the room, along rows and columns. */
function closeSpurs({ width, height, bits }: Region): void {
  for (let y = 0; y < height; y++) closeLine(bits, y * width, 1, width);
  const last = new Int32Array(width).fill(-spurPx - 2);
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (!bits[at]) continue;
      const gap = y - last[x]! - 1;
      if (gap > 0 && gap <= spurPx) for (let by = 1; by <= gap; by++) bits[at - by * width] = 1;
      last[x] = y;
    }
}

function closeLine(bits: Uint8Array, base: number, step: number, length: number): void {
  let last = -spurPx - 2;
  for (let at = 0; at < length; at++) {
    if (!bits[base + at * step]) continue;
    const gap = at - last - 1;
    if (gap > 0 && gap <= spurPx) for (let by = 1; by <= gap; by++) bits[base + (at - by) * step] = 1;
    last = at;
  }
}
