import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A folder for the images of a test file. */
export interface SampleFolder {
  readonly save: (name: string, bytes: Uint8Array | string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export async function createSampleFolder(): Promise<SampleFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-imaging-'));
  return {
    async save(name, bytes) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Draws noise, the same each time. No two rows are equal, so tests detect every lost or changed pixel. */
export function drawNoise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  // A linear congruential generator (Numerical Recipes). Its high bits are the most random.
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[i] = 96 + (state >>> 26);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

interface PngSpec {
  readonly width: number;
  readonly height: number;
  readonly bitDepth?: number;
  readonly colorType?: number;
  readonly interlace?: number;
  /** The compressed image data. The default is too short, for tests that read only the header. */
  readonly data?: Uint8Array;
}

export function buildPng({
  width,
  height,
  bitDepth = 8,
  colorType = 2,
  interlace = 0,
  data,
}: PngSpec): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', data ?? deflateSync(Buffer.alloc(100))),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function buildPngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Builds a marker segment of a JPEG. */
export function buildSegment(marker: number, data: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);
}

interface JpegSpec {
  readonly width: number;
  readonly height: number;
  /** SOF0 (0xC0) baseline, SOF2 (0xC2) progressive, … */
  readonly frameMarker?: number;
  readonly components?: number;
  readonly bitDepth?: number;
  /** Number of components in the first scan. Default: all. */
  readonly scanned?: number;
  readonly before?: readonly Buffer[];
}

/** Builds a JPEG with an empty first scan. */
export function buildJpegHeader(spec: JpegSpec): Buffer {
  const { width, height, frameMarker = 0xc0, components = 3, bitDepth = 8, before = [] } = spec;
  const scanned = spec.scanned ?? components;
  const frame = [bitDepth, height >> 8, height & 0xff, width >> 8, width & 0xff, components];
  for (let id = 1; id <= components; id++) frame.push(id, 0x11, 0);
  const scan = [scanned];
  for (let id = 1; id <= scanned; id++) scan.push(id, 0);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    buildSegment(frameMarker, frame),
    buildSegment(0xda, [...scan, 0, 63, 0]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Changes the size in the frame header of a complete JPEG. */
export function patchJpegSize(jpeg: Uint8Array, width: number, height: number): Buffer {
  const patched = Buffer.from(jpeg);
  let position = 2;
  while (![0xc0, 0xc1, 0xc2].includes(patched.readUInt8(position + 1))) {
    position += 2 + patched.readUInt16BE(position + 2);
  }
  patched.writeUInt16BE(height, position + 5);
  patched.writeUInt16BE(width, position + 7);
  return patched;
}

/** Builds an SVG with the given contents. `attributes` replace the default size of 400 × 300. */
export function buildSvg(contents: string, attributes = 'width="400" height="300"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${contents}</svg>`;
}

/** Builds an SVG of ten references to ten references to … a rectangle: 10 to the power of `depth` rectangles. */
export function buildUseBomb(depth: number, rectangle = '<rect width="380" height="280"/>'): string {
  let definitions = `<g id="g0">${rectangle}</g>`;
  for (let level = 1; level <= depth; level++) {
    definitions += `<g id="g${level}">${`<use href="#g${level - 1}"/>`.repeat(10)}</g>`;
  }
  return buildSvg(`<defs>${definitions}</defs><use href="#g${depth}"/>`);
}
