import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createResampleKernel } from './resample-kernel.ts';
import { createRandom } from './testing/seeded-random.ts';

const pixelCount = 64;
const kernel = createResampleKernel(1 << 20);
const bytes = new Uint8Array(kernel.memory.buffer);
const floats = new Float32Array(kernel.memory.buffer);
const [fromAddress, toAddress, rowsAddress, weightsAddress, startsAddress, coveragesAddress] = [
  0, 65_536, 131_072, 262_144, 327_680, 393_216,
];

/** Fills memory with bytes that are often 0 or 255. */
function fillBytes(address: number, length: number, random: () => number): void {
  for (let i = 0; i < length; i++) bytes[address + i] = Math.min(255, Math.max(0, random() * 400 - 70));
}

const clamp = (value: number): number => Math.min(255, Math.max(0, value));

/** Blends the four rows of premultiplied floats at `rowsAddress` with the weights. */
function blendPixel(pixel: number, rowFloats: number): number[] {
  return [0, 1, 2, 3].map((channel) =>
    [0, 1, 2, 3].reduce(
      (sum, row) =>
        sum +
        (floats[rowsAddress / 4 + row * rowFloats + pixel * 4 + channel] ?? 0) *
          (floats[weightsAddress / 4 + row] ?? 0),
      0,
    ),
  );
}

function fillRows(random: () => number, opaque: boolean): void {
  for (let i = 0; i < pixelCount * 4; i++) {
    const alphas = [random(), random()].map((share) =>
      opaque || share > 0.7 ? 255 : share < 0.3 ? 0 : share * 255,
    );
    for (const channel of [0, 1, 2]) floats[rowsAddress / 4 + i * 4 + channel] = random() * (alphas[0] ?? 0);
    floats[rowsAddress / 4 + i * 4 + 3] = alphas[0] ?? 0;
  }
  floats.set([-0.06, 0.55, 0.58, -0.07], weightsAddress / 4);
}

test('pixels are widened and multiplied by their alpha', () => {
  const random = createRandom(1);
  fillBytes(fromAddress, pixelCount * 4, random);
  kernel.widenRgba(fromAddress, toAddress, pixelCount);
  for (let i = 0; i < pixelCount * 4; i++) {
    const alpha = bytes[fromAddress + (i | 3)] ?? 0;
    const expected = i % 4 === 3 ? alpha : ((bytes[fromAddress + i] ?? 0) * alpha) / 255;
    assert.ok(Math.abs((floats[toAddress / 4 + i] ?? -1) - expected) < 1e-4);
  }
  kernel.widenRgb(fromAddress, toAddress, pixelCount);
  for (let i = 0; i < pixelCount * 4; i++) {
    const expected = i % 4 === 3 ? 255 : bytes[fromAddress + Math.floor(i / 4) * 3 + (i % 4)];
    assert.equal(floats[toAddress / 4 + i], expected);
  }
});

test('a filtered pixel is the weighted sum of four pixels from its start', () => {
  const random = createRandom(2);
  for (let i = 0; i < (pixelCount + 4) * 4; i++) floats[fromAddress / 4 + i] = random() * 255;
  const starts = new Int32Array(kernel.memory.buffer, startsAddress, pixelCount);
  for (let i = 0; i < pixelCount; i++) starts[i] = Math.floor(random() * pixelCount) * 16;
  for (let i = 0; i < pixelCount * 4; i++) floats[weightsAddress / 4 + i] = random() - 0.3;
  kernel.filterRow(fromAddress, toAddress, startsAddress, weightsAddress, pixelCount);
  for (let i = 0; i < pixelCount * 4; i++) {
    const pixel = Math.floor(i / 4);
    const at = fromAddress / 4 + (starts[pixel] ?? 0) / 4 + (i % 4);
    const expected = [0, 1, 2, 3].reduce(
      (sum, tap) => sum + (floats[at + tap * 4] ?? 0) * (floats[weightsAddress / 4 + pixel * 4 + tap] ?? 0),
      0,
    );
    assert.ok(Math.abs((floats[toAddress / 4 + i] ?? 0) - expected) < 0.001);
  }
});

test('opaque rows are blended and rounded', () => {
  fillRows(createRandom(3), true);
  const rows = [0, 1, 2, 3].map((row) => rowsAddress + row * pixelCount * 16) as [
    number,
    number,
    number,
    number,
  ];
  kernel.blendOpaque(...rows, weightsAddress, toAddress, pixelCount);
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    for (const [channel, value] of blendPixel(pixel, pixelCount * 4).entries()) {
      assert.ok(Math.abs((bytes[toAddress + pixel * 4 + channel] ?? -1) - clamp(value)) <= 0.501);
    }
  }
});

test('rows with alpha are blended, divided by alpha and partially covered, and transparent pixels are four zeros', () => {
  const random = createRandom(4);
  fillRows(random, false);
  for (let i = 0; i < pixelCount; i++) floats[coveragesAddress / 4 + i] = i % 3 === 0 ? random() : 1;
  const rows = [0, 1, 2, 3].map((row) => rowsAddress + row * pixelCount * 16) as [
    number,
    number,
    number,
    number,
  ];
  kernel.blendAlpha(...rows, weightsAddress, toAddress, pixelCount, coveragesAddress, 0.75);
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const [r = 0, g = 0, b = 0, alpha = 0] = blendPixel(pixel, pixelCount * 4);
    const shown = clamp(alpha) * 0.75 * (floats[coveragesAddress / 4 + pixel] ?? 0);
    const expected =
      shown < 0.5 ? [0, 0, 0, 0] : [...[r, g, b].map((value) => clamp((value / alpha) * 255)), shown];
    for (const [channel, value] of expected.entries()) {
      assert.ok(
        Math.abs((bytes[toAddress + pixel * 4 + channel] ?? -1) - value) <= 0.51,
        `${pixel} ${channel}`,
      );
    }
  }
});

test('a halved pixel is the mean of four, weighted by alpha', () => {
  fillBytes(fromAddress, pixelCount * 2 * 4 * 2, createRandom(5));
  kernel.halveAlpha(fromAddress, pixelCount * 2 * 4, toAddress, pixelCount);
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const four = [0, 4, pixelCount * 8, pixelCount * 8 + 4].map((offset) => fromAddress + pixel * 8 + offset);
    const alphas = four.map((at) => bytes[at + 3] ?? 0);
    const sum = alphas.reduce((a, b) => a + b, 0);
    for (const channel of [0, 1, 2]) {
      const mean =
        four.reduce((total, at, i) => total + (bytes[at + channel] ?? 0) * (alphas[i] ?? 0), 0) / sum;
      assert.ok(Math.abs((bytes[toAddress + pixel * 4 + channel] ?? -1) - (sum < 2 ? 0 : mean)) <= 0.501);
    }
    assert.ok(Math.abs((bytes[toAddress + pixel * 4 + 3] ?? -1) - sum / 4) <= 0.501);
  }
  kernel.halveOpaque(fromAddress, pixelCount * 2 * 4, toAddress, pixelCount);
  for (let i = 0; i < pixelCount * 4; i++) {
    const at = fromAddress + Math.floor(i / 4) * 8 + (i % 4);
    const sum = [0, 4, pixelCount * 8, pixelCount * 8 + 4].reduce(
      (total, offset) => total + (bytes[at + offset] ?? 0),
      0,
    );
    assert.equal(bytes[toAddress + i], (sum + 2) >> 2);
  }
});

/** Returns the four Catmull-Rom weights at a fraction of a pixel (Keys 1981). */
function keys(t: number): number[] {
  const near = (d: number) => 1.5 * d ** 3 - 2.5 * d ** 2 + 1;
  const far = (d: number) => -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2;
  return [far(1 + t), near(t), near(1 - t), far(2 - t)];
}

const side = 24;
const lineAddress = 524_288;
const blockAddress = 589_824;

/** Returns the expected value at a point: 0, 0 is the center of the second pixel of the second row. */
function interpolate(pixel: (x: number, y: number) => number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [keys(x - column), keys(y - row)];
  let sum = 0;
  for (const [i, weightY] of down.entries())
    for (const [j, weightX] of across.entries()) sum += weightX * weightY * pixel(column + j, row + i);
  return sum;
}

const perspective = {
  x: 2.3,
  y: 9.1,
  w: 1,
  dx: 0.61,
  dy: 0.37,
  dw: 0.0004,
  rowX: -0.33,
  rowY: 0.58,
  rowW: -0.0003,
};
const [columns, rows] = [16, 8];

function writeLine(extra: readonly number[] = []): void {
  const { x, y, w, dx, dy, dw, rowX, rowY, rowW } = perspective;
  const shifted = x + 4; // so that all rows stay inside of the source at the left
  const line = new Float64Array(kernel.memory.buffer, lineAddress, 18);
  line.set([shifted, y, dx, dy, w, dw, rowX, rowY, rowW, 0, ...extra]);
}

function placeOf(column: number, row: number): readonly [number, number] {
  const { x, y, w, dx, dy, dw, rowX, rowY, rowW } = perspective;
  const at = w + dw * column + rowW * row;
  return [(x + 4 + dx * column + rowX * row) / at, (y + dy * column + rowY * row) / at];
}

test('a rotated block of RGB bytes is interpolated between 4 × 4 pixels', () => {
  fillBytes(fromAddress, side * side * 3 + 64, createRandom(6));
  const weights = new Int16Array(kernel.memory.buffer, weightsAddress, 512 * 4);
  for (let phase = 0; phase < 512; phase++) {
    const fixed = keys(phase / 512).map((weight) => Math.round(weight * 16_384));
    weights.set(fixed, phase * 4);
  }
  writeLine();
  kernel.warpRgb(
    fromAddress,
    side * 3,
    weightsAddress,
    lineAddress,
    blockAddress,
    columns * 4,
    columns,
    rows,
  );
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = placeOf(column, row);
      for (const channel of [0, 1, 2]) {
        const pixel = (i: number, j: number) => bytes[fromAddress + (j * side + i) * 3 + channel] ?? 0;
        const found = bytes[blockAddress + (row * columns + column) * 4 + channel] ?? 0;
        // The kernel has positions in steps of 1/512 pixel, and divides only every 8 pixels.
        const expected = clamp(interpolate(pixel, x, y));
        assert.ok(Math.abs(found - expected) < 4, `${column} ${row}: ${found} for ${expected}`);
      }
      assert.equal(bytes[blockAddress + (row * columns + column) * 4 + 3], 255);
    }
  }
});

test('a rotated block of pixels with alpha is partially covered, and uncovered pixels do not change', () => {
  const random = createRandom(8);
  for (let i = 0; i < side * side; i++) {
    const alpha = random() * 255;
    for (const channel of [0, 1, 2]) floats[fromAddress / 4 + i * 4 + channel] = random() * alpha;
    floats[fromAddress / 4 + i * 4 + 3] = alpha;
  }
  const weights = new Float32Array(kernel.memory.buffer, weightsAddress, 513 * 4);
  for (let phase = 0; phase <= 512; phase++) weights.set(keys(phase / 512), phase * 4);
  // The image starts at wide pixel 5 and has 9 × 8 pixels. An image pixel is 1.5 pixels of the row long.
  writeLine([side - 4, side - 4, -5, -5, 9, 8, 1.5, 1.5]);
  bytes.fill(77, blockAddress, blockAddress + columns * rows * 4);
  const from = [fromAddress, side * 16, weightsAddress, lineAddress] as const;
  kernel.warpAlpha(...from, blockAddress, columns * 4, columns, rows);
  const cover = (at: number, size: number) => Math.min(1, Math.max(0, Math.min(at, size - at) * 1.5 + 0.5));
  let covered = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = placeOf(column, row);
      const pixel = (i: number, j: number) => floats[fromAddress / 4 + (j * side + i) * 4 + 3] ?? 0;
      const shown = Math.min(255, interpolate(pixel, x, y)) * cover(x - 5, 9) * cover(y - 5, 8);
      const found = bytes[blockAddress + (row * columns + column) * 4 + 3] ?? 0;
      if (shown < 0.4) assert.equal(found, 77, `${column} ${row}`);
      if (shown > 0.6) assert.ok(Math.abs(found - shown) < 3, `${column} ${row}: ${found} for ${shown}`);
      if (shown > 0.6) covered++;
    }
  }
  assert.ok(covered > 20 && covered < columns * rows, `${covered} pixels`);
});

test('a rectangle of one color is detected, and one pixel of another color too', () => {
  const stride = 90;
  for (let i = 0; i < stride * 30; i++) bytes[fromAddress + i] = [12, 34, 56][i % 3] ?? 0;
  assert.equal(kernel.isUniformRgb(fromAddress, stride, 20, 12), 1);
  for (const [x, y, channel] of [
    [0, 0, 0],
    [19, 0, 2],
    [7, 11, 1],
    [19, 11, 0],
  ] as const) {
    const at = fromAddress + y * stride + x * 3 + channel;
    bytes[at] = 99;
    assert.equal(kernel.isUniformRgb(fromAddress, stride, 20, 12), 0, `${x} ${y}`);
    bytes[at] = [12, 34, 56][(y * stride + x * 3 + channel) % 3] ?? 0;
  }
});
