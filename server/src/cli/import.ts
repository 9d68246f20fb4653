import { readFile } from 'node:fs/promises';
import type { Caller, Context } from '../context.ts';
import { closeContext } from '../deps.ts';
import { ensureDepartment } from '../features/departments/departments.ts';
import { importBuilding } from '../features/imports/building/building-import.ts';
import {
  type BuildingOptions,
  type FloorFile,
  type PreparedBuilding,
  prepareBuilding,
} from '../features/imports/building/prepare-building.ts';
import { recordImport } from '../features/imports/import-here.ts';
import { permissions } from '../roles.ts';
import { type Command, explainUsage } from './command.ts';
import { type ImportOptions, importUsage, type RoomOptions, readImportOptions } from './import-options.ts';
import { describeTracedFloor, prepareRooms } from './import-rooms.ts';
import { describeFiles, importSource, listSourceFiles } from './import-source.ts';
import { describeFloor, findExample, summariseBuilding } from './import-summary.ts';
import { openInstallation } from './open-installation.ts';
import { readSettings } from './settings.ts';

export const importCommand: Command = { usage: importUsage, run: runImport };

/**
 * `muster import`: imports buildings from files, all or nothing. Prints its progress to stderr. Prints only the summary to stdout or,
 * with `--json`, the whole report.
 *
 * @param args the arguments after `import`
 * @throws Error that says what failed, or how to use the command
 */
async function runImport(args: readonly string[]): Promise<void> {
  const options = explainUsage(importUsage, () => readImportOptions(args));
  const { departmentId, json, what } = options;
  if (what.kind === 'floors') return runFloorImport(options, what.building);
  if (what.kind === 'rooms') return runRoomImport(options, what.rooms);
  const files = await listSourceFiles(options.files);
  await withInstallation(departmentId, async (ctx, caller, signal) => {
    const report = await importSource(ctx, caller, files, what.source, { json, signal });
    console.log(report);
  });
}

async function runFloorImport(
  { departmentId, files, json }: ImportOptions,
  options: BuildingOptions,
): Promise<void> {
  const building = prepareBuilding(await readFiles(files), options);
  for (const { file, reason } of building.skippedFiles) console.error(`${file} was skipped: ${reason}`);
  await withInstallation(departmentId, async (ctx, caller, signal) => {
    console.log(await makeFloors(ctx, caller, building, { files, json, signal }));
  });
}

async function runRoomImport(options: ImportOptions, rooms: RoomOptions): Promise<void> {
  await withInstallation(options.departmentId, async (ctx, caller, signal) => {
    console.log(await importRooms(ctx, caller, options.files, { ...rooms, json: options.json, signal }));
  });
}

/** @returns what to print on stdout */
export async function importRooms(
  ctx: Context,
  caller: Caller,
  files: readonly string[],
  { json, signal, ...options }: RoomOptions & Omit<FloorFiles, 'files'>,
): Promise<string> {
  const { departmentId } = caller;
  const { building, floors } = await prepareRooms(ctx, departmentId, files, options);
  for (const floor of floors) console.error(describeTracedFloor(floor));
  if (!options.isDryRun) return makeFloors(ctx, caller, building, { files, json, signal });
  return json
    ? JSON.stringify({ departmentId, importId: null, floors }, null, 2)
    : 'Nothing was imported: this was a dry run.';
}

interface FloorFiles {
  readonly files: readonly string[];
  readonly json: boolean;
  readonly signal: AbortSignal;
}

/** @returns what to print on stdout */
async function makeFloors(
  ctx: Context,
  caller: Caller,
  building: PreparedBuilding,
  { files, json, signal }: FloorFiles,
): Promise<string> {
  const { departmentId } = caller;
  const sent = await describeFiles(files);
  const { importId, result: report } = await recordImport(ctx, caller, sent, ({ id }) =>
    importBuilding(ctx, caller, building, {
      importId: id,
      onFloor: (floor) => console.error(describeFloor(floor)),
      signal,
    }),
  );
  const example = await findExample(ctx, departmentId, building, report);
  const { name, bounds, skippedFiles } = building;
  const all = { departmentId, importId, name, ...report, bounds, skippedFiles, example: example ?? null };
  return json
    ? JSON.stringify(all, null, 2)
    : summariseBuilding(departmentId, building, report, example, ctx.config.baseUrl);
}

async function withInstallation(
  departmentId: number,
  use: (ctx: Context, caller: Caller, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  // A log on stdout would be part of the report.
  const ctx = await openInstallation({ ...readSettings(), logLevel: 'silent' });
  try {
    const caller: Caller = { departmentId, userId: 'muster import', permissions: new Set(permissions) };
    await ensureDepartment(ctx, departmentId);
    await use(ctx, caller, abortedByInterrupt());
  } finally {
    await closeContext(ctx);
  }
}

async function readFiles(files: readonly string[]): Promise<FloorFile[]> {
  return Promise.all(files.map(async (file) => ({ file, collection: await readJson(file) })));
}

async function readJson(file: string): Promise<unknown> {
  try {
    // The decoder removes a byte order mark.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
  } catch (error) {
    throw new Error(`${file}: ${explainUnreadable(error)}`);
  }
}

function explainUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException; // of readFile, TextDecoder or JSON.parse
  if (code === 'ENOENT') return 'the file does not exist';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it is not valid UTF-8';
  return error instanceof SyntaxError ? `it is not valid JSON: ${message}` : message;
}

/** Ctrl-C cancels the import; a second one does not wait until it is canceled. */
function abortedByInterrupt(): AbortSignal {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => abort.abort(new Error('interrupted')));
  return abort.signal;
}
