import { createBackup } from '../backup/create-backup.ts';
import { closeContext } from '../deps.ts';
import { readFolderAndProgram } from './backup-options.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';
import { createProgressLine } from './progress-line.ts';

const usage = `usage: muster backup DIR [-- PROGRAM ARGUMENTS…]

Copies the database, images, tiles and secrets to DIR, while the service runs. DIR is created if it does not exist. If it
has a backup, that is updated, and only new files are copied. Keep DIR private: it contains secrets.

  -- PROGRAM …  PostgreSQL only: a program that dumps the database instead, such as
                pg_dump --format=custom --file /backups/muster.dump "$MUSTER_DATABASE_URL"`;

export const backupCommand: Command = { usage, run: runBackup };

/** `muster backup DIR` */
async function runBackup(args: readonly string[]): Promise<void> {
  const { folder, program } = explainUsage(usage, () => readFolderAndProgram(args));
  const ctx = await openInstallation();
  const progress = createProgressLine();
  try {
    const { manifest, newFiles, missing } = await createBackup(ctx, folder, {
      dump: program,
      onProgress: (done) => progress.show(`${done} files`),
    });
    progress.end();
    for (const path of missing)
      console.error(
        `warning: ${path.replace('blobs/', '')} is in the database but its file is missing; upload the image again`,
      );
    const megabytes =
      manifest.blobs.reduce((sum, { bytes }) => sum + bytes, manifest.database?.bytes ?? 0) / 1e6;
    console.log(
      `The backup in ${folder} is complete: ${manifest.blobs.length} files, ${newFiles} of them new, ${megabytes.toFixed(1)} MB in total.`,
    );
  } finally {
    progress.end();
    await closeContext(ctx);
  }
}
