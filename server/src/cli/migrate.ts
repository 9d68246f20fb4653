import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { partitionDatabase } from '../storage/db/partitioning/partition-tables.ts';
import { type Command, explainUsage } from './command.ts';
import { openOrCreateInstallation } from './open-installation.ts';
import { readSettings } from './settings.ts';

const usage = `usage: muster migrate [--partitions NUMBER]

Upgrades the database, or creates a new one, and exits. The service does the same when it starts.

  --partitions NUMBER  PostgreSQL only, once: also splits the tables of departments into 2 to 1024 hash partitions.
                       Stop the service first. The tables are locked while rows are copied, so do it before there are many.`;

export const migrateCommand: Command = { usage, run: runMigrate };

/** `muster migrate`: opening the database upgrades it. */
async function runMigrate(args: readonly string[]): Promise<void> {
  const partitions = explainUsage(usage, () => readPartitions(args));
  const config = readSettings();
  const { database } = config;
  if (partitions !== undefined && database.engine !== 'postgres')
    throw new Error('--partitions needs PostgreSQL: set MUSTER_DATABASE_URL');
  await closeContext(await openOrCreateInstallation(config));
  if (partitions !== undefined && database.engine === 'postgres') {
    await partitionDatabase(database, partitions);
    console.log(`The tables of departments have ${partitions} partitions each.`);
  }
  console.log('The database is up to date.');
}

/** @throws Error that says what `--partitions` accepts */
function readPartitions(args: readonly string[]): number | undefined {
  const { values } = parseArgs({ args: [...args], options: { partitions: { type: 'string' } } });
  if (values.partitions === undefined) return undefined;
  const partitions = Number(values.partitions);
  if (!Number.isInteger(partitions) || partitions < 2 || partitions > 1024)
    throw new Error(`--partitions ${values.partitions}: expected a whole number from 2 to 1024`);
  return partitions;
}
