import cluster from 'node:cluster';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { createDemo, demoBanner } from '../demo/demo.ts';
import { closeContext, closeWorkers, openContext } from '../deps.ts';
import { topUpSeries } from '../features/calendar/series-top-up.ts';
import { compactChanges, numberAllChanges } from '../features/changes/changes.ts';
import { archivePastEvents } from '../features/maps/maps.ts';
import { sweep } from '../features/sweep/sweep.ts';
import { startTileJobs } from '../features/tiles/tiles.jobs.ts';
import type { App } from '../http/app-instance.ts';

const usage = 'usage: muster serve [--demo]';

/** `muster serve`: runs until SIGTERM or SIGINT, then finishes the requests it has and leaves. */
export async function runServe(args: readonly string[]): Promise<void> {
  const { demo } = readOptions(args);
  const config = readConfig();
  if (cluster.isWorker) return serveAsWorker(config);
  const ctx = await openContext(config);
  const banner = await prepare(ctx, demo);
  startHousekeeping(ctx);
  const jobs = startTileJobs(ctx);
  const stopWork = async () => {
    await Promise.all([jobs.close(), closeWorkers(ctx)]);
    await closeContext(ctx);
  };
  if (config.workers === 1) {
    const app = await listen(ctx);
    onStop(async () => {
      await app.close();
      await stopWork();
    });
  } else {
    await startWorkers(config);
    onStop(stopWork);
  }
  announce(config, banner);
}

function readOptions(args: readonly string[]): { demo: boolean } {
  try {
    const { values } = parseArgs({ args: [...args], options: { demo: { type: 'boolean', default: false } } });
    return values;
  } catch (problem) {
    throw new Error(`${(problem as Error).message}\n${usage}`);
  }
}

async function prepare(ctx: Context, demo: boolean): Promise<string | undefined> {
  await removeStaleUploads(join(ctx.config.dataDir, 'incoming'));
  const made = demo ? await createDemo(ctx) : undefined;
  return made && demoBanner(made, ctx.config.baseUrl);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What a killed process was receiving; what another process on this folder is receiving now is younger. */
async function removeStaleUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > hourMs) await rm(path, { force: true });
  }
}

/** Work that is due by the clock. Each piece is safe to run on several replicas at once. */
function startHousekeeping(ctx: Context): void {
  repeat(ctx, 'archiving past events', minuteMs, () => archivePastEvents(ctx));
  repeat(ctx, 'numbering changes', minuteMs, () => numberAllChanges(ctx));
  repeat(ctx, 'forgetting old changes', dayMs, () => compactChanges(ctx));
  repeat(ctx, 'sweeping', dayMs, () => sweep(ctx, hourMs));
  repeat(ctx, 'topping up calendar series', dayMs, () => topUpSeries(ctx));
}

function repeat(ctx: Context, what: string, everyMs: number, work: () => Promise<unknown>): void {
  const run = () => work().catch((err: unknown) => ctx.log.error({ err }, `${what} failed`));
  void run();
  setInterval(run, everyMs).unref();
}

async function listen(ctx: Context): Promise<App> {
  const app = buildApp(ctx);
  await app.listen({ host: ctx.config.host, port: ctx.config.port });
  return app;
}

/** One of several HTTP processes: it answers requests; the jobs they leave are done by the first process. */
async function serveAsWorker(config: Config): Promise<void> {
  const ctx = await openContext(config);
  const app = await listen(ctx);
  onStop(async () => {
    await app.close();
    await closeContext(ctx);
    cluster.worker?.disconnect(); // the channel to the first process would keep this one alive
  });
}

/** Several HTTP processes on one port. One that dies is replaced; all are told to stop when this process is. */
async function startWorkers(config: Config): Promise<void> {
  let stopping = false;
  onStop(async () => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM');
  });
  await Promise.all(Array.from({ length: config.workers }, forkUntilListening));
  cluster.on('exit', () => {
    if (!stopping) cluster.fork();
  });
}

function forkUntilListening(): Promise<void> {
  const worker = cluster.fork();
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', () =>
      reject(new Error('an HTTP process ended before it could serve; its message is above')),
    );
  });
}

function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().catch((error: unknown) => {
        console.error(error);
        process.exitCode = 1;
      });
    });
  }
}

function announce(config: Config, banner: string | undefined): void {
  console.log(`Muster serves ${config.baseUrl} from ${config.dataDir}`);
  if (banner) console.log(banner);
}
