import { readFile } from 'node:fs/promises';
import { type Caller, type Context, permissions } from '../context.ts';
import { closeContext } from '../deps.ts';
import { ensureDepartment } from '../features/departments/departments.ts';
import { type BuildingProgress, importBuilding } from '../features/imports/building/building-import.ts';
import {
  type FloorFile,
  type PreparedBuilding,
  prepareBuilding,
} from '../features/imports/building/prepare-building.ts';
import { type Command, explainUsage } from './command.ts';
import { type ImportOptions, importUsage, readImportOptions } from './import-options.ts';
import { describeFloor, findExample, summariseBuilding } from './import-summary.ts';
import { openInstallation } from './open-installation.ts';
import { readSettings } from './settings.ts';

export const importCommand: Command = { usage: importUsage, run: runImport };

/**
 * `muster import`: loads a building from GeoJSON files, a floor each, all or nothing. Tells what it does on stderr;
 * on stdout only the summary, or with `--json` the whole report.
 *
 * @param args what follows `import`
 * @throws Error telling what failed, or how the command is used
 */
async function runImport(args: readonly string[]): Promise<void> {
  const options = explainUsage(importUsage, () => readImportOptions(args));
  const building = prepareBuilding(await readFiles(options.files), options.building);
  for (const { file, reason } of building.skippedFiles) console.error(`${file} is passed over: ${reason}`);
  // A log on stdout would be part of the report.
  const ctx = await openInstallation({ ...readSettings(), logLevel: 'silent' });
  try {
    console.log(await importInto(ctx, options, building));
  } finally {
    await closeContext(ctx);
  }
}

/** @returns what to print */
async function importInto(ctx: Context, options: ImportOptions, building: PreparedBuilding): Promise<string> {
  const { departmentId } = options;
  const caller: Caller = { departmentId, userId: 'muster import', permissions: new Set(permissions) };
  await ensureDepartment(ctx, departmentId);
  const report = await importBuilding(ctx, caller, building, {
    onFloor: (floor) => console.error(describeFloor(floor)),
    signal: abortedByInterrupt(),
  });
  const example = await findExample(ctx, departmentId, building, report);
  if (!options.json) return summariseBuilding(departmentId, building, report, example, ctx.config.baseUrl);
  const { name, bounds, skippedFiles } = building;
  return JSON.stringify(
    { departmentId, name, ...report, bounds, skippedFiles, example: example ?? null },
    null,
    2,
  );
}

async function readFiles(files: readonly string[]): Promise<FloorFile[]> {
  return Promise.all(files.map(async (file) => ({ file, collection: await readJson(file) })));
}

async function readJson(file: string): Promise<unknown> {
  try {
    // The decoder takes a byte order mark away.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
  } catch (error) {
    throw new Error(`${file}: ${explainUnreadable(error)}`);
  }
}

function explainUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException; // of readFile, TextDecoder or JSON.parse
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it is not UTF-8';
  return error instanceof SyntaxError ? `it is not JSON: ${message}` : message;
}

/** Ctrl-C takes back what was made, a second one does not wait for it. */
function abortedByInterrupt(): BuildingProgress['signal'] {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => abort.abort(new Error('interrupted')));
  return abort.signal;
}
