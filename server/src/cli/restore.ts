import { restoreBackup } from '../backup/restore-backup.ts';
import { closeContext } from '../deps.ts';
import { recordForAll } from '../features/audit/audit.ts';
import { cancelMove } from '../moving/move-installation.ts';
import { readFolderAndProgram } from './backup-options.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';
import { createProgressLine } from './progress-line.ts';
import { readSettings } from './settings.ts';

const usage = `usage: muster restore DIR [-- PROGRAM ARGUMENTS…]

Restores a backup made with muster backup into an empty data folder. Checks everything first, and never overwrites
anything. Stop the service first. A backup of SQLite can be restored into PostgreSQL, and the other way around.

  -- PROGRAM …  for a backup with a dump of PostgreSQL: the program that loads the dump, such as
                pg_restore --dbname "$MUSTER_DATABASE_URL" /backups/muster.dump`;

export const restoreCommand: Command = { usage, run: runRestore };

/** `muster restore DIR` */
async function runRestore(args: readonly string[]): Promise<void> {
  const { folder, program } = explainUsage(usage, () => readFolderAndProgram(args));
  const config = readSettings();
  const progress = createProgressLine();
  try {
    const { madeOn, blobs } = await restoreBackup(config, folder, {
      load: program,
      onProgress: (step, done, all) => progress.show(`${done} of ${all} files ${step}`),
    });
    progress.end();
    await recordRestored(madeOn, blobs.length);
    console.log(
      `Restored the backup of ${madeOn} with ${blobs.length} files into ${config.dataDir}. Start the service: muster serve`,
    );
  } finally {
    progress.end();
  }
}

/** The audit log of the backup ends when the backup was made, so this records that later changes are lost. */
async function recordRestored(backupMadeOn: string, files: number): Promise<void> {
  const ctx = await openInstallation();
  try {
    await cancelMove(ctx); // the backup may be of a service that was being moved
    await recordForAll(ctx, { kind: 'installation', action: 'restored', after: { backupMadeOn, files } });
  } finally {
    await closeContext(ctx);
  }
}
