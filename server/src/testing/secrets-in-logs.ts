import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Context } from '../context.ts';
import type { Logs } from '../deps.ts';

/** Shorter texts may be in logs by chance. Passwords have at least 12 characters. */
const minLength = 12;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i; // an id, which tests send instead of a token
/** Fields of requests and responses whose values must not be in a log. */
const secretMembers = /"(?:\w*password|\w*token|secret|code)":"([^"\\]+)"/gi;
const secretAddresses = /\/(?:CalendarFeed|Share|invitation|accept)[/=]([\w.%~-]+)/g;

/** Records what a test server logs at all levels, and the secrets in its requests and responses. */
export interface LogWatch {
  readonly logs: Logs;
  readonly collectFrom: (app: FastifyInstance) => void;
  /** Fails if a secret is in the log or in the audit log. Call it at the end of the test, while the database still exists. */
  readonly assertNoSecrets: (ctx: Context) => Promise<void>;
}

/** Every test server has one, unless its test sets a log level, to check that no test writes a secret into the log. */
export function watchLogs(): LogWatch {
  const lines: string[] = [];
  const secrets = new Set(['eyJ']); // a JWT starts like this
  const write = (line: string) => void lines.push(line);
  const log = pino({ level: 'trace' }, { write });
  const add = (secret: string | undefined) => {
    if (secret && secret.length >= minLength && !uuid.test(secret)) secrets.add(secret);
  };
  const addAllIn = (text: string) => {
    for (const pattern of [secretMembers, secretAddresses])
      for (const [, secret] of text.matchAll(pattern)) add(secret);
  };
  return {
    logs: { log, accessLog: log },
    collectFrom: (app) => {
      app.addHook('onRequest', async ({ headers, url }) => {
        add(headers.authorization?.replace(/^\w+ /, ''));
        addAllIn(url);
      });
      app.addHook('preHandler', async ({ body }) => {
        if (isParsed(body)) addAllIn(JSON.stringify(body));
      });
      app.addHook('onSend', async (_request, _reply, payload) => {
        if (typeof payload === 'string') addAllIn(payload);
      });
    },
    assertNoSecrets: async (ctx) => {
      add(Buffer.from(ctx.authSecret).toString());
      for (const key of ctx.feedKeys) add(Buffer.from(key).toString());
      assertNone('the log', lines.join(''), secrets);
      const reading = ctx.db.selectFrom('audit_entries').selectAll().execute();
      const entries = await reading.catch(() => []); // a test may have damaged the database
      assertNone('the audit log', JSON.stringify(entries), secrets);
    },
  };
}

/** Whether a body was parsed; one that is read as a stream was not. */
function isParsed(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(body))
  );
}

/** @throws AssertionError with the text around the secret */
function assertNone(place: string, text: string, secrets: ReadonlySet<string>): void {
  for (const secret of secrets) {
    const at = text.indexOf(secret);
    assert.ok(at < 0, `a secret is in ${place}: ${text.slice(Math.max(0, at - 300), at + 100)}`);
  }
}
