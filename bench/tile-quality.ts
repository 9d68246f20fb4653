/**
 * Compares the size and fidelity of Muster's WebP tiles with those that GDAL writes from the same pixels at three qualities.
 * Prints a Markdown table that shows how far Muster is above GDAL's curve of size and quality: 0 dB is on the curve.
 *
 *   npm run bench -- tile-quality [PHOTO…]
 *
 * Without photos, uses a drawn one. Debian has real ones: `apt-get install --no-install-recommends plasma-workspace-wallpapers`,
 * then the files of `find /usr/share/wallpapers -name '*.jpg'`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createTileEncoder } from '../server/src/imaging/pyramid/encode-tile.ts';
import { drawPhoto } from './tiles/draw-photo.ts';

const tilePx = 256;
const side = 10 * tilePx;
/** Pixels of the photo per pixel of a tile: like most tiles of an upload, they are resampled. */
const photoScale = 0.88;
/** Part of Debian's `gdal-bin`. */
const gdalTranslate = 'gdal_translate';
const gdalQualities = [75, 80, 85] as const;

/** RGBA. */
type Tile = Buffer<ArrayBuffer>;

interface Quality {
  readonly bytesPerTile: number;
  readonly psnr: number;
}

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
try {
  const photos = process.argv.slice(2);
  const drawn = join(folder, 'photo.jpg');
  if (photos.length === 0) await drawPhoto(drawn, 20_240_611);
  console.log('| | bytes a tile | PSNR, dB | above GDAL’s curve, dB |\n|---|---:|---:|---:|');
  for (const photo of photos.length === 0 ? [drawn] : photos) await compareOn(photo);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compareOn(photo: string): Promise<void> {
  const tiles = await cutTiles(photo);
  const curve: Quality[] = [];
  for (const quality of gdalQualities)
    curve.push(await measure(tiles, (tile) => writeWithGdal(tile, quality)));
  const encode = createTileEncoder('webp');
  const own = await measure(tiles, async (tile) => {
    const pixels = new Int32Array(tile.buffer, tile.byteOffset, tilePx * tilePx);
    const encoded = await encode({ pixels, start: 0, stride: tilePx });
    if (!encoded) throw new Error('a tile without a pixel');
    return encoded;
  });
  const name = photo.startsWith(folder) ? 'drawn photo' : photo.split('/').slice(-4).join('/');
  const show = ({ bytesPerTile, psnr }: Quality) => `${bytesPerTile.toFixed(0)} | ${psnr.toFixed(2)}`;
  console.log(
    `| ${name}, Muster | ${show(own)} | ${(own.psnr - psnrAt(curve, own.bytesPerTile)).toFixed(2)} |`,
  );
  for (const [i, point] of curve.entries())
    console.log(`| ${name}, GDAL at quality ${gdalQualities[i]} | ${show(point)} | |`);
}

/** Every second tile of the middle of a photo, opaque and in RGBA. */
async function cutTiles(photo: string): Promise<Tile[]> {
  const { width, height } = await sharp(photo).metadata();
  const cut = Math.min(width, height, Math.round(side * photoScale));
  const pixels = await sharp(photo)
    .extract({ left: (width - cut) >> 1, top: (height - cut) >> 1, width: cut, height: cut })
    .resize(side, side, { kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const tiles: Tile[] = [];
  for (let row = 0; row < side / tilePx; row++)
    for (let column = row % 2; column < side / tilePx; column += 2) {
      const tile = Buffer.alloc(tilePx * tilePx * 4);
      for (let y = 0; y < tilePx; y++) {
        const from = ((row * tilePx + y) * side + column * tilePx) * 4;
        pixels.copy(tile, y * tilePx * 4, from, from + tilePx * 4);
      }
      tiles.push(tile);
    }
  return tiles;
}

async function measure(
  tiles: readonly Tile[],
  encode: (tile: Tile) => Promise<Uint8Array>,
): Promise<Quality> {
  let [bytes, squares] = [0, 0];
  for (const tile of tiles) {
    const encoded = await encode(tile);
    bytes += encoded.length;
    const decoded = await sharp(encoded).ensureAlpha().raw().toBuffer();
    for (let i = 0; i < tile.length; i++) squares += ((decoded[i] ?? 0) - (tile[i] ?? 0)) ** 2;
  }
  const meanSquare = squares / (tiles.length * tilePx * tilePx * 3);
  return { bytesPerTile: bytes / tiles.length, psnr: 10 * Math.log10(255 ** 2 / meanSquare) };
}

async function writeWithGdal(tile: Tile, quality: number): Promise<Uint8Array> {
  const [png, webp] = [join(folder, 'tile.png'), join(folder, 'tile.webp')];
  await sharp(tile, { raw: { width: tilePx, height: tilePx, channels: 4 } })
    .removeAlpha()
    .png()
    .toFile(png);
  execFileSync(gdalTranslate, ['-q', '-of', 'WEBP', '-co', `QUALITY=${quality}`, png, webp]);
  return readFile(webp);
}

/** The quality that GDAL reaches with this many bytes, by linear interpolation between its two nearest points. */
function psnrAt(curve: readonly Quality[], bytes: number): number {
  const above = Math.max(
    1,
    curve.findIndex(({ bytesPerTile }) => bytesPerTile >= bytes),
  );
  const [low, high] = [curve[above - 1], curve[above]];
  if (!low || !high) throw new Error('a curve of one point');
  const share = (bytes - low.bytesPerTile) / (high.bytesPerTile - low.bytesPerTile);
  return low.psnr + share * (high.psnr - low.psnr);
}
