import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-instance.ts';
import { releaseStartMemory } from '../start-speed.ts';

/**
 * Checks whether the service can listen, before anything is created.
 *
 * @throws Error that says what to do, if it cannot
 */
export async function checkAddressIsFree(config: Config): Promise<void> {
  const probe = createServer();
  probe.listen({ host: config.host, port: config.port });
  await once(probe, 'listening').catch((error: unknown) => {
    throw explainListenError(config, error);
  });
  probe.close();
  await once(probe, 'close');
}

/** @throws Error like {@link checkAddressIsFree} */
export async function listen(ctx: Context): Promise<App> {
  const app = buildApp(ctx);
  await app.ready();
  releaseStartMemory();
  await app.listen({ host: ctx.config.host, port: ctx.config.port }).catch((error: unknown) => {
    throw explainListenError(ctx.config, error);
  });
  return app;
}

function explainListenError({ host, port }: Config, error: unknown): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} of ${host} is in use: stop the other program, or set MUSTER_PORT to another port`,
    EACCES: `port ${port} of ${host} needs privileges: set MUSTER_PORT to 1024 or above`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: set MUSTER_HOST to one that is, or to 0.0.0.0 for all`,
    ENOTFOUND: `the host ${host} does not exist: set MUSTER_HOST to an address of this machine`,
  };
  const { code = '' } = error as NodeJS.ErrnoException; // of the operating system
  return new Error(reasons[code] ?? `the service cannot listen on port ${port} of ${host}`, {
    ...(reasons[code] ? {} : { cause: error }),
  });
}
