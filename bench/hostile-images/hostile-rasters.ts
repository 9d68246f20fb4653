import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { buildPng, buildPngChunk, drawNoise } from '../../server/src/imaging/testing/sample-images.ts';
import type { HostileImage } from './hostile-image.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a8b9c' }, limitInputPixels: false });

const noisyPng = () => drawNoise(1500, 1000).png({ compressionLevel: 1 }).toBuffer();
const noisyJpeg = () => drawNoise(1500, 1000).jpeg().toBuffer();

export const hostileRasters: readonly HostileImage[] = [
  {
    name: 'PNG of 60000 × 60000, 47 MB',
    mustBeRejected: true,
    make: async () => buildPng({ width: 60_000, height: 60_000, data: await noiseBytes(47 * 1024 * 1024) }),
  },
  {
    name: 'progressive JPEG of 16000 × 12000',
    mustBeRejected: true,
    make: () => flat(16_000, 12_000).jpeg({ progressive: true }).toBuffer(),
  },
  {
    name: 'interlaced PNG of 16000 × 12000',
    mustBeRejected: true,
    make: () => flat(16_000, 12_000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  },
  { name: 'PNG cut short', mustBeRejected: true, make: () => cut(noisyPng()) },
  { name: 'JPEG cut short', mustBeRejected: true, make: () => cut(noisyJpeg()) },
  ...[1, 2, 3, 4, 5].flatMap((seed): HostileImage[] => [
    {
      name: `PNG with a flipped bit (${seed})`,
      mustBeRejected: true,
      make: async () => flip(await noisyPng(), seed),
    },
    // A JPEG has no checksum, so a flip that leaves a well-formed code stream is a different image.
    {
      name: `JPEG with a flipped bit (${seed})`,
      mustBeRejected: false,
      make: async () => flip(await noisyJpeg(), seed),
    },
  ]),
  {
    name: 'PNG whose pixels inflate to 2 GB more than it declares',
    mustBeRejected: false,
    make: async () => buildPng({ width: 100, height: 100, data: await deflateZeros(2 * 1024 ** 3) }),
  },
  {
    name: 'PNG with a color profile that inflates to 1 GB',
    mustBeRejected: false,
    make: async () => insertChunk(await noisyPng(), 'iCCP', 'x\0\0', await deflateZeros(1024 ** 3)),
  },
  {
    name: 'PNG with 20,000 text chunks of 1 MB, deflated',
    mustBeRejected: false,
    make: async () => {
      const text = buildPngChunk(
        'zTXt',
        Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(1 << 20))]),
      );
      return insertBytes(await noisyPng(), Buffer.concat(Array(20_000).fill(text)));
    },
  },
  {
    name: 'progressive JPEG of 8000 × 6000 whose last scan comes 2,000 times',
    mustBeRejected: true,
    make: async () => repeatLastScan(await flat(8000, 6000).jpeg({ progressive: true }).toBuffer(), 2000),
  },
  {
    name: 'ZIP archive',
    mustBeRejected: true,
    make: async () =>
      Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), await noiseBytes(100_000)]),
  },
];

/** The most expensive images that the limits just allow. */
export const expensiveRasters: readonly HostileImage[] = [
  {
    name: 'progressive CMYK JPEG of 8160 × 6120 (allowed)',
    mustBeRejected: false,
    make: () =>
      flat(8160, 6120)
        .toColourspace('cmyk')
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
  },
  {
    name: 'interlaced 16-bit RGBA PNG of 8160 × 6120 (allowed)',
    mustBeRejected: false,
    make: () =>
      flat(8160, 6120)
        .ensureAlpha(0.5)
        .toColourspace('rgb16')
        .png({ progressive: true, compressionLevel: 1 })
        .toBuffer(),
  },
  {
    name: '16-bit RGBA PNG of 16384 × 16384 zeros, 2 GB inflated (allowed)',
    mustBeRejected: false,
    make: async () =>
      buildPng({
        width: 16_384,
        height: 16_384,
        bitDepth: 16,
        colorType: 6,
        data: await deflateZeros(16_384 * (16_384 * 8 + 1)),
      }),
  },
];

/** Incompressible bytes, the same each time. */
async function noiseBytes(length: number): Promise<Buffer> {
  const [width, height] = [2048, Math.ceil(length / 3 / 2048)];
  return (await drawNoise(width, height).raw().toBuffer()).subarray(0, length);
}

async function deflateZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 6 });
  const zeros = Buffer.alloc(16 * 1024 * 1024);
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  for (let left = length; left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, left))) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}

async function cut(image: Promise<Buffer>): Promise<Buffer> {
  const bytes = await image;
  return bytes.subarray(0, bytes.length / 2);
}

/** Flips one bit of the pixel data, which is in the middle of the file. */
function flip(bytes: Buffer, seed: number): Buffer {
  const position = Math.floor(bytes.length * (0.1 + 0.15 * seed));
  bytes.writeUInt8(bytes.readUInt8(position) ^ (1 << (seed % 8)), position);
  return bytes;
}

function insertChunk(png: Buffer, type: string, prefix: string, data: Buffer): Buffer {
  return insertBytes(png, buildPngChunk(type, Buffer.concat([Buffer.from(prefix, 'latin1'), data])));
}

const afterHeader = 8 + 25;

function insertBytes(png: Buffer, bytes: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, afterHeader), bytes, png.subarray(afterHeader)]);
}

function repeatLastScan(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(start, jpeg.length - 2);
  return Buffer.concat([jpeg.subarray(0, start), ...Array(times).fill(scan), jpeg.subarray(-2)]);
}
