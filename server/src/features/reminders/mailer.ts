import type { SendMailOptions } from 'nodemailer';
import type { Context } from '../../context.ts';
import type { MailConfig } from '../../mail-config.ts';
import { putProblem } from './message-settings.store.ts';

const minuteMs = 60_000;
/** How many messages are sent at a time. Of these, some may arrive twice if the server is killed. */
const connections = 5;
/** How long after an attempt the next one may start; after the last of them, a message that the server does not take is given up. */
const pausesMs = [1, 1, 2, 5, 10, 15, 30, 60, 60, 60].map((minutes) => minutes * minuteMs);

export type Mailer = Awaited<ReturnType<typeof openMailer>>;

/** No message can be sent now. */
class ServerUnreachable extends Error {}

/** The package is loaded only if it is used. */
export async function openMailer({ smtp }: MailConfig) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...smtp,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends messages until there are none, or until the server cannot be used; the others wait. */
export async function useMailer(
  ctx: Context,
  mail: MailConfig,
  send: (mailer: Mailer) => Promise<void>,
): Promise<void> {
  const mailer = await openMailer(mail);
  try {
    await send(mailer);
  } catch (err) {
    if (!(err instanceof ServerUnreachable)) throw err;
    ctx.metrics.countMail('postponed');
    ctx.log.warn({ err: err.cause }, 'the mail server cannot be used, so messages wait');
  } finally {
    mailer.close();
  }
}

/** Sends to everyone, a few at a time, until one fails. @returns how many were sent */
export async function sendAll<One>(
  recipients: readonly One[],
  send: (recipient: One) => Promise<boolean>,
): Promise<number> {
  const waiting = recipients.values();
  let sent = 0;
  let failure: unknown;
  const sendNext = async () => {
    for (const recipient of waiting) {
      if (failure !== undefined) return;
      try {
        if (await send(recipient)) sent++;
      } catch (error) {
        failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
  if (failure !== undefined) throw failure;
  return sent;
}

/**
 * Sends one message.
 *
 * @param attempts including this one
 * @returns `failed` if it is given up, or after which time it may be sent again
 * @throws ServerUnreachable if no message can be sent now; this one may be sent again a minute later
 */
export async function deliver(
  ctx: Context,
  mailer: Mailer,
  departmentId: number,
  message: SendMailOptions,
  attempts: number,
): Promise<'sent' | 'failed' | { readonly pauseMs: number }> {
  try {
    await mailer.sendMail(message);
  } catch (error) {
    const answer = getAnswer(error);
    await putProblem(ctx.db, {
      department_id: departmentId,
      problem: describeProblem(error),
      happened_on: new Date(ctx.clock.now()).toISOString(),
    });
    if (answer === undefined) throw new ServerUnreachable('', { cause: error });
    const isFinal = answer >= 500 || attempts > pausesMs.length;
    ctx.metrics.countMail(isFinal ? 'failed' : 'postponed');
    ctx.log.warn({ err: error, messageId: message.messageId }, 'a message was not sent');
    return isFinal ? 'failed' : { pauseMs: pausesMs[attempts - 1] ?? minuteMs };
  }
  ctx.metrics.countMail('sent');
  return 'sent';
}

/** What the mail server said, or why it was not reached, in one short line. */
export function describeProblem(error: unknown): string {
  const { response, message } = error as SmtpError & Error;
  return (response ?? message).replace(/\p{Cc}+/gu, ' ').slice(0, 300);
}

type SmtpError = {
  readonly responseCode?: number;
  readonly code?: string;
  readonly response?: string;
};

/** @returns how the server answered this message (RFC 5321, 4.2.1); `undefined` if it did not get that far */
function getAnswer(error: unknown): number | undefined {
  const { code, responseCode } = error as SmtpError;
  return ['EENVELOPE', 'EMESSAGE'].includes(code ?? '') ? responseCode : undefined;
}
