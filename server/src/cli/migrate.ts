import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { type Command, explainUsage } from './command.ts';
import { openOrCreateInstallation } from './open-installation.ts';
import { readSettings } from './settings.ts';

const usage = `usage: muster migrate

Brings the database up to date, or makes a new one, and stops. A start of the service does the same.`;

export const migrateCommand: Command = { usage, run: runMigrate };

/** `muster migrate`: opening the database brings it up to date. */
async function runMigrate(args: readonly string[]): Promise<void> {
  explainUsage(usage, () => parseArgs({ args: [...args] }));
  await closeContext(await openOrCreateInstallation(readSettings()));
  console.log('The database is up to date.');
}
