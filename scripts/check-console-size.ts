/**
 * Checks the size budget of the console: what a browser loads before it shows the first page, in the language with the longest
 * texts. Also checks that the libraries for maps and calendars are not part of that. Reads the manifest that Vite writes, so
 * build the console first.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const budgetBytes = 160_000;
const lazyLibraries = /maplibre|fullcalendar|temporal-polyfill/i;
const dist = join(import.meta.dirname, '..', 'console', 'dist');
// The format of Vite's manifest: source or chunk name → chunk.
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

const first = new Set(['index.html']);
collect('index.html');
// These are loaded together with the entry, in one language.
const texts = Object.values(manifest)
  .filter(({ src }) => src && /^src\/strings\/(\w+\/)?parts\/start\.ts$/.test(src))
  .map(({ file }) => file)
  .sort((one, other) => compressedBytes(other) - compressedBytes(one));
if (!texts[0]) throw new Error('the manifest has no texts of the first page');
first.add(texts[0]);
const sizes = [...first].map((file) => ({ file, bytes: compressedBytes(file) }));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);

for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes))
  console.log(`${kilobytes(bytes)}  ${file}`);
console.log(`${kilobytes(total)}  first load, gzip; at most ${kilobytes(budgetBytes).trim()}`);
if (total > budgetBytes) fail('the first load is over its budget');
for (const file of first) {
  const text = readFileSync(join(dist, file), 'utf8');
  // Class names that MapLibre and FullCalendar give their elements.
  for (const mark of ['maplibregl-canvas', 'fc-daygrid'])
    if (text.toLowerCase().includes(mark))
      fail(`${file} has ${mark} in it, which belongs into pages that need it`);
}

/** The chunk and everything that it imports before it runs. */
function collect(name: string): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the manifest has no chunk ${name}`);
  if (lazyLibraries.test(name)) fail(`${name} is in the first load`);
  if (first.has(chunk.file)) return;
  first.add(chunk.file);
  for (const css of chunk.css ?? []) first.add(css);
  for (const other of chunk.imports ?? []) collect(other);
}

function compressedBytes(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
}

function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
