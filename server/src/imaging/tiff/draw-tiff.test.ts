import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { ImageProblem, ImageProblemKind } from '../image-problem.ts';
import { findGdal } from '../testing/gdal.ts';
import { translateWithGdal } from '../testing/gdal-files.ts';
import { createSampleFolder, drawNoise, type SampleFolder } from '../testing/sample-images.ts';
import { createImageWorkers, type ImageWorkers } from '../workers/image-workers.ts';
import { buildGeoTiff, buildTiff, dataOffset, grayEntries, type TiffEntry } from './testing/build-tiff.ts';

let workers: ImageWorkers;
let samples: SampleFolder;
before(async () => {
  workers = createImageWorkers();
  samples = await createSampleFolder();
});
after(async () => {
  await workers.close();
  await samples.remove();
});

const bounds = { timeoutMs: 20_000, memoryBytes: 768 * 1024 * 1024 };
const skip = findGdal() ? false : 'without gdal';

function draw(path: string, longerSidePx?: number) {
  return workers.run('drawTiff', { path, outputPath: `${path}.png`, longerSidePx }, bounds);
}

async function drawBytes(bytes: Uint8Array) {
  const path = await samples.save('upload.tif', bytes);
  return { ...(await draw(path)), pixels: await readPixels(`${path}.png`) };
}

async function readPixels(path: string) {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels, width: info.width, height: info.height };
}

async function assertRejected(bytes: Uint8Array, kind: ImageProblemKind, message: RegExp) {
  await assert.rejects(drawBytes(bytes), (error: ImageProblem) => {
    assert.equal(error.name, 'ImageProblem', String(error.stack));
    assert.equal(error.kind, kind, `${error.message} ${error.detail}`);
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /upload\.tif|\/tmp|vips/i);
    return true;
  });
}

test('common kinds of TIFF are drawn without changes to their pixels', async () => {
  const image = drawNoise(90, 60);
  const expected = await image.clone().raw().toBuffer();
  const kinds = {
    lzw: image.clone().tiff({ compression: 'lzw' }),
    deflate: image.clone().tiff({ compression: 'deflate', predictor: 'horizontal' }),
    packbits: image.clone().tiff({ compression: 'packbits' }),
    tiled: image.clone().tiff({ tile: true, tileWidth: 32, tileHeight: 32, compression: 'lzw' }),
    bigtiff: image.clone().tiff({ compression: 'lzw', bigtiff: true }),
    '16 bit': image.clone().toColorspace('rgb16').tiff({ compression: 'lzw' }),
  };
  for (const [kind, tiff] of Object.entries(kinds)) {
    const { pixels, position, ...size } = await drawBytes(await tiff.toBuffer());
    assert.deepEqual([size.width, size.height, pixels.channels, position], [90, 60, 3, null], kind);
    assert.ok(expected.equals(pixels.data), kind);
  }
});

test('CMYK, gray, black and white, transparency and JPEG compression are drawn with correct colors', async () => {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c83232' } });
  const gray = image.clone().grayscale();
  const kinds = {
    cmyk: image.clone().toColorspace('cmyk').tiff({ compression: 'lzw' }),
    jpeg: image.clone().tiff({ compression: 'jpeg', quality: 95 }),
    alpha: image.clone().ensureAlpha(0.5).tiff({ compression: 'lzw' }),
    gray: gray.clone().tiff({ compression: 'lzw' }),
    fax: gray.clone().threshold(10).toColorspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }),
  };
  const colors = {
    cmyk: [200, 50, 50],
    jpeg: [200, 50, 50],
    alpha: [200, 50, 50, 128],
    gray: [106, 106, 106],
    fax: [255, 255, 255],
  };
  for (const [kind, tiff] of Object.entries(kinds)) {
    const { pixels } = await drawBytes(await tiff.toBuffer());
    const expected = colors[kind as keyof typeof colors];
    const first = [...pixels.data.subarray(0, pixels.channels)];
    assert.equal(first.length, expected.length, kind);
    for (const [index, value] of expected.entries())
      assert.ok(Math.abs((first[index] ?? 0) - value) <= 25, `${kind}: ${first}`);
  }
});

test('the first page is drawn, upright, and a smaller picture keeps the aspect ratio', async () => {
  const red = { create: { width: 40, height: 20, channels: 3, background: '#ff0000' } } as const;
  const upright = await drawBytes(await sharp(red).withMetadata({ orientation: 6 }).tiff().toBuffer());
  assert.deepEqual([upright.width, upright.height], [20, 40]);
  assert.deepEqual([upright.pixels.width, upright.pixels.height], [20, 40]);
  const second = await drawNoise(40, 20).png().toBuffer();
  const pages = await sharp([await sharp(red).png().toBuffer(), second], { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const first = await drawBytes(pages);
  assert.deepEqual([first.width, first.height], [40, 20]);
  assert.deepEqual([...first.pixels.data.subarray(-3)], [255, 0, 0]);
  const path = await samples.save('large.tif', await drawNoise(900, 600).tiff().toBuffer());
  const small = await draw(path, 300);
  assert.deepEqual([small.width, small.height, small.drawn], [900, 600, { width: 300, height: 200 }]);
});

test('only pixels with the value of GDAL_NODATA are transparent', { skip }, async () => {
  const width = 30;
  const data = Buffer.from(Array.from({ length: width * 20 * 3 }, (_, i) => (i % 9 < 3 ? 7 : i % 200)));
  const png = await samples.save(
    'nodata.png',
    await sharp(data, { raw: { width, height: 20, channels: 3 } })
      .png()
      .toBuffer(),
  );
  for (const [name, options] of [
    ['8 bit', ['-a_nodata', '7']],
    ['16 bit', ['-ot', 'UInt16', '-scale', '0', '255', '0', '65535', '-a_nodata', String(7 * 257)]],
  ] as const) {
    const path = await samples.save('nodata.tif', '');
    translateWithGdal(png, path, [...options, '-co', 'COMPRESS=DEFLATE']);
    await draw(path);
    const { data: drawn, channels } = await readPixels(`${path}.png`);
    assert.equal(channels, 4, name);
    let empty = 0;
    for (let pixel = 0; pixel < width * 20; pixel++) {
      const isEmpty = [0, 1, 2].every((channel) => data[pixel * 3 + channel] === 7);
      if (isEmpty) empty++;
      assert.equal(drawn[pixel * 4 + 3], isEmpty ? 0 : 255, `${name} ${pixel}`);
      assert.equal(drawn[pixel * 4 + 1], data[pixel * 3 + 1], `${name} ${pixel}`);
    }
    assert.ok(empty > 100, name);
  }
});

test('an unsuitable TIFF is rejected, and the message says how to save it', { skip }, async () => {
  const png = await samples.save('a.png', await drawNoise(64, 48).png().toBuffer());
  for (const [options, message] of [
    [['-ot', 'Float32'], /32 bits per channel\. Save it with 8 bits/],
    [['-ot', 'Int16'], /contains measurements/],
    [['-co', 'COMPRESS=ZSTD'], /Save it with LZW, Deflate or JPEG/],
    [['-b', '1', '-b', '2', '-b', '3', '-b', '1', '-b', '2', '-b', '3'], /has 6 channels/],
  ] as const) {
    const path = await samples.save('no-picture.tif', '');
    translateWithGdal(png, path, options);
    await assertRejected(await readFile(path), 'unsupported', message);
  }
});

test('a truncated TIFF is rejected', async () => {
  const whole = await drawNoise(300, 200).tiff({ compression: 'lzw' }).toBuffer();
  const raw = await drawNoise(300, 200).tiff({ compression: 'none' }).toBuffer();
  for (const bytes of [whole, raw])
    for (const share of [0.1, 0.5, 0.99])
      await assertRejected(bytes.subarray(0, bytes.length * share), 'broken', /damaged or cut short/);
  for (const length of [0, 4, 7, 9]) await assertRejected(whole.subarray(0, length), 'broken', /damaged/);
});

test('hostile directories are rejected in bounded time and memory', async () => {
  const entries = grayEntries(40, 30, dataOffset(9));
  const pixels = Buffer.alloc(1200, 128);
  const changed = (tag: number, change: Partial<TiffEntry>) =>
    buildTiff(
      entries.map((entry) => (entry.tag === tag ? { ...entry, ...change } : entry)),
      pixels,
    );
  const added = (...more: TiffEntry[]) =>
    buildTiff([...grayEntries(40, 30, dataOffset(9 + more.length)), ...more], pixels);
  assert.equal((await drawBytes(buildTiff(entries, pixels))).width, 40);
  // The directory points to itself as the next one. Only the first one is read.
  assert.equal((await drawBytes(buildTiff(entries, pixels, 8))).height, 30);
  const million = grayEntries(1_000_000, 1_000_000, dataOffset(9));
  await assertRejected(buildTiff(million, pixels), 'too-large', /1000000 × 1000000 pixels/);
  await assertRejected(changed(256, { count: 0xffff_ffff }), 'broken', /damaged/);
  await assertRejected(changed(258, { count: 100_000, value: 0xffff_fff0 }), 'broken', /damaged/);
  await assertRejected(changed(273, { value: 0xffff_fff0 }), 'broken', /damaged/);
  await assertRejected(changed(257, { value: 0 }), 'broken', /damaged/);
  await assertRejected(added({ tag: 33_922, type: 12, count: 0x2000_0000, value: 8 }), 'broken', /damaged/);
  const tile = (tag: number, value: number): TiffEntry => ({ tag, type: 4, count: 1, value });
  await assertRejected(added(tile(322, 1 << 20), tile(323, 1 << 20)), 'too-large', /tiles/);
  const header = Buffer.from('II*\0\xff\xff\xff\xff', 'latin1');
  await assertRejected(header, 'broken', /damaged/);
  const many = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(100_000, 0xff)]);
  await assertRejected(many, 'broken', /damaged/);
});

test('the position of a GeoTIFF is read with its pixels', async () => {
  const { position, pixels } = await drawBytes(buildGeoTiff());
  assert.ok(position && 'points' in position);
  assert.equal(position.system.code, 32_630);
  assert.deepEqual(position.points[2], { x: 40, y: 30, east: 501_340, north: 6_256_970 });
  assert.deepEqual([...pixels.data.subarray(0, 3)], [128, 128, 128]);
});
