import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { addUp, createMetrics } from './metrics.ts';
import { packageRoot } from './package-root.ts';
import { clientOf } from './testing/api-client.ts';
import { assertError } from './testing/assert-error.ts';
import { parseMetrics } from './testing/parse-metrics.ts';
import { addMap } from './testing/sample-maps.ts';
import { onSqlite } from './testing/test-server.ts';

const token = 'a-token-for-the-metrics';

onSqlite(
  'metrics',
  (server) => {
    test('only the token for metrics can read them', async () => {
      const get = (authorization?: string) =>
        fetch(`${server().baseUrl}/metrics`, { headers: authorization ? { authorization } : {} });
      for (const wrong of [undefined, 'Bearer no', token]) assert.equal((await get(wrong)).status, 401);
      assertError(await clientOf(server())('GET', '/metrics'), 401, 'Unauthorized');
      assert.equal((await get(`Bearer ${token}`)).status, 200);
    });

    test('the dashboard and the alerts query metrics that exist', async () => {
      const { names } = await read(server().baseUrl);
      for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
        const text = await readFile(join(packageRoot, 'docs', 'monitoring', file), 'utf8');
        const queried = new Set(text.match(/\b(?:muster|nodejs|process)_\w+/g));
        assert.ok(queried.size >= 5, file);
        for (const name of queried)
          assert.ok(
            names.has(name) || names.has(name.replace(/_(?:bucket|sum|count)$/, '')),
            `${file}: ${name}`,
          );
      }
    });

    test('requests, caches and jobs are counted, by route and never by URL', async () => {
      const send = clientOf(server());
      const { customMapId } = await addMap(send);
      const before = await read(server().baseUrl);
      for (let i = 0; i < 3; i += 1) await send('GET', `/api/v4/CustomMaps/GetCustomMap/${customMapId}`);
      for (let i = 0; i < 2; i += 1) await send('GET', '/api/v4/CustomMaps/GetVersionManifest');
      const after = await read(server().baseUrl);
      const grewBy = (name: string, labels: Record<string, string>) =>
        (after.find(name, labels) ?? 0) - (before.find(name, labels) ?? 0);
      const count = 'muster_http_request_duration_seconds_count';
      const route = '/api/v4/CustomMaps/GetCustomMap/:id';
      assert.equal(grewBy(count, { method: 'GET', route, status: '200' }), 3);
      assert.equal(grewBy('muster_cache_lookups_total', { cache: 'manifests', outcome: 'hit' }), 1);
      assert.equal(grewBy('muster_cache_lookups_total', { cache: 'manifests', outcome: 'miss' }), 1);
      assert.ok((after.find('muster_jobs_waiting', {}) ?? 0) >= 1, 'its tiles are not drawn');
      assert.ok((after.find('muster_data_disk_free_bytes', {}) ?? 0) > 0);
      assert.ok((after.find('nodejs_eventloop_lag_p99_seconds', {}) ?? 0) > 0);
      assert.ok(!after.text.includes(customMapId));
    });
  },
  { MUSTER_METRICS_TOKEN: token },
);

async function read(baseUrl: string) {
  const response = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  return parseMetrics(await response.text());
}

test('the metrics of several processes are added up, except values that all of them read', async () => {
  const processes = [createMetrics(false), createMetrics(false)];
  for (const { observeRequest, addGauge } of processes) {
    observeRequest('GET', '/health', 200, 0.004);
    addGauge('muster_http_connections', 'Open connections', () => 5);
    addGauge('muster_jobs_waiting', 'Jobs', () => 7, 'max');
  }
  const text = await addUp(await Promise.all(processes.map(({ readForSum }) => readForSum())));
  const { find } = parseMetrics(text);
  const labels = { method: 'GET', route: '/health', status: '200' };
  assert.equal(find('muster_http_request_duration_seconds_count', labels), 2);
  assert.equal(find('muster_http_request_duration_seconds_bucket', { ...labels, le: '0.0025' }), 0);
  assert.equal(find('muster_http_request_duration_seconds_bucket', { ...labels, le: '0.005' }), 2);
  assert.equal(find('muster_http_connections', {}), 10);
  assert.equal(find('muster_jobs_waiting', {}), 7);
});
