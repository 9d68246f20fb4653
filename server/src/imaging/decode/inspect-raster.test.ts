import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { ImageProblem, ImageProblemKind } from '../image-problem.ts';
import {
  buildJpegHeader,
  buildPng,
  buildPngChunk,
  createSampleFolder,
  drawNoise,
  patchJpegSize,
  type SampleFolder,
} from '../testing/sample-images.ts';
import { createImageWorkers, type ImageWorkers } from '../workers/image-workers.ts';
import { type InspectedImage, inspectImage } from './inspect-image.ts';

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

async function inspect(bytes: Uint8Array | string, name = 'upload'): Promise<InspectedImage> {
  return inspectImage(workers, await samples.save(name, bytes));
}

async function assertRejected(
  bytes: Uint8Array | string,
  kind: ImageProblemKind,
  message = /./,
): Promise<void> {
  await assert.rejects(inspect(bytes), (error: ImageProblem) => {
    assert.equal(error.name, 'ImageProblem', String(error.stack));
    assert.equal(error.kind, kind, `${error.message} ${error.detail}`);
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /upload$|\/tmp|Vips/i);
    return true;
  });
}

const flip = (bytes: Uint8Array, at: number): Buffer => {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(at) ^ 0x10, at);
  return flipped;
};

test('every kind of PNG and JPEG is accepted, with its format and size', async () => {
  const noise = drawNoise(90, 60);
  const png = { format: 'png', mediaType: 'image/png', width: 90, height: 60, isTurned: false };
  const jpg = { format: 'jpg', mediaType: 'image/jpeg', width: 90, height: 60, isTurned: false };
  const kinds = {
    'png rgb': [noise.clone().png(), png],
    'png rgba': [noise.clone().ensureAlpha(0.5).png(), png],
    'png 16 bit': [noise.clone().toColorspace('rgb16').png(), png],
    'png gray': [noise.clone().grayscale().png(), png],
    'png palette': [noise.clone().png({ palette: true, colors: 16 }), png],
    'png black and white': [noise.clone().threshold().png({ palette: true, colors: 2 }), png],
    'png interlaced': [noise.clone().png({ progressive: true }), png],
    'jpeg rgb': [noise.clone().jpeg(), jpg],
    'jpeg gray': [noise.clone().grayscale().jpeg(), jpg],
    'jpeg cmyk': [noise.clone().toColorspace('cmyk').jpeg(), jpg],
    'jpeg progressive': [noise.clone().jpeg({ progressive: true }), jpg],
    'jpeg with a profile': [noise.clone().withIccProfile('p3').jpeg(), jpg],
  } as const;
  for (const [kind, [image, facts]] of Object.entries(kinds)) {
    assert.deepEqual(await inspect(await image.toBuffer()), facts, kind);
  }
  assert.deepEqual(await inspect(await drawNoise(1, 1).png().toBuffer()), { ...png, width: 1, height: 1 });
});

test('width and height are of the upright image', async () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const image = drawNoise(90, 60).withMetadata({ orientation });
    for (const bytes of [await image.clone().jpeg().toBuffer(), await image.clone().png().toBuffer()]) {
      const { width, height, isTurned } = await inspect(bytes);
      assert.deepEqual([width, height], orientation < 5 ? [90, 60] : [60, 90], `orientation ${orientation}`);
      assert.equal(isTurned, orientation > 1);
    }
  }
});

test('the format is detected by the bytes, not by the name', async () => {
  assert.equal((await inspect(await drawNoise(9, 9).jpeg().toBuffer(), 'plan.png')).format, 'jpg');
  const foreign = {
    webp: await drawNoise(9, 9).webp().toBuffer(),
    tiff: await drawNoise(9, 9).tiff().toBuffer(),
    gif: await drawNoise(9, 9).gif().toBuffer(),
    avif: await drawNoise(64, 64).avif({ effort: 0 }).toBuffer(),
    zip: Buffer.from('PK\x03\x04\x14\0\0\0'),
    text: 'not an image',
  };
  for (const bytes of Object.values(foreign)) await assertRejected(bytes, 'unsupported', /Save it as a PNG/);
});

test('empty and tiny files are rejected', async () => {
  await assertRejected('', 'broken', /empty/);
  await assertRejected('x', 'unsupported');
  await assertRejected(Buffer.from([0x89]), 'unsupported');
  await assertRejected('\x89PNG\r\n\x1a\n', 'unsupported');
  await assertRejected(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'broken', /PNG/);
  await assertRejected(Buffer.from([0xff, 0xd8, 0xff]), 'broken', /JPEG/);
});

test('an image that is too large is rejected by its header', async () => {
  const huge = await samples.save('huge', buildPng({ width: 60_000, height: 60_000 }));
  await assert.rejects(inspectImage(workers, huge), { kind: 'too-large' });
  const size = { width: 16_000, height: 12_000 };
  await assertRejected(buildPng({ ...size, interlace: 1 }), 'too-large', /without interlacing/);
  await assertRejected(buildJpegHeader({ ...size, frameMarker: 0xc2 }), 'too-large', /baseline JPEG/);
  await assertRejected(buildJpegHeader({ ...size, scanned: 1 }), 'too-large', /multi-scan/);
  const progressive = await drawNoise(64, 64).jpeg({ progressive: true }).toBuffer();
  await assertRejected(patchJpegSize(progressive, 16_000, 12_000), 'too-large', /progressive/);
});

test('a JPEG or PNG that is truncated at any point is rejected', async () => {
  const image = drawNoise(300, 200);
  const wholes = [
    await image.clone().jpeg().toBuffer(),
    await image.clone().jpeg({ progressive: true }).toBuffer(),
    await image.clone().png().toBuffer(),
    await image.clone().png({ progressive: true }).toBuffer(),
  ];
  for (const whole of wholes) {
    // The last 12 bytes of a PNG are only its end marker: without them, all pixels are still there.
    for (const length of [whole.length - 13, whole.length - 200, whole.length >> 1, 700]) {
      await assertRejected(whole.subarray(0, length), 'broken', /damaged or cut short/);
    }
  }
  const large = await drawNoise(2000, 2000).jpeg().toBuffer();
  await assertRejected(large.subarray(0, large.length - 100), 'broken');
});

test('a flipped bit in a PNG, and damage that breaks the code stream of a JPEG, is rejected', async () => {
  const image = drawNoise(300, 200);
  for (const progressive of [false, true]) {
    const png = await image.clone().png({ progressive }).toBuffer();
    for (const part of [0.1, 0.5, 0.9])
      await assertRejected(flip(png, Math.floor(png.length * part)), 'broken');
  }
  const jpeg = await image.clone().jpeg({ progressive: true }).toBuffer();
  // In this image, these end the data of a scan too early, leave data over, and create an undefined code.
  for (const part of [0.1, 0.3, 0.5]) {
    const at = Math.floor(jpeg.length * part);
    await assertRejected(Buffer.from(jpeg).fill(0, at, at + 64), 'broken');
  }
});

test('a header with more pixels than the image data is rejected', async () => {
  const jpeg = await drawNoise(300, 200).jpeg().toBuffer();
  await assertRejected(patchJpegSize(jpeg, 300, 400), 'broken');
  const data = (await readFile(await samples.save('p', await drawNoise(30, 20).png().toBuffer()))).subarray(
    41,
    -16,
  );
  await assertRejected(buildPng({ width: 30, height: 40, data }), 'broken');
});

test('oddities of real files that leave all pixels intact are accepted', async () => {
  const jpeg = await drawNoise(90, 60).jpeg().toBuffer();
  const padded = Buffer.concat([
    jpeg.subarray(0, -2),
    Buffer.alloc(16),
    jpeg.subarray(-2),
    Buffer.from('trailer'),
  ]);
  assert.equal((await inspect(padded)).format, 'jpg');
  const samsung = Buffer.from(jpeg);
  const scan = samsung.indexOf(Buffer.from([0xff, 0xda]));
  samsung.writeUInt8(0, scan + 4 + samsung.readUInt16BE(scan + 2) - 4);
  assert.equal((await inspect(samsung)).format, 'jpg');
  const png = await drawNoise(90, 60).png().toBuffer();
  const comment = flip(buildPngChunk('tEXt', Buffer.from('Comment\0plan')), 10);
  const odd = Buffer.concat([png.subarray(0, 33), comment, png.subarray(33), Buffer.from('trailer')]);
  assert.equal((await inspect(odd)).format, 'png');
});

test('a missing file is a server error, not a problem of the image', async () => {
  await assert.rejects(inspectImage(workers, '/no/such/file'), { code: 'ENOENT' });
});

test('an image that exceeds its memory bound fails, and the next one succeeds', async () => {
  const path = await samples.save(
    'progressive',
    await drawNoise(3000, 3000).jpeg({ progressive: true }).toBuffer(),
  );
  const bounds = { timeoutMs: 20_000, memoryBytes: 90 * 1024 * 1024 };
  await assert.rejects(inspectImage(workers, path, bounds), { name: 'ImageProblem', kind: 'memory' });
  assert.equal((await inspect(await sharp(path).resize(10).png().toBuffer())).width, 10);
});
