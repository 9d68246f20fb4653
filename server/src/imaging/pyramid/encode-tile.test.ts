import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { createTileEncoder } from './encode-tile.ts';
import type { TileView } from './tile-view.ts';

const tileStride = 300;

/** A tile inside a wider picture, of `colours` different colours from dark to light. */
function drawTile(colours: number, alpha = 255): TileView {
  const pixels = new Int32Array(tileStride * 260).fill(0x12345678);
  const start = 3 * tileStride + 20;
  for (let i = 0; i < 65_536; i++) {
    const colour = i % colours;
    const [r, g, b] = [(colour * 7) & 0xff, (colour >> 3) & 0xff, colour >> 8];
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

const colourTypeAt = 25;
const bitDepthAt = 24;

for (const [colours, bitDepth] of [
  [2, 1],
  [3, 2],
  [16, 4],
  [17, 8],
  [256, 8],
] as const) {
  test(`a PNG tile of ${colours} colours is exact, with a palette of ${bitDepth} bits`, async () => {
    for (const alpha of [255, 90]) {
      const view = drawTile(colours, alpha);
      const png = await createTileEncoder('png')(view);
      assert.ok(png);
      assert.deepEqual([png[bitDepthAt], png[colourTypeAt]], [bitDepth, 3]);
      assert.ok((await sharp(png).ensureAlpha().raw().toBuffer()).equals(bytesOf(view)));
    }
  });
}

test('a PNG tile of some more colours is off by 2 at most, and keeps its palette', async () => {
  // Neighbours in the cube of colours: 7 × 7 × 7 of them.
  const view = drawTile(343);
  view.pixels.forEach((_, i) => {
    const colour = i % 343;
    const [r, g, b] = [100 + (colour % 7), 100 + (Math.floor(colour / 7) % 7), 100 + Math.floor(colour / 49)];
    view.pixels[i] = r | (g << 8) | (b << 16) | (255 << 24);
  });
  const png = await createTileEncoder('png')(view);
  assert.ok(png);
  assert.equal(png[colourTypeAt], 3);
  const [decoded, expected] = [await sharp(png).ensureAlpha().raw().toBuffer(), bytesOf(view)];
  assert.ok(decoded.every((value, i) => Math.abs(value - (expected[i] ?? -9)) <= 2));
});

test('a PNG tile of very many colours is exact, without a palette', async () => {
  const view = drawTile(60_000);
  const png = await createTileEncoder('png')(view);
  assert.ok(png);
  assert.equal(png[colourTypeAt], 6);
  assert.ok((await sharp(png).raw().toBuffer()).equals(bytesOf(view)));
});

test('a transparent tile is left out, and a tile of one colour is encoded once', async () => {
  for (const type of ['png', 'webp'] as const) {
    const encode = createTileEncoder(type);
    assert.equal(encode({ pixels: new Int32Array(65_536), start: 0, stride: 256 }), undefined);
    const white = { pixels: new Int32Array(65_536).fill(-1), start: 0, stride: 256 };
    const bytes = await encode(white);
    assert.equal(await encode(white), bytes);
    assert.ok((await sharp(bytes).ensureAlpha().raw().toBuffer()).every((value) => value === 255));
  }
});

test('the pixels of a tile may change as soon as its encoding has begun', async () => {
  for (const type of ['png', 'webp'] as const) {
    const encode = createTileEncoder(type);
    const expected = await encode(drawTile(200));
    const view = drawTile(200);
    const encoding = encode(view);
    view.pixels.fill(0);
    assert.deepEqual(await encoding, expected);
  }
});
