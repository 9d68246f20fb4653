import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../storage/db/open-database.ts';

/**
 * Creates the migrated, empty database that {@link copySqliteTemplate} copies, because the migrations take longer than most tests.
 *
 * @returns environment variables with which the tests find it
 */
export async function createSqliteTemplate(folder: string): Promise<Record<string, string>> {
  const path = join(folder, 'template.sqlite');
  const db = await openDatabase({ engine: 'sqlite', path });
  await db.destroy();
  return { MUSTER_TEST_SQLITE_TEMPLATE: path };
}

/** Puts the database of a new test server in place. Without the test runner, the server creates it. */
export async function copySqliteTemplate(path: string): Promise<void> {
  const template = process.env.MUSTER_TEST_SQLITE_TEMPLATE;
  if (template) await copyFile(template, path);
}
