import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { closeContext, openContext } from '../deps.ts';
import { sweep } from '../features/sweep/sweep.ts';

const usage = `usage: muster sweep [--grace-minutes 60]

Removes files that nothing refers to, such as a crash leaves behind. Files younger than the grace stay: an upload may be
about to need them. A running server does the same once a day.`;

/** `muster sweep` */
export async function runSweep(args: readonly string[]): Promise<void> {
  const graceMs = readGrace(args);
  const ctx = await openContext(readConfig());
  try {
    const { removedFiles, removedFolders } = await sweep(ctx, graceMs);
    console.log(`Removed ${removedFiles} files and ${removedFolders} folders that nothing referred to.`);
  } finally {
    await closeContext(ctx);
  }
}

function readGrace(args: readonly string[]): number {
  const options = { 'grace-minutes': { type: 'string', default: '60' } } as const;
  try {
    const minutes = parseArgs({ args: [...args], options }).values['grace-minutes'];
    if (!/^\d{1,6}$/.test(minutes)) throw new Error('--grace-minutes must be a whole number');
    return Number(minutes) * 60_000;
  } catch (problem) {
    throw new Error(`${(problem as Error).message}\n\n${usage}`);
  }
}
