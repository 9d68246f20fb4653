/**
 * Draws the icons of the installed console from its favicon: `node scripts/draw-icons.ts`. The icons are committed, because they
 * change only if the logo changes.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const publicFolder = join(import.meta.dirname, '..', 'console', 'public');
const folder = join(publicFolder, 'icons');
const svg = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
const mark = /<path[^>]*\/>/.exec(svg)?.[0];
const color = /<rect[^>]* fill="([^"]+)"/.exec(svg)?.[1];
if (!mark || !color) throw new Error('favicon.svg has no path or no colored rectangle');
/** Operating systems crop these icons to any shape, so the logo is in the middle 80 percent, as the Web App Manifest requires. */
const fullBleed = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" fill="${color}" />
  <g transform="translate(4.8 4.8) scale(0.7)">${mark}</g>
</svg>`;

await mkdir(folder, { recursive: true });
await draw(svg, 192, 'icon-192');
await draw(svg, 512, 'icon-512');
await draw(fullBleed, 512, 'maskable-512');
await draw(fullBleed, 180, 'apple-touch-icon');

async function draw(source: string, size: number, name: string): Promise<void> {
  const density = (72 * size) / 32; // the drawing is 32 px wide at 72 dpi
  await sharp(Buffer.from(source), { density })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`));
}
