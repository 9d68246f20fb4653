import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { openDepartmentExport } from '../features/exports/department-export.ts';
import { type DepartmentExportFormat, exportFormats } from '../features/exports/exports.schema.ts';
import { openExport } from '../features/exports/exports.ts';
import { readDepartmentId } from './account-options.ts';
import { assertDepartment } from './assert-department.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';
import { readSettings } from './settings.ts';

const usage = `usage: muster export [MAP] --department N [--format F] [--floor ID] [--attachments] [--output FILE]

Writes a map as a file for other programs, or all maps of a department as a zip archive.

  MAP             the id of the map (default: all maps; not with mbtiles)
  --department N  the department that has the map
  --format F      ${exportFormats.join(', ')} (default: geojson)
  --floor ID      with mbtiles: the floor (default: the default floor)
  --attachments   with geojson: the titles of documents and notes
  --output FILE   where to write it (default: standard output)`;

export const exportCommand: Command = { usage, run: runExport };

async function runExport(args: readonly string[]): Promise<void> {
  const { mapId, departmentId, output, ...choice } = explainUsage(usage, () => readOptions(args));
  const ctx = await openInstallation({ ...readSettings(), logLevel: 'silent' });
  try {
    await assertDepartment(ctx, departmentId);
    const { body } = await (mapId === undefined
      ? openDepartmentExport(ctx, departmentId, {
          ...choice,
          format: choice.format as DepartmentExportFormat, // checked by readOptions
        })
      : openExport(ctx, departmentId, mapId, choice));
    if (output === undefined) await pipeline(body, process.stdout, { end: false });
    else await pipeline(body, createWriteStream(output));
  } finally {
    await closeContext(ctx);
  }
}

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      department: { type: 'string' },
      format: { type: 'string', default: 'geojson' },
      floor: { type: 'string' },
      attachments: { type: 'boolean' },
      output: { type: 'string' },
    },
  });
  const [mapId, ...others] = positionals;
  if (others.length > 0) throw new Error('at most one map can be given');
  const format = exportFormats.find((name) => name === values.format);
  if (!format) throw new Error(`--format must be one of ${exportFormats.join(', ')}`);
  if (mapId === undefined && format === 'mbtiles') throw new Error('--format mbtiles needs a map');
  const departmentId = readDepartmentId(values.department);
  const { floor: floorId, attachments, output } = values;
  return { mapId: mapId?.toLowerCase(), departmentId, format, floorId, attachments, output };
}
