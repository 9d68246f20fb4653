import type { Tokens } from './session.ts';

/**
 * Where a sign-in is kept. Several clients may share one: the pages of one origin, or two clients in a process.
 * A runtime with a storage of its own (a phone's keychain) implements it in a few lines.
 */
export interface SessionStore {
  readonly read: () => MaybePromise<Tokens | undefined>;
  /** `undefined` forgets the sign-in. */
  readonly write: (tokens: Tokens | undefined) => MaybePromise<void>;
  /**
   * Runs `work` while no other client that shares the store does. A refresh token is good for one use, and using it
   * twice ends the sign-in, so whoever shares a store between pages or processes needs this; without it only the
   * clients that were given the same store object take turns.
   */
  readonly exclusively?: Exclusively;
  /** Calls `listener` after somebody else wrote; returns what stops it. */
  readonly onChange?: (listener: () => void) => () => void;
}

export type MaybePromise<T> = T | Promise<T>;
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * What a store could not do. The client goes on: what was not written is held in memory, so the sign-in lasts as long as
 * the process or the page; what was not read is read again by the next call.
 */
export interface StoreFailure {
  readonly operation: 'read' | 'write';
  readonly error: unknown;
}

/** Keeps the sign-in for as long as the process or the page lives. */
export function createMemoryStore(tokens?: Tokens): SessionStore {
  let kept = tokens;
  const listeners = new Set<() => void>();
  return {
    read: () => kept,
    write: (next) => {
      kept = next;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part of the Web Storage interface that is used. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps the sign-in in a browser's `localStorage`, where the pages of one origin share it, or in `sessionStorage`.
 *
 * @param storage `localStorage` unless given; a browser copies `sessionStorage` into a tab that is duplicated, and the
 *   two tabs then spend the same refresh token, so it suits only pages that are opened once
 */
export function createBrowserStore(storage?: WebStorage, key = 'muster-session'): SessionStore {
  const kept = storage ?? globalThis.localStorage;
  return {
    read: () => parseTokens(kept.getItem(key)),
    write: (tokens) => {
      if (tokens) kept.setItem(key, JSON.stringify(tokens));
      else kept.removeItem(key);
    },
    onChange: (listener) => {
      const listen = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(); // null: everything was cleared
      };
      globalThis.addEventListener?.('storage', listen);
      return () => globalThis.removeEventListener?.('storage', listen);
    },
    ...exclusivelyByLock(`${key}-refresh`),
  };
}

/** Web Locks hold over all pages of an origin. A browser has them on secure origins only. */
function exclusivelyByLock(name: string): { exclusively?: Exclusively } {
  const locks = globalThis.navigator?.locks;
  if (!locks) return {};
  return { exclusively: async (work) => await locks.request(name, work) };
}

/** Takes what an older version or another program has left as nothing. */
function parseTokens(text: string | null): Tokens | undefined {
  if (!text) return undefined;
  try {
    const tokens: Tokens | null = JSON.parse(text);
    return typeof tokens?.accessToken === 'string' ? tokens : undefined;
  } catch {
    return undefined;
  }
}
