import cluster from 'node:cluster';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { createDemo, demoBanner } from '../demo/demo.ts';
import { closeContext, openContext } from '../deps.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { startJobs } from '../jobs.ts';
import { startCheckpoints } from '../storage/db/checkpoints.ts';
import { addUpCluster, shareMetrics } from './cluster-metrics.ts';
import { type Command, explainUsage } from './command.ts';
import { endFailedStart, killHttpProcesses, startHttpProcesses } from './http-processes.ts';
import { checkAddressIsFree, listen } from './listening.ts';
import { serveMetrics } from './metrics-server.ts';
import { openOrCreateInstallation } from './open-installation.ts';
import { readSettings } from './settings.ts';

const usage = `usage: muster serve [--demo] [--new-secrets] [--accept-missing-log]

Runs the service until it gets SIGTERM or Ctrl-C. It then finishes the requests in progress and exits
within ten seconds.

  --demo         fill an empty database with a demo building and an admin, and print how to sign in
  --new-secrets  create new secrets if the ones that the database was used with are lost: access tokens and
                 calendar feed addresses made with the old ones stop working
  --accept-missing-log
                 start on a copy of a database without its write-ahead log, if you know that nothing is missing`;

export const serveCommand: Command = { usage, run: runServe };

/** `muster serve`: runs until SIGTERM or SIGINT, then finishes its requests and exits within ten seconds. */
async function runServe(args: readonly string[]): Promise<void> {
  const { demo, ...accepted } = explainUsage(usage, () => readOptions(args));
  if (cluster.isWorker) return serveAsWorker().catch(endFailedStart);
  const config = readSettings();
  await checkAddressIsFree(config); // a start that must fail creates nothing
  const opened = await openOrCreateInstallation(config, accepted);
  const ctx = config.workers === 1 ? opened : { ...opened, metrics: addUpCluster(opened.metrics) };
  await removeStaleUploads(join(config.dataDir, 'incoming'));
  // Printed immediately, so that no later failure can lose the password.
  const made = demo ? await createDemo(ctx) : undefined;
  if (made) console.log(demoBanner(made, config.baseUrl));
  const endHousekeeping = startHousekeeping(ctx);
  const endCheckpoints = startCheckpoints(ctx.db, config.database, (err) =>
    ctx.log.error({ err }, 'the write-ahead log could not be copied into the database'),
  );
  const jobs = startJobs(ctx);
  const http = config.workers === 1 ? await listen(ctx) : await startHttpProcesses(config.workers, ctx.log);
  const metricsServer = await serveMetrics(ctx);
  onStop(ctx, async () => {
    metricsServer.close();
    await Promise.all([http.close(), jobs.close(), ctx.tileWorkers.close(), endHousekeeping()]);
    endCheckpoints();
    await closeContext(ctx);
  });
  console.log(`Muster serves ${config.baseUrl} from ${config.dataDir}`);
}

function readOptions(args: readonly string[]): { demo: boolean; newSecrets: boolean; missingLog: boolean } {
  const options = {
    demo: { type: 'boolean', default: false },
    'new-secrets': { type: 'boolean', default: false },
    'accept-missing-log': { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  return {
    demo: values.demo,
    newSecrets: values['new-secrets'],
    missingLog: values['accept-missing-log'],
  };
}

const hourMs = 60 * 60_000;

/** Removes uploads that a killed process was receiving. Those that another process on this folder is receiving now are newer. */
async function removeStaleUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > hourMs) await rm(path, { force: true });
  }
}

/** Runs one of several HTTP processes. It handles requests; the first process runs their jobs. */
async function serveAsWorker(): Promise<void> {
  const opened = await openContext(readConfig());
  const ctx = { ...opened, metrics: shareMetrics(opened.metrics) };
  const app = await listen(ctx);
  onStop(ctx, async () => {
    await app.close();
    await closeContext(ctx);
  });
}

/** The process exits within this time: service managers and people wait ten seconds. */
const stopMs = 9_500;

/**
 * Stops the process at the first signal. It exits when `stop` is done, and in any case within ten seconds: by then, requests have
 * been handled or rejected, and a job that has not finished is repeated by the next process that claims it.
 */
function onStop(ctx: Context, stop: () => Promise<void>): void {
  let stopping = false;
  const stopOnce = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      ctx.log.warn({ stopMs }, 'not everything could be closed in time');
      exitNow();
    }, stopMs).unref();
    await stop().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
    exitNow();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopOnce());
}

function exitNow(): never {
  killHttpProcesses();
  process.exit();
}
