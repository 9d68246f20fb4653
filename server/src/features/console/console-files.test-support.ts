import Fastify from 'fastify';
import { readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { registerErrorHandler } from '../../http/error-handler.ts';
import { registerConsoleRoutes } from './console.routes.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Serves only a built console, in the same way as the service. */
export async function serveConsoleFiles(folder: string) {
  const app: App = Fastify({ forceCloseConnections: true });
  registerErrorHandler(app, log);
  registerConsoleRoutes(app, { config: readConfig({}) } as Context, folder, async () => []); // it uses nothing else
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}
