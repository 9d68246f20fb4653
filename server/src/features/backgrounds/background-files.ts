import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { ImageProblem } from '../../imaging/image-problem.ts';
import { discardBlobs, keepOrDiscardBlobs } from '../../storage/blobs/discard-blobs.ts';
import { timestampNow } from '../../timestamp.ts';
import type { TaskBounds } from '../../workers/worker-child.ts';
import { readChoice, type StoredBackgroundFile, writeChoice } from '../departments/background.ts';
import { replaceBackgroundFile } from '../departments/background-file.ts';
import { inspectPmtiles } from './pmtiles-file.ts';

/** A file that was uploaded with a request. */
interface UploadedRegion {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
}

const maxNameLength = 200;
const convertBounds: TaskBounds = { timeoutMs: 300_000, memoryBytes: 1024 * 1024 * 1024 };

/** Returns the key of a file in the blob store. */
export function backgroundBlobKey(key: string): string {
  return `backgrounds/${key}.pmtiles`;
}

/**
 * Stores an uploaded PMTiles or MBTiles file, which replaces the previous one, and chooses it as the background.
 *
 * @throws MusterError `InvalidRequest` if the file cannot be drawn; then nothing changes
 */
export async function saveBackgroundFile(
  ctx: Context,
  departmentId: number,
  uploaded: UploadedRegion,
  attribution: string | null,
): Promise<void> {
  if (!(await isMbtiles(uploaded.path))) return savePmtiles(ctx, departmentId, uploaded, attribution);
  const path = `${uploaded.path}.pmtiles`;
  try {
    await ctx.imageWorkers
      .run('convertMbtiles', { path: uploaded.path, outputPath: path }, convertBounds)
      .catch(rejectMbtiles);
    const { size: sizeBytes } = await stat(path);
    await savePmtiles(ctx, departmentId, { name: uploaded.name, path, sizeBytes }, attribution);
  } finally {
    await rm(path, { force: true });
  }
}

/** MBTiles are SQLite databases. */
async function isMbtiles(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('latin1') === 'SQLite format 3\0';
  } finally {
    await file.close();
  }
}

/** @throws MusterError for a problem of the file; any other error unchanged */
function rejectMbtiles(problem: unknown): never {
  if (!(problem instanceof ImageProblem)) throw problem;
  if (problem.kind === 'timeout' || problem.kind === 'memory')
    throw fieldError('file', 'is too large to convert here: use `pmtiles convert`, and upload the result');
  if (problem.kind !== 'busy') throw fieldError('file', problem.message);
  throw errorOf('ServiceUnavailable', `file: ${problem.message}`, { headers: { 'retry-after': '10' } });
}

async function savePmtiles(
  ctx: Context,
  departmentId: number,
  { name, path, sizeBytes }: UploadedRegion,
  attribution: string | null,
): Promise<void> {
  const facts = await inspectPmtiles(path, sizeBytes);
  const shortName = name.toWellFormed().replaceAll('\0', '').slice(0, maxNameLength).toWellFormed();
  const file: StoredBackgroundFile = { name: shortName, sizeBytes, ...facts, addedOn: timestampNow(ctx) };
  const key = randomBytes(16).toString('hex');
  await ctx.blobs.putFile(backgroundBlobKey(key), path);
  const background = writeChoice({ kind: 'pmtiles', url: null, attribution });
  const old = await keepOrDiscardBlobs(ctx, [backgroundBlobKey(key)], () => {
    const columns = { background, background_key: key, background_file: JSON.stringify(file) };
    return replaceBackgroundFile(ctx, departmentId, () => columns);
  });
  await discard(ctx, old);
}

/** Deletes the file. If it is the background of the maps, they get the background of the installation instead. */
export async function deleteBackgroundFile(ctx: Context, departmentId: number): Promise<void> {
  const old = await replaceBackgroundFile(ctx, departmentId, (row) => {
    if (row.background_key === null) throw errorOf('NotFound', 'The department has no uploaded background');
    const background = readChoice(row).kind === 'pmtiles' ? null : row.background;
    return { background, background_key: null, background_file: null };
  });
  await discard(ctx, old);
}

async function discard(ctx: Context, key: string | null): Promise<void> {
  if (key !== null) await discardBlobs(ctx, [backgroundBlobKey(key)]);
}
