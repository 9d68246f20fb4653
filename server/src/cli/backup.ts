import { createBackup } from '../backup/create-backup.ts';
import { closeContext } from '../deps.ts';
import { readFolderAndProgram } from './backup-options.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';
import { createProgressLine } from './progress-line.ts';

const usage = `usage: muster backup DIR [-- PROGRAM ARGUMENTS…]

Copies the database, the images, the tiles and the secrets into DIR, while the service runs. DIR is made if there is none; a
backup that is there is brought up to date, and only new files are copied. Keep DIR secret: the secrets are in it.

  -- PROGRAM …  PostgreSQL only: what dumps the database, such as
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
        `warning: ${path.replace('blobs/', '')} is named by the database but lost; upload its image again`,
      );
    const megabytes =
      manifest.blobs.reduce((sum, { bytes }) => sum + bytes, manifest.database?.bytes ?? 0) / 1e6;
    console.log(
      `The backup in ${folder} is complete: ${manifest.blobs.length} files, ${newFiles} of them new, ${megabytes.toFixed(1)} MB in all.`,
    );
  } finally {
    progress.end();
    await closeContext(ctx);
  }
}
