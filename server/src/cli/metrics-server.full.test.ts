import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findFreePort } from '../testing/free-port.ts';
import { parseMetrics } from '../testing/parse-metrics.ts';
import { startServerProcess } from '../testing/server-process.ts';

for (const workers of [1, 2])
  test(`with ${workers} HTTP processes, both metrics endpoints count the requests of all processes`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-metrics-'));
    const token = 'a-token-for-the-metrics';
    const port = await findFreePort();
    const server = await startServerProcess({
      MUSTER_DATA_DIR: folder,
      MUSTER_WORKERS: String(workers),
      MUSTER_METRICS_TOKEN: token,
      MUSTER_METRICS_PORT: String(port),
    });
    try {
      const connection = 'close'; // so that both processes get some
      const get = () => fetch(`${server.baseUrl}/health/live`, { headers: { connection } });
      for (let i = 0; i < 20; i += 1) assert.equal((await get()).status, 200);
      const own = await fetch(`http://127.0.0.1:${port}/metrics`);
      const shared = await fetch(`${server.baseUrl}/metrics`, {
        headers: { authorization: `Bearer ${token}` },
      });
      for (const response of [own, shared]) {
        const { find } = parseMetrics(await response.text());
        const labels = { method: 'GET', route: '/health/live', status: '200' };
        assert.equal(find('muster_http_request_duration_seconds_count', labels), 20);
      }
      assert.equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 404);
    } finally {
      await server.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
