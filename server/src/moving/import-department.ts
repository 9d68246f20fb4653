import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { checkFiles, checkSchema, useMigratedCopy } from '../backup/restore-backup.ts';
import type { Context } from '../context.ts';
import { recordAudit } from '../features/audit/audit.ts';
import { copyBlob } from '../storage/blobs/copy-blob.ts';
import { createFolderBlobStore } from '../storage/blobs/folder-blob-store.ts';
import { insertRows } from '../storage/db/copying/copy-tables.ts';
import { listNumberedTables } from '../storage/db/copying/numbering.ts';
import { readRows } from '../storage/db/copying/read-rows.ts';
import { type CopySide, isOfDepartments, readTableShapes } from '../storage/db/copying/table-shapes.ts';
import { connectUnlimited } from '../storage/db/open-database.ts';

/**
 * Adds an exported department with its ids, files first and then all rows in one transaction. Only the ids of changes
 * and audit entries, which no client sees, are assigned again.
 *
 * @throws Error if the folder is not an export, or if the installation already has the department or one of its users
 */
export async function importDepartment(ctx: Context, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { department, database } = manifest ?? {};
  if (!manifest || !department || !database) throw new Error(`${folder} is not the export of a department`);
  checkSchema(manifest);
  await assertIsNew(ctx, department.id);
  await checkFiles(folder, manifest);
  await useMigratedCopy(ctx.config, join(folder, database.path), async (from) => {
    await assertAddressesAreNew(ctx, from);
    await addFiles(ctx, folder, manifest);
    const to: CopySide = { db: connectUnlimited(ctx.config.database), engine: ctx.config.database.engine };
    await addRows(ctx, from, to, manifest).finally(() => to.db.destroy());
  });
  return manifest;
}

async function assertIsNew({ db }: Context, departmentId: number): Promise<void> {
  const found = await db
    .selectFrom('departments')
    .select('name')
    .where('id', '=', departmentId)
    .executeTakeFirst();
  if (found) throw new Error(`there is already a department ${departmentId}: ${found.name}`);
}

/** A person signs in without a department, so an address can be in one department only. */
async function assertAddressesAreNew({ db }: Context, from: CopySide): Promise<void> {
  const imported = await from.db.selectFrom('user_emails').select('email').execute();
  const taken: string[] = [];
  for (const { email } of imported)
    if (await db.selectFrom('user_emails').select('email').where('email', '=', email).executeTakeFirst())
      taken.push(email);
  if (taken.length > 0) throw new Error(`there are already users with the addresses ${taken.join(', ')}`);
}

async function addFiles({ blobs, config }: Context, folder: string, manifest: Manifest): Promise<void> {
  const source = createFolderBlobStore(join(folder, 'blobs'));
  const incoming = join(config.dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  for (const { path } of manifest.blobs) await copyBlob(source, blobs, path.slice('blobs/'.length), incoming);
}

async function addRows(
  ctx: Context,
  from: CopySide,
  to: CopySide,
  { department, madeOn }: Manifest,
): Promise<void> {
  if (!department) return;
  const numbered = await listNumberedTables(to);
  const shapes = (await readTableShapes(from)).filter(isOfDepartments);
  await to.db.transaction().execute(async (trx) => {
    for (const shape of shapes) {
      const columns = shape.columns.filter((column) => column !== 'id' || !numbered.includes(shape.name));
      for await (const rows of readRows(from.db, shape, department.id))
        await insertRows(trx, { name: shape.name, columns }, rows);
    }
    for (const [name, value] of Object.entries(department.counters))
      await sql`update counters set value = ${value} where name = ${name} and value < ${value}`.execute(trx);
    const { id, name } = department;
    await recordAudit(ctx, trx, id, [
      { kind: 'department', id, name, action: 'restored', after: { exportMadeOn: madeOn } },
    ]);
  });
}
