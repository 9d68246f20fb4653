import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { damageFile } from '../../building-import/testing/fuzz/damage-file.ts';
import { describeFilePosition } from '../../features/placements/file-position.ts';
import { ImageProblem } from '../../imaging/image-problem.ts';
import { buildPdf, drawPlanPage } from '../../imaging/pdf/testing/build-pdf.ts';
import { buildEncryptedPdf } from '../../imaging/pdf/testing/encrypt-pdf.ts';
import { translateWithGdal } from '../../imaging/testing/gdal-files.ts';
import { drawNoise } from '../../imaging/testing/sample-images.ts';
import { createImageWorkers, type ImageWorkers } from '../../imaging/workers/image-workers.ts';
import { createRandom } from './random.ts';

export interface PlanFuzzOptions {
  readonly seed: number;
  readonly first: number;
  readonly end: number;
  /** `tif` or `pdf` limits the run to one format; undefined means both. */
  readonly format: string | undefined;
}

const bounds = { timeoutMs: 20_000, memoryBytes: 600 * 1024 * 1024 };
const place = ['-a_srs', 'EPSG:32633', '-a_ullr', '600000', '5340000', '600006', '5339995'];
const utmPoints = ['-gcp', '0', '0', '600000', '5340000', '-gcp', '60', '0', '600006', '5340000'];
const pointsOfRoof = [...utmPoints, '-gcp', '60', '50', '600006', '5339995'];

/** The kinds of base files that GDAL writes: name, and options of gdal_translate. */
const kinds: readonly (readonly [name: string, options: readonly string[]])[] = [
  ['plain.tif', place],
  ['lzw.tif', [...place, '-co', 'COMPRESS=LZW', '-a_nodata', '7']],
  [
    'tiled.tif',
    [...place, '-co', 'TILED=YES', '-co', 'BLOCKXSIZE=16', '-co', 'BLOCKYSIZE=16', '-co', 'BIGTIFF=YES'],
  ],
  ['jpeg.tif', [...place, '-co', 'COMPRESS=JPEG', '-co', 'PHOTOMETRIC=YCBCR']],
  [
    'deep.tif',
    [
      '-ot',
      'UInt16',
      '-scale',
      '0',
      '255',
      '0',
      '65535',
      '-co',
      'COMPRESS=DEFLATE',
      '-co',
      'ENDIANNESS=BIG',
      ...place,
    ],
  ],
  ['points.tif', ['-a_srs', 'EPSG:32633', ...pointsOfRoof]],
  ['iso.pdf', ['-of', 'PDF', '-co', 'GEO_ENCODING=ISO32000', ...place]],
  ['ogc.pdf', ['-of', 'PDF', '-co', 'GEO_ENCODING=OGC_BP', ...place]],
];

/** Plans like those that CAD programs write: lines, curves, hatches and texts. */
const planFiles: readonly BaseFile[] = [
  { name: 'plan.pdf', bytes: buildPdf([drawPlanPage(), drawPlanPage(595, 842)]) },
  { name: 'encrypted.pdf', bytes: buildEncryptedPdf('') },
];

interface BaseFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Draws damaged TIFFs and PDFs and reads their positions. Each must be drawn or be rejected with a readable message, and no
 * decoder may exceed the time and memory that an upload may use.
 *
 * @returns the exit code
 */
export async function fuzzPlans({ seed, first, end, format }: PlanFuzzOptions): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-fuzz-plans-'));
  const workers = createImageWorkers();
  const counts: Record<string, number> = { drawn: 0, placed: 0, slowestMs: 0 };
  const failures: string[] = [];
  try {
    const bases = await makeBases(folder, format);
    for (let number = first; number < end; number++) {
      const random = createRandom(seed, number);
      const base = random.pick(bases);
      const startedAt = performance.now();
      const outcome = await drawDamaged(workers, folder, base.name, damageFile(random, base.bytes));
      counts[outcome.name] = (counts[outcome.name] ?? 0) + 1;
      if (outcome.isPlaced) counts.placed = (counts.placed ?? 0) + 1;
      if (outcome.failure) failures.push(`${base.name} ${number}: ${outcome.failure}`);
      counts.slowestMs = Math.max(counts.slowestMs ?? 0, Math.round(performance.now() - startedAt));
    }
  } finally {
    await workers.close();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(
    `plans, ${format ?? 'tif and pdf'}, seed ${seed}, ${first} to ${end}: ${JSON.stringify(counts)}`,
  );
  for (const failure of failures) console.log(`Violation: ${failure}`);
  return failures.length > 0 ? 1 : 0;
}

async function makeBases(folder: string, format: string | undefined): Promise<BaseFile[]> {
  const matchesFormat = (name: string) => format === undefined || name.endsWith(`.${format}`);
  const source = join(folder, 'source.png');
  await writeFile(source, await drawNoise(60, 50).png().toBuffer());
  const written = await Promise.all(
    kinds
      .filter(([name]) => matchesFormat(name))
      .map(async ([name, options]) => {
        translateWithGdal(source, join(folder, name), options);
        return { name, bytes: await readFile(join(folder, name)) };
      }),
  );
  return [...written, ...planFiles.filter(({ name }) => matchesFormat(name))];
}

interface Outcome {
  readonly name: string;
  readonly isPlaced?: boolean;
  readonly failure?: string;
}

async function drawDamaged(
  workers: ImageWorkers,
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<Outcome> {
  const path = join(folder, 'damaged');
  await writeFile(path, bytes);
  const payload = { path, outputPath: `${path}.png` };
  try {
    const image = name.endsWith('.tif')
      ? await workers.run('drawTiff', payload, bounds)
      : await workers.run('drawPdf', { ...payload, page: 1, dpi: 72 }, bounds);
    const { placement } = describeFilePosition(image.position, image);
    return { name: 'drawn', isPlaced: placement !== null };
  } catch (error) {
    if (!(error instanceof ImageProblem)) return { name: 'failed', failure: String(error) };
    const isEnd = error.kind === 'timeout' || error.kind === 'memory';
    return { name: error.kind, ...(isEnd && { failure: `${error.kind}: ${error.message}` }) };
  }
}
