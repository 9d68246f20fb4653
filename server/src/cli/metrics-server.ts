import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Context } from '../context.ts';
import { metricsType } from '../metrics.ts';

/** `/metrics` on the port of `MUSTER_METRICS_PORT`, which is for a monitoring system and not for the internet. */
export async function serveMetrics({ config, metrics, log }: Context): Promise<{ close: () => void }> {
  const { port } = config.metrics;
  if (port === undefined) return { close: () => {} };
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metricsType }).end(text),
      (err: unknown) => {
        log.error({ err }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen({ host: config.host, port });
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`MUSTER_METRICS_PORT=${port}: cannot listen on this port of ${config.host}`, {
      cause,
    });
  });
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
