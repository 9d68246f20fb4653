import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { connectToPrimary, endClient, isPooled } from './postgres-primary.ts';

/** Messages between the processes that share a PostgreSQL database, with `LISTEN` and `NOTIFY`. There are none through a pooler. */
export interface Notifications {
  /** Sends a text to the other processes within milliseconds or, if the connection is lost, after it reconnects. */
  readonly publish: (text: string) => void;
  /** Whether texts from other processes arrive; it is tested continuously with messages to this process itself. */
  readonly isListening: () => boolean;
  readonly close: () => Promise<void>;
}

export interface NotificationOptions {
  readonly url: string;
  readonly channel: string;
  readonly onText: (text: string) => void;
  /** Is called if it does not listen because of a pooler. */
  readonly onPooler?: () => void;
  /** How often the connection is tested; default 1 s. */
  readonly testEveryMs?: number;
}

const reconnectMs = 250;
/** Texts published within this time are sent together. */
const batchMs = 5;
/** PostgreSQL accepts payloads of less than 8,000 bytes. */
const textsPerMessage = 100;

interface Message {
  readonly from: string;
  readonly texts: readonly string[];
}

interface State extends NotificationOptions {
  /** Distinguishes the messages of this process from those of others. */
  readonly id: string;
  readonly unsent: Set<string>;
  readonly closing: AbortController;
  readonly testMs: number;
  client: pg.Client | undefined;
  /** When a message last arrived, by the monotonic clock. */
  heardAt: number;
  sendTimer: NodeJS.Timeout | undefined;
  /** Resolves when the last message was sent: `pg` executes one statement per client at a time. */
  sending: Promise<unknown>;
}

export function openNotifications(options: NotificationOptions): Notifications {
  const state: State = {
    ...options,
    id: randomUUID(),
    unsent: new Set(),
    closing: new AbortController(),
    testMs: options.testEveryMs ?? 1_000,
    client: undefined,
    heardAt: Number.NEGATIVE_INFINITY,
    sendTimer: undefined,
    sending: Promise.resolve(),
  };
  const ended = keepListening(state);
  return {
    publish: (text) => {
      state.unsent.add(text);
      state.sendTimer ??= setTimeout(() => void sendUnsent(state), batchMs);
    },
    isListening: () => performance.now() - state.heardAt < 2 * state.testMs,
    close: async () => {
      clearTimeout(state.sendTimer);
      await sendUnsent(state);
      state.closing.abort();
      await ended;
    },
  };
}

/**
 * Reconnects whenever the connection is lost or no longer delivers messages. A pooler in transaction mode would lose
 * most messages, but not all, so that listening would seem to work.
 */
async function keepListening(state: State): Promise<void> {
  const { signal } = state.closing;
  while (!signal.aborted) {
    const client = await connectToPrimary(state.url, 'muster notifications').catch(() => undefined);
    if (client) {
      const hasPooler = await isPooled(client).catch(() => undefined);
      if (hasPooler === false) {
        state.client = client;
        await listen(state, client).catch(() => {});
        state.client = undefined;
        state.heardAt = Number.NEGATIVE_INFINITY;
      }
      await endClient(client);
      if (hasPooler) return state.onPooler?.();
    }
    await wait(reconnectMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** @returns a promise that resolves when the connection is no longer usable */
async function listen(state: State, client: pg.Client): Promise<void> {
  const { signal } = state.closing;
  client.on('notification', ({ payload = '' }) => {
    const { from, texts } = JSON.parse(payload) as Message; // written by `send`
    if (from === state.id) state.heardAt = performance.now();
    else for (const text of texts) state.onText(text);
  });
  await client.query(`listen ${client.escapeIdentifier(state.channel)}`);
  const startedAt = performance.now();
  await sendUnsent(state);
  while (!signal.aborted) {
    await send(state, client, []);
    await wait(state.testMs, undefined, { signal, ref: false }).catch(() => {});
    if (performance.now() - Math.max(state.heardAt, startedAt) > 2 * state.testMs) return;
  }
}

async function sendUnsent(state: State): Promise<void> {
  state.sendTimer = undefined;
  const { client, unsent } = state;
  if (!client) return; // it is sent after the client has connected
  while (unsent.size > 0) {
    const texts = [...unsent].slice(0, textsPerMessage);
    for (const text of texts) unsent.delete(text);
    try {
      await send(state, client, texts);
    } catch {
      for (const text of texts) unsent.add(text);
      return;
    }
  }
}

async function send(state: State, client: pg.Client, texts: readonly string[]): Promise<void> {
  const message: Message = { from: state.id, texts };
  const sent = state.sending.then(() =>
    client.query('select pg_notify($1, $2)', [state.channel, JSON.stringify(message)]),
  );
  state.sending = sent.catch(() => {}); // the failure is reported to this caller only
  await sent;
}
