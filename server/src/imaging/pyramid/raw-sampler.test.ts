import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sampleAxis } from './axis-samples.ts';
import { createMetatileCanvas } from './metatile-canvas.ts';
import { drawImage } from './raw-sampler.ts';
import { createRandom } from './testing/seeded-random.ts';

const width = 90;
const height = 400;
const side = 256;

/** Draws runs of 1 to 24 equal rows, like in a drawing. Runs of 8 or more exceed the number of row buffers. */
function drawRows(channels: 3 | 4, random: () => number): Buffer {
  const pixels = Buffer.alloc(width * height * channels);
  let row = Buffer.alloc(width * channels);
  let left = 0;
  for (let y = 0; y < height; y++) {
    if (left-- === 0) {
      left = Math.floor(random() ** 2 * 24);
      row = Buffer.from(Array.from(row, () => Math.floor(random() * 256)));
      if (channels === 4) for (let i = 3; i < row.length; i += 4) row[i] = 255;
    }
    row.copy(pixels, y * row.length);
  }
  return pixels;
}

/** Computes a channel of a pixel from all 16 neighbors. */
function sample(
  pixels: Buffer,
  channels: number,
  [x, y]: readonly [number, number],
  across: ReturnType<typeof sampleAxis>,
  down: ReturnType<typeof sampleAxis>,
  channel: number,
): number {
  const clamp = (value: number, length: number) => Math.min(length - 1, Math.max(0, value));
  let sum = 0;
  for (let j = 0; j < 4; j++) {
    for (let i = 0; i < 4; i++) {
      const column = clamp((across.starts[x] ?? 0) + i, width);
      const row = clamp((down.starts[y] ?? 0) + j, height);
      const weight = (across.weights[4 * x + i] ?? 0) * (down.weights[4 * y + j] ?? 0);
      sum += weight * (pixels[(row * width + column) * channels + channel] ?? 0);
    }
  }
  return Math.min(255, Math.max(0, sum));
}

for (const channels of [3, 4] as const) {
  test(`equal rows of an image are drawn like all others, with ${channels} channels`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-'));
    const path = join(folder, 'raw');
    const pixels = drawRows(channels, createRandom(channels));
    writeFileSync(path, pixels);
    const file = openSync(path, 'r');
    try {
      const canvas = createMetatileCanvas();
      const image = { path, offset: 0, width, height, channels };
      for (const drawnHeight of [400, 560, 347.5]) {
        const placement = { left: 0, top: 0.25, width: 130, height: drawnHeight };
        drawImage(canvas, { image, file, placement, worldPx: 2 ** 30 }, 0, 0, side);
        const across = sampleAxis({ first: 0, count: 130 }, 0, 130, width);
        const down = sampleAxis({ first: 0, count: side }, 0.25, drawnHeight, height);
        const level = canvas.levels[0];
        assert.ok(level);
        const drawn = new Uint8Array(level.pixels.buffer, level.pixels.byteOffset);
        for (let y = 1; y < side; y++) {
          for (let x = 0; x < 130; x++) {
            for (let channel = 0; channel < 3; channel++) {
              const expected = sample(pixels, channels, [x, y], across, down, channel);
              const found: number = drawn[(y * level.side + x) * 4 + channel] ?? -9;
              assert.ok(Math.abs(found - expected) < 0.6, `${x}, ${y}: ${found} instead of ${expected}`);
            }
          }
        }
      }
    } finally {
      closeSync(file);
      rmSync(folder, { recursive: true });
    }
  });
}
