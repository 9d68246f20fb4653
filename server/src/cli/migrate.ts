import { readConfig } from '../config.ts';
import { closeContext, openContext } from '../deps.ts';

/** `muster migrate`: opening the database brings it up to date. */
export async function runMigrate(): Promise<void> {
  await closeContext(await openContext(readConfig()));
  console.log('The database is up to date.');
}
