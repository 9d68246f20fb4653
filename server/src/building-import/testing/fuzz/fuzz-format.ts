/**
 * Reads damaged files of one format in the same way as the import process: `node fuzz-format.ts FORMAT FIRST END SEED
 * [FILES…]`. Prints the results as a line of JSON. Exits with an error if reading fails with anything other than an ImportError.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { createRandom, type Random } from '../../../testing/fuzz/random.ts';
import { interpretSource } from '../../interpret.ts';
import { ImportError, type SourceFile } from '../../model.ts';
import { readSource } from '../../read-source.ts';
import { baseFiles } from './base-files.ts';
import { damageFile } from './damage-file.ts';

const [format = '', first = '0', end = '0', seed = '0', ...paths] = process.argv.slice(2);
const given = paths.map((path): SourceFile => ({ name: basename(path), bytes: readFileSync(path) }));
const bases = given.length > 0 ? [given] : baseFiles[format]?.();
if (!bases) throw new Error(`no base files of ${format}: ${Object.keys(baseFiles).join(', ')}`);

const counts = { read: 0, refused: 0, zones: 0, slowestMs: 0, slowest: -1 };
const failures: string[] = [];
for (let number = Number(first); number < Number(end); number++) {
  const random = createRandom(Number(seed), number);
  const files = damage(random, random.pick(bases));
  const startedAt = performance.now();
  try {
    const model = JSON.parse(JSON.stringify(await readSource(files)));
    const placeDrawing = ([x = 0, y = 0]: readonly number[]) => [x / 1e5, y / 1e5];
    const { buildings } = interpretSource(model, {}, { placeDrawing });
    counts.read++;
    for (const { floors } of buildings) for (const { zones } of floors) counts.zones += zones.length;
  } catch (error) {
    counts.refused++;
    if (!(error instanceof ImportError) || error.message === '')
      failures.push(`${format} ${number}: ${error instanceof Error ? error.stack : String(error)}`);
  }
  const ms = performance.now() - startedAt;
  if (ms > counts.slowestMs) Object.assign(counts, { slowestMs: Math.round(ms), slowest: number });
}
const maxRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  JSON.stringify({ ...counts, maxRssMb, failures: failures.length, examples: failures.slice(0, 5) }),
);

/** Damages one of the files; if it is an archive, possibly one of its entries. */
function damage(random: Random, files: readonly SourceFile[]): SourceFile[] {
  const chosen = random.pick(files);
  return files.map((file) => {
    if (file !== chosen) return file;
    const isArchive = /\.(?:zip|kmz)$/.test(file.name);
    const bytes =
      isArchive && random.chance(0.5) ? damageEntry(random, file.bytes) : damageFile(random, file.bytes);
    return { ...file, bytes };
  });
}

function damageEntry(random: Random, archive: Uint8Array): Uint8Array {
  const entries = unzipSync(archive);
  const name = random.pick(Object.keys(entries));
  return zipSync({ ...entries, [name]: damageFile(random, entries[name] ?? new Uint8Array()) }, { level: 1 });
}
