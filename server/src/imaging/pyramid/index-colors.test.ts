import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createResampleKernel } from './resample-kernel.ts';
import { createRandom } from './testing/seeded-random.ts';

const kernel = createResampleKernel(1 << 20);
const bytes = new Uint8Array(kernel.memory.buffer);
const [fromAddress, toAddress] = [0, 131_072];
const tableAddress = 700_000;
const colorsAddress = 720_000;
const maxColors = 40;

/** Draws runs of pixels with the given number of colors. */
function drawRuns(count: number, colors: number, random: () => number): Int32Array {
  const pixels = new Int32Array(kernel.memory.buffer, fromAddress, count);
  let color = 0;
  for (let i = 0; i < count; i++) {
    if (random() < 0.2) color = Math.imul(1 + Math.floor(random() * colors), 0x01234567);
    pixels[i] = color;
  }
  return pixels;
}

test('colors are numbered in order of appearance, up to a maximum', () => {
  const count = 4096;
  for (const colors of [1, 2, 30, 39, 40, 500]) {
    const pixels = drawRuns(count, colors, createRandom(colors));
    const expected = [...new Set(pixels)];
    const found = kernel.indexColors(fromAddress, count, toAddress, colorsAddress, tableAddress, maxColors);
    assert.equal(found, expected.length <= maxColors ? expected.length : -1, `${colors} colors`);
    if (found < 0) continue;
    assert.deepEqual([...new Int32Array(kernel.memory.buffer, colorsAddress, found)], expected);
    const numbers = new Uint16Array(kernel.memory.buffer, toAddress, count);
    assert.ok(numbers.every((number, i) => expected[number] === pixels[i]));
  }
});

test('indices are narrowed to bytes and packed in pairs', () => {
  const count = 256;
  const random = createRandom(3);
  for (const bits of [1, 2, 4]) {
    const numbers = new Uint16Array(kernel.memory.buffer, fromAddress, count);
    numbers.forEach((_, i) => {
      numbers[i] = Math.floor(random() * 2 ** bits);
    });
    kernel.narrowIndices(fromAddress, toAddress, count);
    assert.deepEqual([...bytes.subarray(toAddress, toAddress + count)], [...numbers]);
    kernel.packPairs(toAddress, count, bits);
    for (let i = 0; i < count / 2; i++) {
      const [left = 0, right = 0] = numbers.subarray(2 * i, 2 * i + 2);
      assert.equal(bytes[toAddress + i], (left << bits) | right);
    }
  }
  const all = new Uint16Array(kernel.memory.buffer, fromAddress, count).map((_, i) => i);
  new Uint16Array(kernel.memory.buffer, fromAddress, count).set(all);
  kernel.narrowIndices(fromAddress, toAddress, count);
  assert.deepEqual([...bytes.subarray(toAddress, toAddress + count)], [...all]);
});
