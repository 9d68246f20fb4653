import type { GrayImage } from 'room-tracing/gray-image';
import { type Point, simplifyClosed } from 'room-tracing/outline-edges';

const inkLevel = 128;

/** Does the same as a drawing program: fills the light pixels around a point, and simplifies the outline by 2 pixels. */
export function floodRoom({ width, height, pixels }: GrayImage, x: number, y: number): Point[] | undefined {
  const start = Math.floor(y) * width + Math.floor(x);
  if ((pixels[start] ?? 0) < inkLevel) return undefined;
  const filled = new Uint8Array(width * height);
  const stack = [start];
  filled[start] = 1;
  let top = start;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const column = at % width;
    if (at < top) top = at;
    if (column === 0 || column === width - 1 || at < width || at >= pixels.length - width) return undefined;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (filled[next] || (pixels[next] ?? 0) < inkLevel) continue;
      filled[next] = 1;
      stack.push(next);
    }
  }
  return followOutline(filled, width, top);
}

/** Follows the edges of the pixels clockwise, starting at the first filled pixel in reading order. */
function followOutline(filled: Uint8Array, width: number, start: number): Point[] {
  const [startX, startY] = [start % width, Math.floor(start / width)];
  const [xs, ys]: [number[], number[]] = [[], []];
  const steps = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  let [x, y, direction] = [startX, startY, 0];
  const isIn = (column: number, row: number) => filled[row * width + column] === 1;
  do {
    xs.push(x);
    ys.push(y);
    const [dx, dy] = steps[direction] ?? [0, 0];
    x += dx;
    y += dy;
    const right = [isIn(x, y), isIn(x - 1, y), isIn(x - 1, y - 1), isIn(x, y - 1)];
    const left = [isIn(x, y - 1), isIn(x, y), isIn(x - 1, y), isIn(x - 1, y - 1)];
    if (!right[direction]) direction = (direction + 1) % 4;
    else if (left[direction]) direction = (direction + 3) % 4;
  } while (x !== startX || y !== startY || direction !== 0);
  return simplifyClosed(Int32Array.from(xs), Int32Array.from(ys), 2).map((at) => [xs[at] ?? 0, ys[at] ?? 0]);
}
