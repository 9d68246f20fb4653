import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Context } from '../context.ts';
import { closeContext } from '../deps.ts';
import { addOrUpdateDepartment, listDepartments } from '../features/departments/departments.ts';
import { deleteDepartment } from '../moving/delete-department.ts';
import { exportDepartment } from '../moving/export-department.ts';
import { importDepartment } from '../moving/import-department.ts';
import { readDepartmentId } from './account-options.ts';
import { assertDepartment } from './assert-department.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

interface Given {
  readonly department: number;
  readonly name: string;
  readonly timeZone: string | undefined;
  readonly folder: string;
}

interface DepartmentCommand {
  readonly usage: string;
  readonly needs: readonly ('department' | 'name' | 'folder')[];
  readonly hasTimeZone?: boolean;
  /** @returns the lines to print */
  readonly run: (ctx: Context, given: Given) => Promise<readonly string[]>;
}

export const departmentListCommand = commandOf({
  usage: `usage: muster department list

Prints the departments, one per line, separated by tabs: number, name, time zone and when it was added.`,
  needs: [],
  run: async (ctx) =>
    (await listDepartments(ctx)).map((row) => [row.id, row.name, row.time_zone, row.added_on].join('\t')),
});

export const departmentCreateCommand = commandOf({
  usage: `usage: muster department create --department N --name NAME [--time-zone ZONE]

Adds a department without users. Add its first admin with muster user create.`,
  needs: ['department', 'name'],
  hasTimeZone: true,
  run: async (ctx, { department, name, timeZone }) => {
    if ((await listDepartments(ctx)).some(({ id }) => id === department))
      throw new Error(`there is already a department ${department}`);
    await save(ctx, department, { name, timeZone });
    return [`Added department ${department}, ${name}.`];
  },
});

export const departmentRenameCommand = commandOf({
  usage: `usage: muster department rename --department N --name NAME

Changes the name of a department.`,
  needs: ['department', 'name'],
  run: async (ctx, { department, name }) => {
    await assertDepartment(ctx, department);
    await save(ctx, department, { name });
    return [`Department ${department} is now ${name}.`];
  },
});

export const departmentExportCommand = commandOf({
  usage: `usage: muster department export --department N DIR

Writes everything of one department to the new folder DIR, while the service runs: rows, images and tiles, and nothing of other
departments. Keep DIR private: it contains password hashes. muster department import adds it to another installation.`,
  needs: ['department', 'folder'],
  run: async (ctx, { department, folder }) => {
    await assertDepartment(ctx, department);
    const { blobs } = await exportDepartment(ctx, department, folder);
    return [`Exported department ${department} with ${blobs.length} files to ${folder}.`];
  },
});

export const departmentImportCommand = commandOf({
  usage: `usage: muster department import DIR

Adds a department that muster department export has written, with its ids. The number must be free, and so must the addresses of
its users. Share links, API tokens and passwords work as before. Calendar feeds do if MUSTER_FEED_KEYS also has the feed key of
the other installation, after its own.`,
  needs: ['folder'],
  run: async (ctx, { folder }) => {
    const { department, blobs } = await importDepartment(ctx, folder);
    return [`Added department ${department?.id}, ${department?.name}, with ${blobs.length} files.`];
  },
});

export const departmentDeleteCommand = commandOf({
  usage: `usage: muster department delete --department N --name NAME

Deletes a department with all its data and files, for good, and ends all access of its users and API tokens. NAME must be its exact
name. Its audit log is kept for MUSTER_AUDIT_RETENTION_DAYS. A token of an external issuer or of muster token for this department would
create it again, empty.`,
  needs: ['department', 'name'],
  run: async (ctx, { department, name }) => {
    await deleteDepartment(ctx, department, name);
    return [`Deleted department ${department}, ${name}.`];
  },
});

function commandOf(command: DepartmentCommand): Command {
  return {
    usage: command.usage,
    run: async (args) => {
      const given = explainUsage(command.usage, () => readGiven(command, args));
      const ctx = await openInstallation();
      try {
        for (const line of await command.run(ctx, given)) console.log(line);
      } finally {
        await closeContext(ctx);
      }
    },
  };
}

function readGiven({ needs, hasTimeZone }: DepartmentCommand, args: readonly string[]): Given {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: needs.includes('folder'),
    options: {
      ...(needs.includes('department') && { department: text }),
      ...(needs.includes('name') && { name: text }),
      ...(hasTimeZone && { 'time-zone': text }),
    },
  });
  const options = values as Readonly<Record<string, string | undefined>>; // all are texts
  const name = options.name?.trim() ?? '';
  if (needs.includes('name') && name === '') throw new Error('--name must be the name of the department');
  const [folder = '', ...others] = positionals;
  if (needs.includes('folder') && (folder === '' || others.length > 0))
    throw new Error('expected one folder');
  return {
    department: needs.includes('department') ? readDepartmentId(options.department) : 0,
    name,
    timeZone: options['time-zone'],
    folder: resolve(folder),
  };
}

function save(
  ctx: Context,
  department: number,
  fields: Parameters<typeof addOrUpdateDepartment>[3],
): Promise<void> {
  return ctx.db.transaction().execute((trx) => addOrUpdateDepartment(ctx, trx, department, fields));
}
