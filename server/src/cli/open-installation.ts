import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { openContext } from '../deps.ts';
import { describeDatabase } from '../moving/move-installation.ts';
import { type DatabaseState, readDatabaseState } from '../storage/db/database-state.ts';
import { readSettings } from './settings.ts';

/**
 * Opens the existing data of a service, for the other commands. A typo in a setting must not create a second, empty database
 * and report success.
 *
 * @throws Error that says where it looked and how to name the right database
 */
export async function openInstallation(config: Config = readSettings()): Promise<Context> {
  const state = await readDatabaseState(config.database);
  if (state.kind === 'new')
    throw new Error(
      `there is no Muster database at ${describeDatabase(config.database)}\n` +
        `The data folder is ${config.dataDir}. Set MUSTER_DATA_DIR or MUSTER_DATABASE_URL to the same value as for the service, or run this ` +
        'in the folder that the service runs in. To create a new database, start the service: muster serve',
    );
  checkComplete(config, state);
  checkSecrets(config, state);
  return openContext(config);
}

/**
 * Opens the data of the service, or creates it on the first start.
 *
 * @param accepted the parts that may be missing
 * @throws Error if other parts of the data are missing, because a start would create empty ones
 */
export async function openOrCreateInstallation(
  config: Config,
  accepted: AcceptedLosses = {},
): Promise<Context> {
  const state = await readDatabaseState(config.database);
  if (state.kind === 'new') checkNoBlobs(config);
  if (!(accepted.missingLog && state.kind === 'incomplete' && state.hasTables)) checkComplete(config, state);
  if (!accepted.newSecrets) checkSecrets(config, state);
  return openContext(config);
}

export interface AcceptedLosses {
  /** Whether to create new secrets for a database that has been used with others. */
  readonly newSecrets?: boolean;
  /** Whether the database is complete without its write-ahead log. */
  readonly missingLog?: boolean;
}

function checkComplete(config: Config, state: DatabaseState): void {
  if (state.kind === 'unfinished')
    throw new Error(
      `${describeDatabase(config.database)} is not complete: it was being filled by ${state.origin}\n` +
        'Run that command again to continue it, or empty the database.',
    );
  if (state.kind !== 'incomplete') return;
  const path = describeDatabase(config.database);
  if (state.hasTables)
    throw new Error(
      `${path} was copied while the service was running, without ${path}-wal\n` +
        'The latest changes are in that file. Restore both together, or restore a backup made with muster backup. If you know that ' +
        'nothing is missing, because SQLite itself made the copy, start once with muster serve --accept-missing-log.',
    );
  throw new Error(
    `${path} has no tables: it is an incomplete copy of a database\n` +
      `The newest changes are in ${path}-wal, which belongs to it. Restore both files together; or move this one away, ` +
      'and the next start creates an empty database.',
  );
}

/** The service deletes files that no row refers to. With an empty database, these would be all files. */
function checkNoBlobs({ blobs, database, dataDir }: Config): void {
  if (database.engine !== 'sqlite' || blobs.kind !== 'folder' || !hasFiles(blobs.path)) return;
  throw new Error(
    `there is no database at ${database.path}, but there are images or tiles in ${blobs.path}\n` +
      `Restore the database into ${dataDir}, or set MUSTER_DATA_DIR or MUSTER_DATABASE_URL to where it is. To start with an ` +
      'empty database, move the folder away.',
  );
}

function hasFiles(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
}

function checkSecrets({ auth, ical, dataDir }: Config, state: DatabaseState): void {
  if (state.kind !== 'ready') return;
  const secrets = [
    {
      path: join(dataDir, 'auth-secret'),
      isNeeded: auth.secret === undefined && state.hasDepartments,
      setting: 'MUSTER_AUTH_SECRET',
      loss: 'access tokens',
    },
    {
      path: join(dataDir, 'feed-key'),
      isNeeded: ical.feedKeys === undefined && state.hasFeeds,
      setting: 'MUSTER_FEED_KEYS',
      loss: 'calendar feed addresses',
    },
  ];
  const lost = secrets.filter(({ path, isNeeded }) => isNeeded && !existsSync(path));
  if (lost.length === 0) return;
  const lines = lost.map(({ path, setting, loss }) => `  ${path} (or ${setting}): used for ${loss}`);
  throw new Error(
    `the database was used with secrets that are missing:\n${lines.join('\n')}\n` +
      'Restore the files or the settings. If they are lost, start once with muster serve --new-secrets: everything made with ' +
      'the old ones then stops working.',
  );
}
