import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { allowOnlyLoader } from '../decode/image-loaders.ts';
import { openImage } from './decode-to-raw.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-decode-'));
});
after(() => rm(folder, { recursive: true, force: true }));

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly pixels: Buffer;
}

let files = 0;

async function decode(bytes: Uint8Array, format: 'png' | 'jpg', scale = 1): Promise<Decoded> {
  const path = join(folder, `${++files}`);
  const scratch = `${path}.scratch`;
  await mkdir(scratch);
  await writeFile(path, bytes);
  const opened = await openImage(path, format);
  const size = { width: opened.size.width * scale, height: opened.size.height * scale };
  const { width, height, channels, offset, path: raw } = await opened.decode(scratch, size);
  const pixels = (await readFile(raw)).subarray(offset, offset + width * height * channels);
  return { width, height, channels, pixels };
}

/** Draws red, green, blue and yellow quarters, so that each orientation looks different. */
function drawQuarters(width = 64, height = 48): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const right = x >= width / 2;
      const lower = y >= height / 2;
      const color = lower ? (right ? [240, 220, 20] : [20, 40, 230]) : right ? [30, 200, 40] : [220, 30, 20];
      pixels.set(color, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns the colors at the centers of the four quarters. */
function pickQuarters({ width, height, channels, pixels }: Decoded): number[][] {
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
    return [...pixels.subarray(at, at + channels)];
  });
}

function assertNear(actual: readonly number[][], expected: readonly number[][], tolerance: number): void {
  const off = actual.flatMap((color, i) =>
    color.map((value, j) => Math.abs(value - (expected[i]?.[j] ?? -1))),
  );
  assert.ok(Math.max(...off) <= tolerance, `${JSON.stringify(actual)} for ${JSON.stringify(expected)}`);
}

const quarterColors = [
  [220, 30, 20],
  [30, 200, 40],
  [20, 40, 230],
  [240, 220, 20],
];
const redPixel = quarterColors[0] ?? [];

for (let orientation = 1; orientation <= 8; orientation++) {
  test(`EXIF orientation ${orientation}: all pixels are where libvips puts them`, async () => {
    const jpeg = await drawQuarters(97, 61).withMetadata({ orientation }).jpeg().toBuffer();
    allowOnlyLoader('jpg');
    const expected = await sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const decoded = await decode(jpeg, 'jpg');
    assert.deepEqual([decoded.width, decoded.height], [expected.info.width, expected.info.height]);
    assert.deepEqual([decoded.width, decoded.height], orientation >= 5 ? [61, 97] : [97, 61]);
    assert.ok(decoded.pixels.equals(expected.data));
  });
}

test('a rotated image is shrunk along the right axes', async () => {
  const jpeg = await drawQuarters(400, 200)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  const decoded = await decode(jpeg, 'jpg', 0.5);
  assert.deepEqual([decoded.width, decoded.height], [100, 200]);
  // Rotated clockwise by 90°: the bottom left quarter is now at the top left.
  assertNear(
    pickQuarters(decoded),
    [2, 0, 3, 1].map((index) => quarterColors[index] ?? []),
    6,
  );
});

test('16 bits per sample become 8', async () => {
  const png = await drawQuarters().toColorspace('rgb16').png().toBuffer();
  assertNear(pickQuarters(await decode(png, 'png')), quarterColors, 0);
});

test('gray becomes red = green = blue, in 8 and 16 bits', async () => {
  for (const space of ['b-w', 'grey16']) {
    const png = await drawQuarters().grayscale().toColorspace(space).png().toBuffer();
    const decoded = await decode(png, 'png');
    assert.equal(decoded.channels, 3);
    const gray = pickQuarters(decoded).map(([value = 0]) => value);
    assertNear(
      pickQuarters(decoded),
      gray.map((value) => [value, value, value]),
      0,
    );
    assert.ok((gray[3] ?? 0) > 200 && (gray[2] ?? 255) < 90, `${space}: ${gray}`);
  }
});

test('gray with alpha keeps its alpha', async () => {
  const png = await drawQuarters().grayscale().ensureAlpha(0.5).toColorspace('b-w').png().toBuffer();
  const decoded = await decode(png, 'png');
  assert.equal(decoded.channels, 4);
  assert.ok(pickQuarters(decoded).every(([r, g, b, a = 0]) => r === g && g === b && Math.abs(a - 127.5) < 1));
});

test('a palette with transparency becomes RGBA', async () => {
  const { data, info } = await drawQuarters().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let y = 0; y < 24; y++) data.fill(0, y * 64 * 4, (y * 64 + 32) * 4);
  const { width, height } = info;
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ palette: true })
    .toBuffer();
  assert.equal(png[25], 3, 'not a palette');
  const decoded = await decode(png, 'png');
  assert.equal(decoded.channels, 4);
  const [first, ...others] = pickQuarters(decoded);
  assert.equal(first?.[3], 0);
  assertNear(
    others,
    quarterColors.slice(1).map((color) => [...color, 255]),
    3,
  );
});

test('a P3 profile becomes the same colors in sRGB', async () => {
  const png = await drawQuarters().withIccProfile('p3').png().toBuffer();
  allowOnlyLoader('png');
  const stored = await sharp(png, { ignoreIcc: true }).raw().toBuffer();
  assert.ok(Math.abs((stored[0] ?? 0) - (redPixel[0] ?? 0)) > 10, 'the profile changes nothing');
  assertNear(pickQuarters(await decode(png, 'png')), quarterColors, 3);
});

test('CMYK becomes similar colors in sRGB, not their negatives', async () => {
  const colors = sharp({ create: { width: 64, height: 48, channels: 3, background: '#b06050' } });
  const jpeg = await colors.withIccProfile('cmyk').toColorspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  allowOnlyLoader('jpg');
  assert.equal((await sharp(jpeg).metadata()).space, 'cmyk');
  const decoded = await decode(jpeg, 'jpg');
  assert.equal(decoded.channels, 3);
  assertNear(pickQuarters(decoded), Array(4).fill([176, 96, 80]), 24);
});
