import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImageProblem, ImageProblemKind } from '../image-problem.ts';
import { buildJpegHeader, buildPng, buildSegment, drawNoise } from '../testing/sample-images.ts';
import { type ImageHeader, type ReadBytes, readJpegHeader, readPngHeader } from './image-header.ts';
import { checkPixelCount, maxInterlacedPixels, maxPixels } from './image-limits.ts';

const from =
  (bytes: Uint8Array, reads: number[] = []): ReadBytes =>
  async (position, length) => {
    reads.push(length);
    return bytes.subarray(position, position + length);
  };
const problem =
  (kind: ImageProblemKind, message = /./) =>
  (error: ImageProblem) =>
    error.kind === kind && message.test(error.message);

test('size, depth, channels and interlacing are read from a PNG header', async () => {
  const png = buildPng({ width: 60_000, height: 7, bitDepth: 16, colorType: 6, interlace: 1 });
  const expected = { format: 'png', width: 60_000, height: 7, bitDepth: 16, channels: 4, interlaced: true };
  assert.deepEqual(await readPngHeader(from(png)), expected);
  const palette = await drawNoise(20, 10).png({ palette: true }).toBuffer();
  const { channels, interlaced, width, height } = await readPngHeader(from(palette));
  assert.deepEqual(
    { channels, interlaced, width, height },
    { channels: 1, interlaced: false, width: 20, height: 10 },
  );
});

test('a truncated, modified or invalid PNG header is rejected', async () => {
  const png = buildPng({ width: 20, height: 10 });
  const changed = Buffer.from(png);
  changed[19] = 21;
  const bad: readonly Uint8Array[] = [
    png.subarray(0, 8),
    png.subarray(0, 32),
    changed,
    buildPng({ width: 0, height: 10 }),
    buildPng({ width: 20, height: 0x8000_0000 }),
    buildPng({ width: 20, height: 10, bitDepth: 4, colorType: 2 }),
    buildPng({ width: 20, height: 10, colorType: 5 }),
    buildPng({ width: 20, height: 10, interlace: 2 }),
  ];
  for (const bytes of bad) await assert.rejects(readPngHeader(from(bytes)), problem('broken'));
});

test('a JPEG header is found after application data, which is not read', async () => {
  const before = [
    buildSegment(0xe1, Array(65_000).fill(0xff)),
    Buffer.from([0xff, 0xff]),
    buildSegment(0xee, [1]),
  ];
  const reads: number[] = [];
  const header = await readJpegHeader(
    from(buildJpegHeader({ width: 16_000, height: 12_000, before }), reads),
  );
  const expected = {
    format: 'jpg',
    width: 16_000,
    height: 12_000,
    bitDepth: 8,
    channels: 3,
    interlaced: false,
  };
  assert.deepEqual(header, expected);
  assert.ok(Math.max(...reads) <= 4096 && reads.length < 20, `${reads}`);
});

test('progressive and multi-scan JPEGs are distinguished from JPEGs that decode row by row', async () => {
  const size = { width: 8, height: 8 };
  const interlaced = async (spec: object): Promise<boolean> =>
    (await readJpegHeader(from(buildJpegHeader({ ...size, ...spec })))).interlaced;
  assert.equal(await interlaced({ frameMarker: 0xc0 }), false);
  assert.equal(await interlaced({ frameMarker: 0xc1 }), false);
  assert.equal(await interlaced({ frameMarker: 0xc9 }), false);
  assert.equal(await interlaced({ frameMarker: 0xc2 }), true);
  assert.equal(await interlaced({ frameMarker: 0xca }), true);
  assert.equal(await interlaced({ scanned: 1 }), true);
  assert.equal(await interlaced({ scanned: 1, components: 1 }), false);
  // mozjpeg writes several scans even if the JPEG is not progressive.
  const mozjpeg = await drawNoise(64, 64).jpeg({ mozjpeg: true, progressive: false }).toBuffer();
  assert.equal((await readJpegHeader(from(mozjpeg))).interlaced, true);
});

test('kinds of JPEG that browsers do not display are unsupported, and the message says how to save them', async () => {
  const size = { width: 8, height: 8 };
  for (const spec of [
    { frameMarker: 0xc3 },
    { frameMarker: 0xc5 },
    { frameMarker: 0xcb },
    { bitDepth: 12 },
    { height: 0 },
  ]) {
    const header = from(buildJpegHeader({ ...size, ...spec }));
    await assert.rejects(readJpegHeader(header), problem('unsupported', /baseline JPEG/));
  }
});

test('a JPEG with malformed segments before its scan is rejected', async () => {
  const size = { width: 8, height: 8 };
  const whole = buildJpegHeader(size);
  const bad: readonly Uint8Array[] = [
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    whole.subarray(0, 12),
    buildJpegHeader({ ...size, before: [Buffer.from([1, 2, 3])] }),
    buildJpegHeader({ ...size, before: [Buffer.from([0xff, 0xe0, 0, 1])] }),
    buildJpegHeader({ ...size, before: [Buffer.from([0xff, 0xd8])] }),
    buildJpegHeader({ ...size, before: [Buffer.alloc(5000, 0xff)] }),
    buildJpegHeader({ ...size, before: [whole.subarray(2, 21)] }),
    buildJpegHeader({ ...size, components: 5 }),
    buildJpegHeader({ width: 0, height: 8 }),
    Buffer.concat([Buffer.from([0xff, 0xd8]), buildSegment(0xda, [1, 1, 0, 0, 63, 0])]),
    Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array<Buffer>(20_000).fill(buildSegment(0xfe, []))]),
  ];
  for (const bytes of bad)
    await assert.rejects(readJpegHeader(from(bytes)), problem('broken'), bytes.toString());
});

test('the pixel limits are exact, and the message says what to do', () => {
  const header = (width: number, height: number, more: Partial<ImageHeader> = {}): ImageHeader => {
    return { format: 'png', width, height, bitDepth: 8, channels: 3, interlaced: false, ...more };
  };
  assert.doesNotThrow(() => checkPixelCount(header(16_384, 16_384)));
  assert.throws(() => checkPixelCount(header(maxPixels + 1, 1)), problem('too-large', /268 megapixels/));
  assert.doesNotThrow(() => checkPixelCount(header(maxInterlacedPixels, 1, { interlaced: true })));
  const over = { interlaced: true, width: maxInterlacedPixels + 1 };
  assert.throws(() => checkPixelCount(header(1, 1, over)), problem('too-large', /without interlacing/));
  assert.throws(
    () => checkPixelCount(header(1, 1, { ...over, format: 'jpg' })),
    problem('too-large', /baseline JPEG/),
  );
});
