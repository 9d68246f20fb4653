import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createIntegrityCheck } from '../../storage/db/integrity-check.ts';
import { isSchemaSupported } from '../../storage/db/open-database.ts';
import { describeReason, findReason } from '../../unavailable.ts';

export interface Health {
  /** Reasons why this server cannot handle requests, as sentences. */
  readonly failures: readonly string[];
  /** Things that an operator has to check although the server works. */
  readonly warnings: readonly string[];
}

const checkTimeoutMs = 3_000;
/** Load balancers that check at the same time share one result. */
const sharedMs = 1_000;
const minFreeMegabytes = 16;
const maxSkewMs = 60_000;

/** @returns a function that checks everything that requests need */
export function createHealthCheck(ctx: Context): () => Promise<Health> {
  const checkIntegrity = createIntegrityCheck(ctx.config.database, (found) => {
    if (!(found instanceof Error) || findReason(found) === 'database-damaged')
      ctx.problems.record('database-damaged');
    ctx.log.error({ found }, 'the check of the database found a problem');
  });
  let latest: { readonly startedAt: number; readonly health: Promise<Health> } | undefined;
  return () => {
    checkIntegrity();
    const now = performance.now();
    if (!latest || now - latest.startedAt > sharedMs) latest = { startedAt: now, health: check(ctx) };
    return latest.health;
  };
}

async function check(ctx: Context): Promise<Health> {
  const failures = await Promise.all([
    explain('The database does not respond', checkDatabase(ctx)),
    explain('The storage of images and tiles does not respond', ctx.blobs.check()),
    explain('The data folder cannot be used', checkFolders(ctx)),
  ]);
  const recentProblems = ctx.problems.recent();
  const clock = describeClock(ctx);
  return {
    failures: [
      ...failures.flatMap((failure) => failure ?? []),
      ...recentProblems
        .filter((reason) => reason === 'database-damaged' || reason === 'disk-full')
        .map(describeReason),
      ...(clock ? [clock] : []),
    ],
    warnings: recentProblems
      .filter((reason) => reason === 'file-missing' || reason === 'moving')
      .map(describeReason),
  };
}

/** @returns a sentence if the check fails or takes too long: the one for its reason, or `sentence` */
async function explain(sentence: string, checking: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(sentence), checkTimeoutMs);
  });
  const failed = (error: unknown) => {
    const reason = findReason(error);
    return reason ? describeReason(reason) : sentence;
  };
  return Promise.race([checking.catch(failed), late]).finally(() => clearTimeout(timer));
}

async function checkDatabase({ db, config }: Context): Promise<string | undefined> {
  await db.selectFrom('departments').select('id').limit(1).execute();
  if (!(await isSchemaSupported(db, config.database.engine)))
    return 'The database belongs to a newer version of Muster; update this server';
  if (config.database.engine === 'sqlite') return undefined;
  const { rows } = await sql<{ setting: string }>`
    select current_setting('transaction_read_only') as setting`.execute(db);
  return rows[0]?.setting === 'on' ? 'The database accepts no writes' : undefined;
}

async function checkFolders({ config }: Context): Promise<string | undefined> {
  const { database, dataDir } = config;
  const folders = new Set([dataDir, ...(database.engine === 'sqlite' ? [dirname(database.path)] : [])]);
  for (const folder of folders) {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const freeMegabytes = (bavail * bsize) / 1024 / 1024;
    if (freeMegabytes < minFreeMegabytes) return `The disk has only ${freeMegabytes.toFixed(0)} MB left`;
  }
  if (database.engine === 'sqlite') await access(database.path, constants.W_OK);
  return undefined;
}

function describeClock({ sharedClock, config }: Context): string | undefined {
  const jump = sharedClock.jump();
  if (jump && jump.agoMs < maxSkewMs)
    return `The clock jumped by ${Math.round(jump.byMs / 1000)} seconds ${Math.round(jump.agoMs / 1000)} seconds ago`;
  const skewMs = sharedClock.skewMs();
  if (config.database.engine === 'sqlite' || Math.abs(skewMs) < maxSkewMs) return undefined;
  return `The clock of this server is ${Math.round(skewMs / 1000)} seconds ahead of the clock of the database`;
}
