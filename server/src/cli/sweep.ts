import { parseArgs } from 'node:util';
import { closeContext } from '../deps.ts';
import { sweep } from '../features/blob-garbage-collection/blob-garbage-collection.ts';
import { type Command, explainUsage } from './command.ts';
import { openInstallation } from './open-installation.ts';

const usage = `usage: muster sweep [--grace-minutes 60]

Deletes unused files, for example after a crash. Keeps files younger than the grace period, because an upload may still
need them. A running server does the same once a day.`;

export const sweepCommand: Command = { usage, run: runSweep };

/** `muster sweep` */
async function runSweep(args: readonly string[]): Promise<void> {
  const graceMs = explainUsage(usage, () => readGrace(args));
  const ctx = await openInstallation();
  try {
    const { removedFiles, removedFolders } = await sweep(ctx, graceMs);
    console.log(`Removed ${removedFiles} unused files and ${removedFolders} unused folders.`);
  } finally {
    await closeContext(ctx);
  }
}

/** @returns milliseconds */
function readGrace(args: readonly string[]): number {
  const options = { 'grace-minutes': { type: 'string', default: '60' } } as const;
  const minutes = parseArgs({ args: [...args], options }).values['grace-minutes'];
  if (!/^\d{1,6}$/.test(minutes)) throw new Error('--grace-minutes must be a whole number');
  return Number(minutes) * 60_000;
}
