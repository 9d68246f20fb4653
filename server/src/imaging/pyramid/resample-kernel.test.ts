import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createResampleKernel } from './resample-kernel.ts';
import { createRandom } from './testing/seeded-random.ts';

const COUNT = 64;
const kernel = createResampleKernel(1 << 20);
const bytes = new Uint8Array(kernel.memory.buffer);
const floats = new Float32Array(kernel.memory.buffer);
const [FROM, TO, ROWS, WEIGHTS, STARTS, COVERAGES] = [0, 65_536, 131_072, 262_144, 327_680, 393_216];

/** Bytes with a good share of 0 and 255. */
function fillBytes(address: number, length: number, random: () => number): void {
  for (let i = 0; i < length; i++) bytes[address + i] = Math.min(255, Math.max(0, random() * 400 - 70));
}

const clamp = (value: number): number => Math.min(255, Math.max(0, value));

/** The four rows at ROWS as premultiplied floats, blended by the weights. */
function blendPixel(pixel: number, rowFloats: number): number[] {
  return [0, 1, 2, 3].map((channel) =>
    [0, 1, 2, 3].reduce(
      (sum, row) =>
        sum +
        (floats[ROWS / 4 + row * rowFloats + pixel * 4 + channel] ?? 0) * (floats[WEIGHTS / 4 + row] ?? 0),
      0,
    ),
  );
}

function fillRows(random: () => number, opaque: boolean): void {
  for (let i = 0; i < COUNT * 4; i++) {
    const alphas = [random(), random()].map((share) =>
      opaque || share > 0.7 ? 255 : share < 0.3 ? 0 : share * 255,
    );
    for (const channel of [0, 1, 2]) floats[ROWS / 4 + i * 4 + channel] = random() * (alphas[0] ?? 0);
    floats[ROWS / 4 + i * 4 + 3] = alphas[0] ?? 0;
  }
  floats.set([-0.06, 0.55, 0.58, -0.07], WEIGHTS / 4);
}

test('pixels are widened and multiplied by their alpha', () => {
  const random = createRandom(1);
  fillBytes(FROM, COUNT * 4, random);
  kernel.widenRgba(FROM, TO, COUNT);
  for (let i = 0; i < COUNT * 4; i++) {
    const alpha = bytes[FROM + (i | 3)] ?? 0;
    const expected = i % 4 === 3 ? alpha : ((bytes[FROM + i] ?? 0) * alpha) / 255;
    assert.ok(Math.abs((floats[TO / 4 + i] ?? -1) - expected) < 1e-4);
  }
  kernel.widenRgb(FROM, TO, COUNT);
  for (let i = 0; i < COUNT * 4; i++) {
    const expected = i % 4 === 3 ? 255 : bytes[FROM + Math.floor(i / 4) * 3 + (i % 4)];
    assert.equal(floats[TO / 4 + i], expected);
  }
});

test('a filtered pixel is the weighted sum of the four from its start on', () => {
  const random = createRandom(2);
  for (let i = 0; i < (COUNT + 4) * 4; i++) floats[FROM / 4 + i] = random() * 255;
  const starts = new Int32Array(kernel.memory.buffer, STARTS, COUNT);
  for (let i = 0; i < COUNT; i++) starts[i] = Math.floor(random() * COUNT) * 16;
  for (let i = 0; i < COUNT * 4; i++) floats[WEIGHTS / 4 + i] = random() - 0.3;
  kernel.filterRow(FROM, TO, STARTS, WEIGHTS, COUNT);
  for (let i = 0; i < COUNT * 4; i++) {
    const pixel = Math.floor(i / 4);
    const at = FROM / 4 + (starts[pixel] ?? 0) / 4 + (i % 4);
    const expected = [0, 1, 2, 3].reduce(
      (sum, tap) => sum + (floats[at + tap * 4] ?? 0) * (floats[WEIGHTS / 4 + pixel * 4 + tap] ?? 0),
      0,
    );
    assert.ok(Math.abs((floats[TO / 4 + i] ?? 0) - expected) < 0.001);
  }
});

test('opaque rows are blended and rounded', () => {
  fillRows(createRandom(3), true);
  const rows = [0, 1, 2, 3].map((row) => ROWS + row * COUNT * 16) as [number, number, number, number];
  kernel.blendOpaque(...rows, WEIGHTS, TO, COUNT);
  for (let pixel = 0; pixel < COUNT; pixel++) {
    for (const [channel, value] of blendPixel(pixel, COUNT * 4).entries()) {
      assert.ok(Math.abs((bytes[TO + pixel * 4 + channel] ?? -1) - clamp(value)) <= 0.501);
    }
  }
});

test('rows with alpha are blended, divided by alpha, covered in part, and nothing is four zeros', () => {
  const random = createRandom(4);
  fillRows(random, false);
  for (let i = 0; i < COUNT; i++) floats[COVERAGES / 4 + i] = i % 3 === 0 ? random() : 1;
  const rows = [0, 1, 2, 3].map((row) => ROWS + row * COUNT * 16) as [number, number, number, number];
  kernel.blendAlpha(...rows, WEIGHTS, TO, COUNT, COVERAGES, 0.75);
  for (let pixel = 0; pixel < COUNT; pixel++) {
    const [r = 0, g = 0, b = 0, alpha = 0] = blendPixel(pixel, COUNT * 4);
    const shown = clamp(alpha) * 0.75 * (floats[COVERAGES / 4 + pixel] ?? 0);
    const expected =
      shown < 0.5 ? [0, 0, 0, 0] : [...[r, g, b].map((value) => clamp((value / alpha) * 255)), shown];
    for (const [channel, value] of expected.entries()) {
      assert.ok(Math.abs((bytes[TO + pixel * 4 + channel] ?? -1) - value) <= 0.51, `${pixel} ${channel}`);
    }
  }
});

test('a halved pixel is the mean of four, by their alpha', () => {
  fillBytes(FROM, COUNT * 2 * 4 * 2, createRandom(5));
  kernel.halveAlpha(FROM, COUNT * 2 * 4, TO, COUNT);
  for (let pixel = 0; pixel < COUNT; pixel++) {
    const four = [0, 4, COUNT * 8, COUNT * 8 + 4].map((offset) => FROM + pixel * 8 + offset);
    const alphas = four.map((at) => bytes[at + 3] ?? 0);
    const sum = alphas.reduce((a, b) => a + b, 0);
    for (const channel of [0, 1, 2]) {
      const mean =
        four.reduce((total, at, i) => total + (bytes[at + channel] ?? 0) * (alphas[i] ?? 0), 0) / sum;
      assert.ok(Math.abs((bytes[TO + pixel * 4 + channel] ?? -1) - (sum < 2 ? 0 : mean)) <= 0.501);
    }
    assert.ok(Math.abs((bytes[TO + pixel * 4 + 3] ?? -1) - sum / 4) <= 0.501);
  }
  kernel.halveOpaque(FROM, COUNT * 2 * 4, TO, COUNT);
  for (let i = 0; i < COUNT * 4; i++) {
    const at = FROM + Math.floor(i / 4) * 8 + (i % 4);
    const sum = [0, 4, COUNT * 8, COUNT * 8 + 4].reduce(
      (total, offset) => total + (bytes[at + offset] ?? 0),
      0,
    );
    assert.equal(bytes[TO + i], (sum + 2) >> 2);
  }
});
