import sharp from 'sharp';
import { createRandom } from '../../server/src/imaging/pyramid/testing/seeded-random.ts';

const imageWidth = 12_000;
const imageHeight = 9000;
const noiseSide = 1024;
const mask = noiseSide - 1;

/** Color that varies over the image, then ever finer and fainter detail: feature size in pixels, amplitude. */
const octaves = [
  [900, 46],
  [210, 26],
  [57, 17],
  [19, 11],
  [7, 13],
  [2.3, 13],
] as const;

/** The amplitude of sensor noise in each channel of each pixel, up or down. */
const sensorNoise = 6;

/** A simulated aerial photo as a baseline JPEG of 12000 × 9000: fields with edges, soft detail in six sizes, sensor noise. */
export async function drawPhoto(path: string, seed: number): Promise<void> {
  const random = createRandom(seed);
  const noise = Float32Array.from({ length: noiseSide * noiseSide }, () => random() * 2 - 1);
  const pixels = Buffer.alloc(imageWidth * imageHeight * 3);
  const line = new Float32Array(imageWidth);
  for (let y = 0; y < imageHeight; y++) {
    line.fill(0);
    for (const [index, [size, amplitude]] of octaves.entries())
      addNoise(line, noise, y, size, amplitude, index * 131);
    paintRow(pixels, line, noise, y);
  }
  await sharp(pixels, { raw: { width: imageWidth, height: imageHeight, channels: 3 } })
    .jpeg({ quality: 92 })
    .toFile(path);
}

function addNoise(
  line: Float32Array,
  noise: Float32Array,
  y: number,
  size: number,
  amplitude: number,
  shift: number,
): void {
  const v = y / size;
  const row = Math.floor(v);
  const fy = smooth(v - row);
  const upper = ((row + shift) & mask) * noiseSide;
  const lower = ((row + 1 + shift) & mask) * noiseSide;
  for (let x = 0; x < line.length; x++) {
    const u = x / size + shift;
    const column = Math.floor(u);
    const fx = smooth(u - column);
    const [left, right] = [column & mask, (column + 1) & mask];
    const a = (noise[upper + left] ?? 0) * (1 - fx) + (noise[upper + right] ?? 0) * fx;
    const b = (noise[lower + left] ?? 0) * (1 - fx) + (noise[lower + right] ?? 0) * fx;
    line[x] = (line[x] ?? 0) + amplitude * (a * (1 - fy) + b * fy);
  }
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Fields of 300 to 700 pixels, each with its own tint. */
function paintRow(pixels: Buffer, line: Float32Array, noise: Float32Array, y: number): void {
  const fieldRow = Math.floor(y / 450);
  let at = y * imageWidth * 3;
  const grainRow = ((y * 389) & mask) * noiseSide;
  for (let x = 0; x < imageWidth; x++) {
    const field = ((fieldRow * 37) & mask) * noiseSide + (Math.floor((x + y * 0.3) / 520) & mask);
    const light = 118 + (line[x] ?? 0);
    const tint = noise[field] ?? 0;
    const grain = (channel: number): number =>
      sensorNoise * (noise[grainRow + ((x * 3 + channel + y) & mask)] ?? 0);
    pixels[at++] = clamp(light + tint * 34 + grain(0));
    pixels[at++] = clamp(light + 8 + tint * 10 + grain(1));
    pixels[at++] = clamp(light - 22 - tint * 26 + grain(2));
  }
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
