import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import description from '../../docs/openapi.json' with { type: 'json' };
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { closeContext, openContext } from './deps.ts';
import { exampleAccount, exampleKeys, exampleTokens } from './features/example-values.ts';
import type { OpenApiDocument } from './http/openapi/openapi-document.ts';
import { type ApiExample, readDescription } from './testing/api-examples.ts';
import { type ExampleDepartment, makeExampleDepartment, sendExample } from './testing/example-department.ts';
import { pngImage } from './testing/sample-images.ts';
import { type ServerProcess, spawnServerProcess } from './testing/server-process.ts';
import { createDatabaseFor, engines } from './testing/test-server.ts';
import { waitFor } from './testing/wait-for.ts';
import { type OtlpReceiver, startOtlpReceiver } from './tracing/testing/otlp-receiver.ts';

const operations = readDescription(description as unknown as OpenApiDocument); // written by generate-docs.ts
const examples = operations.flatMap(({ examples: all }) => all);
const secretOf = (name: string) => `${name}-${randomBytes(16).toString('hex')}`;
const s3 = process.env.MUSTER_TEST_S3_URL;

/** PostgreSQL, if it is there: it also has a password, and errors that contain parameters of statements. */
for (const engine of engines.slice(-1))
  describe(`a server that logs everything (${engine})`, () => {
    const secrets = {
      MUSTER_AUTH_SECRET: secretOf('auth'),
      MUSTER_FEED_KEYS: secretOf('feeds'),
      MUSTER_METRICS_TOKEN: secretOf('metrics'),
      OTEL_EXPORTER_OTLP_HEADERS: secretOf('x-key=collector'),
    };
    const databasePassword = secretOf('database');
    let folder: string;
    let receiver: OtlpReceiver;
    let database: Awaited<ReturnType<typeof createDatabaseFor>>;
    let server: ServerProcess;
    let ctx: Context;
    let printed = '';
    let department: ExampleDepartment;
    const received = new Map<string, number[]>();

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'muster-secrets-'));
      receiver = await startOtlpReceiver();
      database = await createDatabaseFor(engine);
      const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
      const settings: Record<string, string> = {
        ...secrets,
        MUSTER_DATA_DIR: folder,
        ...(database && { MUSTER_DATABASE_URL: withPassword(database.url, databasePassword) }),
        ...(s3 && { MUSTER_BLOB_URL: s3 }),
      };
      const starting = await spawnServerProcess({
        ...settings,
        ...(s3 && { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }),
        MUSTER_LOG_LEVEL: 'trace',
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
        OTEL_BSP_SCHEDULE_DELAY: '50',
      });
      for (const stream of [starting.child.stdout, starting.child.stderr])
        stream?.on('data', (chunk) => (printed += chunk));
      server = starting;
      await starting.serving;
      ctx = await openContext(readConfig({ ...settings, MUSTER_LOG_LEVEL: 'silent' }));
      department = await makeExampleDepartment(
        { ctx, baseUrl: server.baseUrl, clockOffsetMs: 0, close: async () => {} },
        1,
        (operationId, name) => bodyOf(operationId, name),
        { imageFile: await pngImage() },
      );
    });

    after(async () => {
      if (ctx) await closeContext(ctx).catch(() => {}); // its database was dropped
      await server?.kill('SIGTERM');
      receiver?.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Sends all documented examples, with deletions last. @returns the tokens in the responses */
    const sendAll = async (): Promise<string[]> => {
      // Things are deleted before what contains them. Restoring and emptying the trash need something that was deleted.
      const last = [
        /^undo|^regenerate|revo|^deleteShareLink/i,
        /^delete(?:Zone|Point|Attachment)/,
        /^restore/,
        /^deleteFloor/,
      ];
      last.push(/^delete(?!ShareLink|Zone|Point|Attachment|Floor|Forever)/, /^deleteForever/);
      const rankOf = ({ operationId }: ApiExample) =>
        last.findLastIndex((pattern) => pattern.test(operationId));
      const tokens: string[] = [];
      for (const example of examples.toSorted((a, b) => rankOf(a) - rankOf(b))) {
        if (/event-stream/.test(JSON.stringify(example.parameters))) continue; // an event stream never ends
        if (example.name === 'atOnce') continue; // its large image is drawn for another example
        const { status, text } = await sendExample(department, example);
        received.set(example.operationId, [...(received.get(example.operationId) ?? []), status]);
        for (const [, token = ''] of text.matchAll(/"(?:access_token|refresh_token|token)":"([^"]+)"/g))
          tokens.push(token);
        for (const [, token = ''] of text.matchAll(/CalendarFeed\/([\w.-]+)/g)) tokens.push(token);
      }
      return tokens;
    };

    test('writes no password, token or key into its log, metrics or traces', async () => {
      const tokens = await sendAll();
      assert.ok(tokens.length >= 4, `${tokens.length} tokens`);
      await sendMistakes(server.baseUrl, tokens);
      const metrics = await fetch(`${server.baseUrl}/metrics`, {
        headers: { authorization: `Bearer ${secrets.MUSTER_METRICS_TOKEN}` },
      });
      const exposed = await metrics.text();
      assert.match(exposed, /muster_http_request_duration_seconds_count/);
      await database?.drop(); // errors log more than successes
      const reads = examples.filter(({ method }) => method === 'get');
      for (const example of new Map(reads.map((one) => [one.operationId, one])).values())
        await sendExample(department, example);
      const succeeded = [...received.values()].filter((statuses) => statuses.some((status) => status < 400));
      const failed = [...received].filter(([, statuses]) => statuses.every((status) => status >= 400));
      // The others need a preparation of their own, such as an invitation, or an event that is on now.
      assert.ok(succeeded.length > 0.85 * operations.length, `not: ${failed.map(([name]) => name).join()}`);
      await waitFor('the spans', () => receiver.spans.length > 500);
      await server.kill('SIGTERM');
      assert.ok(printed.split('\n').length > examples.length, 'a line for each request');
      const real = [
        ...Object.values(exampleTokens),
        ...Object.values(exampleKeys),
        exampleAccount.refreshToken,
      ];
      const hidden = [
        ...Object.values(secrets).map((secret) => secret.replace('x-key=', '')),
        databasePassword,
        ...(s3 ? [process.env.AWS_SECRET_ACCESS_KEY ?? ''] : []),
        exampleAccount.password,
        ...real.map((shown) => department.real.get(shown) ?? shown),
        ...tokens,
        'eyJ', // a JWT starts like this
      ];
      for (const [place, text] of Object.entries({
        log: printed,
        metrics: exposed,
        traces: receiver.received(),
      }))
        for (const secret of hidden) {
          assert.ok(secret.length >= 3);
          assert.ok(!text.includes(secret), `${place} has ${secret}: ${excerpt(text, secret)}`);
        }
    });
  });

/** Sends tokens in wrong places, and an incomplete body. */
async function sendMistakes(baseUrl: string, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const paths = [
      `/api/v4/Share/${token}x`,
      `/api/v4/CalendarExport/CalendarFeed/${token}x`,
      `/api/v4/CustomMaps/GetCustomMaps?access_token=${token}`,
      `/no-such-page/${token}`,
      `/%E0%A4%A/${token}`,
    ];
    for (const path of paths) await fetch(baseUrl + path).then((response) => response.text());
    for (const authorization of [`Bearer ${token}x`, `Basic ${token}`, token])
      await fetch(`${baseUrl}/api/v4/CustomMaps/GetCustomMaps`, { headers: { authorization } });
    await fetch(`${baseUrl}/api/v4/connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"password": "${token}", "grant_type": `,
    });
  }
}

function bodyOf(operationId: string, name: string): Record<string, string | number | boolean> {
  const example = examples.find((one) => one.operationId === operationId && one.name === name);
  return example?.body as Record<string, string | number | boolean>; // a form or a zone
}

function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = password;
  return address.href;
}

function excerpt(text: string, secret: string): string {
  const at = text.indexOf(secret);
  return text.slice(Math.max(0, at - 300), at + 100);
}
