import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { MusterError } from '../../errors.ts';
import { getDepartmentName } from '../departments/departments.ts';
import { listMaps } from '../maps/maps.ts';
import type { DepartmentExportFormat } from './exports.schema.ts';
import { checkPictures, type ExportedFile, openExport } from './exports.ts';
import { writeZip, type ZipEntry } from './zip-stream.ts';

interface DepartmentExportChoice {
  readonly format?: DepartmentExportFormat | undefined;
  readonly attachments?: boolean | undefined;
}

/**
 * Opens all maps of a department as one archive with a file for each map, also for those that are not active. A map is read when
 * the archive has got that far; one that has been deleted meanwhile is left out.
 *
 * @throws MusterError `ServiceUnavailable` while an image that the format needs is being drawn
 */
export async function openDepartmentExport(
  ctx: Context,
  departmentId: number,
  { format = 'geojson', attachments }: DepartmentExportChoice,
): Promise<ExportedFile> {
  const maps = await listMaps(ctx, departmentId, true);
  // Later, the response would have begun, and could only break off.
  for (const { customMapId } of maps) await checkPictures(ctx, departmentId, customMapId, format);
  return {
    name: await getDepartmentName(ctx.db, departmentId),
    mediaType: 'application/zip',
    extension: '.zip',
    body: Readable.from(writeZip(listEntries(ctx, departmentId, maps, { format, attachments })), {
      objectMode: false,
    }),
  };
}

async function* listEntries(
  ctx: Context,
  departmentId: number,
  maps: readonly { readonly customMapId: string }[],
  choice: DepartmentExportChoice,
): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  for (const { customMapId } of maps) {
    const file = await openExport(ctx, departmentId, customMapId, choice).catch((error: unknown) => {
      if (error instanceof MusterError && error.errorName === 'CustomMapNotFound') return undefined;
      throw error;
    });
    if (!file) continue;
    const isCompressed = !['application/zip', 'application/vnd.google-earth.kmz'].includes(file.mediaType);
    yield { name: nameEntry(file.name, taken) + file.extension, data: file.body, isCompressed };
  }
}

const maxCharacters = 100;

/** The name of a map as file systems allow it, with a number if another map has it: some do not distinguish case. */
function nameEntry(mapName: string, taken: Set<string>): string {
  const clean = [...mapName.replaceAll(/[\p{Cc}"*/:<>?\\|]/gu, '_')].slice(0, maxCharacters).join('');
  let name = clean;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${clean} (${count})`;
  taken.add(name.toLowerCase());
  return name;
}
