import type { SendMailOptions } from 'nodemailer';
import type { Context } from '../../context.ts';
import type { MailConfig } from '../../mail-config.ts';
import type { MailKind } from '../../metrics.ts';
import { putProblem } from './message-settings.store.ts';
import { createTurn, sendInTurns, type Turn } from './turns.ts';

const minuteMs = 60_000;
/** How many messages are prepared at a time, so that the next one is ready when the server has taken one. */
const connections = 5;
/** How long after an attempt the next one may start; after the last of them, a message that the server does not take is given up. */
const pausesMs = [1, 1, 2, 5, 10, 15, 30, 60, 60, 60].map((minutes) => minutes * minuteMs);

export type Mailer = Awaited<ReturnType<typeof openMailer>>;

/** The turns of the messages that are being sent, by `Message-ID`. */
const turns = new Map<string, Turn>();

/** No message can be sent now. */
class ServerUnreachable extends Error {}

/** The package is loaded only if it is used. */
export async function openMailer({ smtp }: MailConfig) {
  const { createTransport } = await import('nodemailer');
  const mailer = createTransport({
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
  sendInTurns(mailer, turns);
  return mailer;
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

/** What became of a message: it is given up if it has failed, or may be sent again after a pause. */
export type Outcome = 'sent' | 'failed' | { readonly pauseMs: number };

export interface Delivery {
  readonly departmentId: number;
  readonly kind: MailKind;
  readonly message: SendMailOptions & { readonly messageId: string };
  /** Including this one. */
  readonly attempts: number;
  /** Stores what became of the message. */
  readonly mark: (outcome: Outcome) => Promise<void>;
}

/**
 * Sends one message and stores what became of it. No other message of the process is given to a mail server in between, so that a process
 * that is killed repeats at most one.
 *
 * @returns whether it was sent
 * @throws ServerUnreachable if no message can be sent now; this one may be sent again a minute later
 */
export async function deliver(ctx: Context, mailer: Mailer, delivery: Delivery): Promise<boolean> {
  const { messageId } = delivery.message;
  const turn = createTurn();
  turns.set(messageId, turn);
  try {
    const outcome = await send(ctx, mailer, delivery);
    await delivery.mark(outcome);
    return outcome === 'sent';
  } finally {
    turns.delete(messageId);
    turn.end();
  }
}

async function send(
  ctx: Context,
  mailer: Mailer,
  { departmentId, kind, message, attempts }: Delivery,
): Promise<Outcome> {
  try {
    await mailer.sendMail(message);
  } catch (error) {
    const answer = getAnswer(error);
    await putProblem(ctx.db, {
      department_id: departmentId,
      problem: describeProblem(error),
      happened_on: new Date(ctx.clock.now()).toISOString(),
    });
    const isFinal = answer !== undefined && (answer >= 500 || attempts > pausesMs.length);
    ctx.metrics.countMail(kind, isFinal ? 'failed' : 'postponed');
    if (answer === undefined) throw new ServerUnreachable('', { cause: error });
    ctx.log.warn({ err: error, messageId: message.messageId }, 'a message was not sent');
    return isFinal ? 'failed' : { pauseMs: pausesMs[attempts - 1] ?? minuteMs };
  }
  ctx.metrics.countMail(kind, 'sent');
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
