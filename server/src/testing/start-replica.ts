import { buildApp } from '../app.ts';
import { closeContext, openContext } from '../deps.ts';
import type { TestServer } from './test-server.ts';

/** Starts another server on the same database. */
export async function startReplica({ ctx }: TestServer) {
  const opened = await openContext(ctx.config);
  const app = buildApp(opened);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    baseUrl,
    close: async () => {
      await app.close();
      await closeContext(opened);
    },
  };
}
