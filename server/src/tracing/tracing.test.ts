import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pyramidJob } from '../features/pyramids/pyramids.ts';
import { clientAt, type Send } from '../testing/api-client.ts';
import { addMapWithFloor, addZone } from '../testing/sample-zones.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { createDatabaseFor, signToken, sqliteFirstEngines } from '../testing/test-server.ts';
import { waitFor, waitForValue } from '../testing/wait-for.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './testing/otlp-receiver.ts';

const secret = 'a secret that this test shares with the server it starts';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

for (const engine of sqliteFirstEngines)
  describe(`traces (${engine})`, () => {
    let folder: string;
    let receiver: OtlpReceiver;
    let database: Awaited<ReturnType<typeof createDatabaseFor>>;
    let server: ServerProcess;
    let send: Send;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'muster-tracing-'));
      receiver = await startOtlpReceiver();
      database = await createDatabaseFor(engine);
      server = await startServerProcess({
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        ...(database && { MUSTER_DATABASE_URL: database.url }),
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a-key-of-the-collector',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_BSP_SCHEDULE_DELAY: '20',
      });
      send = clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
    });

    after(async () => {
      await server?.kill('SIGTERM');
      receiver?.close();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    });

    /** Waits for the span of a request, which arrives after all spans below it. */
    const spanOf = (name: string) =>
      waitForValue(name, () => receiver.spans.find((span) => span.name === name && span.kind === 2));
    const below = (parent: ReceivedSpan) =>
      receiver.spans.filter(({ traceId: id, spanId }) => id === parent.traceId && spanId !== parent.spanId);

    test("a request is part of its sender's trace, with its statements below it", async () => {
      const response = await send('GET', '/api/v4/CustomMaps/GetCustomMaps', undefined, { traceparent });
      assert.equal(response.status, 200);
      const request = await spanOf('GET /api/v4/CustomMaps/GetCustomMaps');
      assert.equal(request.traceId, traceId);
      assert.equal(request.parentSpanId, '00f067aa0ba902b7');
      assert.equal(request.attributes['http.response.status_code'], 200);
      assert.equal(request.attributes['muster.department'], 1);
      assert.equal(request.attributes['muster.request.id'], response.headers.get('x-request-id'));
      assert.equal(request.resource['service.name'], 'muster');
      assert.equal(request.resource['deployment.environment.name'], 'test');
      const statement = below(request).find(({ name }) => name === 'select maps');
      assert.ok(statement, JSON.stringify(below(request).map(({ name }) => name)));
      assert.equal(statement.kind, 3);
      assert.equal(statement.attributes['db.system.name'], engine === 'postgres' ? 'postgresql' : 'sqlite');
      assert.match(
        String(statement.attributes['db.query.text']),
        /^select .* where "maps"."department_id" = [?$]/s,
      );
      const { path, headers } = receiver.requests[0] ?? {};
      assert.deepEqual([path, headers?.['x-collector-key']], ['/v1/traces', 'a-key-of-the-collector']);
    });

    if (engine === 'postgres') return; // the rest does not depend on the engine

    test('the trace of an upload contains its statements and its file, and its tiles are a separate trace', async () => {
      const { floorId } = await addMapWithFloor(send);
      await addZone(send, floorId);
      const request = await spanOf('POST /api/v4/CustomMaps/SaveCustomMap');
      const names = () => below(request).map(({ name }) => name);
      await waitFor('the file of the upload', () => names().includes('blob put images'));
      assert.ok(names().includes('insert maps'), JSON.stringify(names()));
      const job = await waitForValue('a job', () =>
        receiver.spans.find(({ name }) => name === `job ${pyramidJob}`),
      );
      assert.equal(job.parentSpanId, '');
      assert.ok(below(job).some(({ name }) => name === 'blob put tiles'));
      assert.ok(receiver.spans.some(({ name }) => name === 'work number changes'));
    });

    test('a secret in a URL is not in the span', async () => {
      const response = await send('GET', '/api/v4/Share/1.an-unguessable-token?x=another-secret');
      assert.equal(response.status, 404);
      const request = await spanOf('GET /api/v4/Share/:token');
      assert.equal(request.status, 0, 'a mistake of the client is no failure of the service');
      await send('GET', '/no-such-page-and-secret');
      await waitFor('a request without a route', () =>
        receiver.spans.some(({ name, kind }) => name === 'GET' && kind === 2),
      );
      assert.doesNotMatch(receiver.received(), /unguessable|another-secret|page-and-secret/);
    });
  });
