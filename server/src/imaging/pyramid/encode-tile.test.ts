import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { createTileEncoder } from './encode-tile.ts';
import type { TileView } from './tile-view.ts';

const tileStride = 300;

/** Draws a tile inside a wider picture, with `colors` different colors from dark to light. */
function drawTile(colors: number, alpha = 255): TileView {
  const pixels = new Int32Array(tileStride * 260).fill(0x12345678);
  const start = 3 * tileStride + 20;
  for (let i = 0; i < 65_536; i++) {
    const color = i % colors;
    const [r, g, b] = [(color * 7) & 0xff, (color >> 3) & 0xff, color >> 8];
    pixels[start + (i >> 8) * tileStride + (i & 0xff)] = r | (g << 8) | (b << 16) | (alpha << 24);
  }
  return { pixels, start, stride: tileStride };
}

function bytesOf({ pixels, start, stride }: TileView): Buffer {
  const rows = Array.from({ length: 256 }, (_, row) => {
    const from = start + row * stride;
    return Buffer.from(pixels.slice(from, from + 256).buffer);
  });
  return Buffer.concat(rows);
}

const colorTypeAt = 25;
const bitDepthAt = 24;

for (const [colors, bitDepth] of [
  [2, 1],
  [3, 2],
  [16, 4],
  [17, 8],
  [256, 8],
] as const) {
  test(`a PNG tile of ${colors} colors is exact, with a palette of ${bitDepth} bits`, async () => {
    for (const alpha of [255, 90]) {
      const view = drawTile(colors, alpha);
      const png = await createTileEncoder('png')(view);
      assert.ok(png);
      assert.deepEqual([png[bitDepthAt], png[colorTypeAt]], [bitDepth, 3]);
      assert.ok((await sharp(png).ensureAlpha().raw().toBuffer()).equals(bytesOf(view)));
    }
  });
}

test('a PNG tile of a few more colors has a palette and is off by at most 2', async () => {
  // Adjacent colors in the RGB cube: 7 × 7 × 7 of them.
  const view = drawTile(343);
  view.pixels.forEach((_, i) => {
    const color = i % 343;
    const [r, g, b] = [100 + (color % 7), 100 + (Math.floor(color / 7) % 7), 100 + Math.floor(color / 49)];
    view.pixels[i] = r | (g << 8) | (b << 16) | (255 << 24);
  });
  const png = await createTileEncoder('png')(view);
  assert.ok(png);
  assert.equal(png[colorTypeAt], 3);
  const [decoded, expected] = [await sharp(png).ensureAlpha().raw().toBuffer(), bytesOf(view)];
  assert.ok(decoded.every((value, i) => Math.abs(value - (expected[i] ?? -9)) <= 2));
});

test('a PNG tile of many colors is exact, without a palette', async () => {
  const view = drawTile(60_000);
  const png = await createTileEncoder('png')(view);
  assert.ok(png);
  assert.equal(png[colorTypeAt], 6);
  assert.ok((await sharp(png).raw().toBuffer()).equals(bytesOf(view)));
});

test('a transparent tile is skipped, and a tile of one color is encoded once', async () => {
  for (const type of ['png', 'webp'] as const) {
    const encode = createTileEncoder(type);
    assert.equal(encode({ pixels: new Int32Array(65_536), start: 0, stride: 256 }), undefined);
    const white = { pixels: new Int32Array(65_536).fill(-1), start: 0, stride: 256 };
    const bytes = await encode(white);
    assert.equal(await encode(white), bytes);
    assert.ok((await sharp(bytes).ensureAlpha().raw().toBuffer()).every((value) => value === 255));
  }
});

test('the pixels of a tile may change as soon as its encoding has started', async () => {
  for (const type of ['png', 'webp'] as const) {
    const encode = createTileEncoder(type);
    const expected = await encode(drawTile(200));
    const view = drawTile(200);
    const encoding = encode(view);
    view.pixels.fill(0);
    assert.deepEqual(await encoding, expected);
  }
});
