import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { NeededChoice, PropertyCandidate } from '../building-import/interpreted.ts';
import type { Caller, Context } from '../context.ts';
import type { MadeImport } from '../features/imports/commit/commit-messages.ts';
import { importHere } from '../features/imports/import-here.ts';
import type { SentFile } from '../features/imports/imports.ts';
import type { ImportResult } from '../features/imports/worker/import-result.ts';
import type { SourceOptions } from './import-options.ts';

const maxShown = 10;

/** Returns the files, and the files in the folders. @throws Error if one does not exist */
export async function listSourceFiles(paths: readonly string[]): Promise<SentFile[]> {
  const listed = await Promise.all(paths.map(listFiles));
  return describeFiles(listed.flat());
}

async function listFiles(path: string): Promise<{ name: string; path: string }[]> {
  const facts = await stat(path).catch(() => {
    throw new Error(`${path}: the file does not exist`);
  });
  if (!facts.isDirectory()) return [{ name: basename(path), path }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ name: relative(path, file).split(sep).join('/'), path: file }));
}

/** Files with the facts that are recorded about them. */
export function describeFiles(
  files: readonly (string | { readonly name: string; readonly path: string })[],
): Promise<SentFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const { name, path } = typeof file === 'string' ? { name: basename(file), path: file } : file;
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      return { name, path, sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
    }),
  );
}

/**
 * Imports a source, and reports its progress on stderr.
 *
 * @returns what to print on stdout
 * @throws Error that says what must be chosen, and with which option
 */
export async function importSource(
  ctx: Context,
  caller: Caller,
  files: readonly SentFile[],
  { choices, fields, isDryRun }: SourceOptions,
  { json, signal }: { readonly json: boolean; readonly signal: AbortSignal },
): Promise<string> {
  let preview: ImportResult | undefined;
  const done = await importHere(ctx, caller, {
    files,
    choices,
    fields,
    signal,
    onPreview: (result) => {
      preview = result;
      console.error(describePreview(result));
      const [needed] = result.needed;
      if (needed && !isDryRun) throw new Error(explainNeeded(needed, result));
      if (needed) console.error(`It cannot be imported yet: ${explainNeeded(needed, result)}`);
      return !isDryRun;
    },
    onProgress: () => {},
  });
  const report = {
    departmentId: caller.departmentId,
    importId: done?.importId ?? null,
    preview,
    made: done?.made ?? null,
  };
  if (json) return JSON.stringify(report, null, 2);
  if (!done) return 'Nothing was imported: this was a dry run.';
  return summarize(caller.departmentId, done.importId, done.made);
}

function explainNeeded(needed: NeededChoice, { levelProperties }: ImportResult): string {
  if (needed === 'levels')
    return `the features are on several levels: name the property for them with --level-property${among(levelProperties)}, or put them all on one floor with --one-floor`;
  if (needed === 'encoding') return 'the files are not UTF-8: use --encoding latin1 if they are Latin-1';
  return 'a drawing does not contain its position: specify two or more points with --control-point X,Y=LATITUDE,LONGITUDE, or add a .points file of QGIS';
}

function among(candidates: readonly PropertyCandidate[]): string {
  const names = candidates.slice(0, maxShown).map(({ property }) => property);
  return names.length > 0 ? ` (${names.join(', ')})` : '';
}

/** Describes what would be imported, with its warnings, line by line. */
function describePreview(result: ImportResult): string {
  const { format, buildings, categories, problems, warnings } = result;
  const { pointCategories = [], unplacedPoints = [] } = result;
  const floors = buildings.flatMap((building) => building.floors);
  const zones = floors.reduce((sum, floor) => sum + floor.zones, 0);
  const unknown = categories.filter(
    ({ category, isKnown, zoneType }) => category !== '' && !isKnown && zoneType !== null,
  );
  return [
    `${format}: ${count(buildings.length, 'building')}, ${count(floors.length, 'floor')}, ${count(zones, 'zone')}`,
    ...buildings.flatMap((building) => [
      `${building.name}:`,
      ...building.floors.map(
        (floor) =>
          `  ${floor.name} (${floor.floorNumber}): ${count(floor.zones, 'zone')}${floor.plan ? `, with the plan ${floor.plan.file}` : ''}`,
      ),
    ]),
    ...unknown
      .slice(0, maxShown)
      .map(
        (one) =>
          `unknown kind of place: ${one.category} (${one.count}); set it with --type '${one.category}=TYPE'`,
      ),
    ...pointCategories.map(
      ({ category, pointType, count: number, placed }) =>
        `${count(number, 'point')} of kind ${category || 'unknown'}: ${pointType ?? 'skipped'}${pointType !== null && placed < number ? `, ${number - placed} of them on no floor` : ''}`,
    ),
    ...unplacedPoints.map(({ name, reason }) => `point on no floor: ${name}: ${reason}`),
    ...problems.map(
      ({ reason, count: number, examples }) =>
        `${number} × ${reason.replace(/\.$/, '')}${examples[0] ? `, for example ${examples[0]}` : ''}`,
    ),
    ...warnings.map(({ message, count: number }) => `warning: ${number} × ${message}`),
  ].join('\n');
}

function summarize(
  departmentId: number,
  importId: string,
  { maps, missingZones, notes }: MadeImport,
): string {
  const lines = maps.map(({ customMapId, name, isNew, floors }) => {
    const sum = (key: 'added' | 'updated' | 'unchanged' | 'removed' | 'missing') =>
      floors.reduce((total, floor) => total + floor[key], 0);
    const what = isNew
      ? count(sum('added'), 'zone')
      : `${sum('added')} zones added, ${sum('updated')} changed, ${sum('removed')} deleted, ${sum('missing')} no longer in the source`;
    const points = floors.reduce((total, floor) => total + (floor.points?.added ?? 0), 0);
    const more = points > 0 ? `, ${count(points, 'new point')}` : '';
    return `${name}: map ${customMapId} of department ${departmentId}, ${count(floors.length, 'floor')}, ${what}${more}.`;
  });
  const missing = missingZones.map(({ name }) => `no longer in the source, and kept: ${name}`);
  return [...lines, ...notes, ...missing, `This was import ${importId}.`].join('\n');
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
