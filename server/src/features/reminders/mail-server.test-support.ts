import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly port: number;
  /** The messages that it took, as they were sent. */
  readonly messages: { readonly to: string; readonly from: string; readonly text: string }[];
  /** How it answers a recipient; 250 takes the message. */
  answer: (to: string) => number;
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
      text(stream).then((message) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mail.messages.push({ to: envelope.rcptTo[0]?.address ?? '', from, text: message });
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
