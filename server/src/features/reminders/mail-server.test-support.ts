import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Context } from '../../context.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createUser } from '../accounts/users/users.ts';
import { volunteer } from '../calendar/sign-up/sign-up.test-support.ts';

export interface MailServer {
  readonly port: number;
  /** The messages that it took, as they were sent. */
  readonly messages: { readonly to: string; readonly from: string; readonly text: string }[];
  /** How it answers a recipient; 250 takes the message. */
  answer: (to: string) => number;
  /** What it waits for after it has got a message and before it says so. */
  delay: () => Promise<void> | undefined;
  /** How many messages it was ready to get. */
  readonly count: { started: number };
  readonly close: () => Promise<void>;
}

/** Starts a mail server that takes messages for everyone. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const code = mail.answer(address);
      done(code === 250 ? null : Object.assign(new Error('not now'), { responseCode: code }));
    },
    onData: (stream, { envelope }, done) => {
      mail.count.started++;
      text(stream).then(async (message) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mail.messages.push({ to: envelope.rcptTo[0]?.address ?? '', from, text: message });
        await mail.delay();
        done();
      }, done);
    },
  });
  server.on('error', () => {}); // connections that a killed client leaves
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const mail: MailServer = {
    port: (server.server.address() as AddressInfo).port, // it listens on TCP
    messages: [],
    answer: () => 250,
    delay: () => undefined,
    count: { started: 0 },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mail;
}

/** Reads the header fields of a message, unfolded (RFC 5322, 2.2.3). */
export function headersOf(message: string): ReadonlyMap<string, string> {
  const [head = ''] = message.split('\r\n\r\n', 1);
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const read = fields.map((field): [string, string] => {
    const match = /^([!-9;-~]+): ?(.*)$/.exec(field);
    assert.ok(match, field);
    return [(match[1] ?? '').toLowerCase(), match[2] ?? ''];
  });
  assert.equal(new Set(read.map(([name]) => name)).size, read.length, 'a field twice');
  return new Map(read);
}

/** Reads a part of a message by its type (RFC 2045), decoded. */
export function partOf(message: string, type: string): string {
  // a line of a wrapped token can start with two hyphens, too
  const boundaries = [...message.matchAll(/boundary="([^"\r\n]+)"/gi)].map(([, boundary]) =>
    RegExp.escape(`--${boundary}`),
  );
  const parts = message.split(new RegExp(`\\r\\n(?:${boundaries.join('|')})(?:--)?(?:\\r\\n|$)`));
  const part = parts.find((one) =>
    new RegExp(`^content-type: ${type}`, 'im').test(one.split('\r\n\r\n', 1)[0] ?? ''),
  );
  assert.ok(part, `no ${type}`);
  const start = part.indexOf('\r\n\r\n');
  const body = part.slice(start + 4);
  if (/^content-transfer-encoding: base64/im.test(part.slice(0, start)))
    return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(part.slice(0, start))) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Adds a user with an account. */
export async function join(server: TestServer, name = 'Ada', departmentId = 1) {
  const email = `p${++people}-${server.ctx.config.database.engine}@station.example`;
  const { userId } = await createUser(server.ctx, {
    departmentId,
    email,
    displayName: name,
    role: 'viewer',
    password: 'long enough to be safe',
  });
  return { email, userId, send: await volunteer(server, userId, departmentId) };
}
let people = 0;

/** Runs what sends messages in some minutes. @returns who got one, sorted */
export async function sendIn(
  server: TestServer,
  mail: MailServer,
  minutes: number,
  run: (ctx: Context) => Promise<number>,
  port = mail.port,
): Promise<string[]> {
  const { ctx } = server;
  const smtp = { host: '127.0.0.1', port, secure: false, requireTLS: false };
  const count = mail.messages.length;
  const sent = await run({
    ...ctx,
    config: { ...ctx.config, mail: { smtp, from: 'muster@station.example' } },
    clock: { now: () => ctx.clock.now() + minutes * 60_000 },
  });
  const arrived = mail.messages.slice(count).map(({ to }) => to);
  assert.equal(sent, arrived.length);
  return arrived.toSorted();
}
