import { deflateSync } from 'node:zlib';
import { buildPng, drawNoise } from '../../server/src/imaging/testing/sample-images.ts';

const megabyte = 1024 * 1024;

/** A complete PNG of noise of up to `megabytes` × 1024 × 1024 bytes, and only slightly less. */
export async function drawBigPng(megabytes: number): Promise<Blob> {
  const width = 4000;
  const rowBytes = width * 3 + 1;
  const height = Math.floor((megabytes * megabyte - 2000) / (rowBytes + 5));
  const pixels = await drawNoise(width, height).raw().toBuffer();
  const rows = Buffer.alloc(height * rowBytes); // each row begins with a 0: no filter
  for (let y = 0; y < height; y++) pixels.copy(rows, y * rowBytes + 1, y * width * 3, (y + 1) * width * 3);
  return new Blob([new Uint8Array(buildPng({ width, height, data: deflateSync(rows, { level: 0 }) }))]);
}

/** A complete baseline JPEG of noise of about `megabytes` × 1024 × 1024 bytes, somewhat less. */
export async function drawBigJpeg(megabytes: number): Promise<Blob> {
  const width = 8000;
  const bytesAPixel = 1.72; // measured at this quality
  const height = Math.floor((megabytes * megabyte) / bytesAPixel / width);
  const jpeg = await drawNoise(width, height).jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer();
  return new Blob([new Uint8Array(jpeg)]);
}
