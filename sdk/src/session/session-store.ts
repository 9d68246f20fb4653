import type { Tokens } from './session.ts';

/**
 * Keeps a client's sign-in. Several clients may share one store, such as the pages of one origin or two clients in a process.
 * Implement this interface for another storage, such as a phone's keychain.
 */
export interface SessionStore {
  readonly read: () => MaybePromise<Tokens | undefined>;
  /** `undefined` forgets the sign-in. */
  readonly write: (tokens: Tokens | undefined) => MaybePromise<void>;
  /**
   * Runs `work` while no other client that shares the store runs its own. A refresh token can be used only once, and using it
   * twice ends the sign-in, so a store that is shared by pages or processes needs this lock. Without it, only clients with the
   * same store object wait for each other.
   */
  readonly exclusively?: Exclusively;
  /** Calls `listener` after another client wrote. @returns a function that removes the listener */
  readonly onChange?: (listener: () => void) => () => void;
}

export type MaybePromise<T> = T | Promise<T>;
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * An operation that a store failed to do. The client continues: tokens that were not written stay in memory, so the sign-in lasts
 * as long as the process or page; tokens that were not read are read again by the next call.
 */
export interface StoreFailure {
  readonly operation: 'read' | 'write';
  readonly error: unknown;
}

/** Keeps the sign-in for as long as the process or page lives. */
export function createMemoryStore(tokens?: Tokens): SessionStore {
  let stored = tokens;
  const listeners = new Set<() => void>();
  return {
    read: () => stored,
    write: (next) => {
      stored = next;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part of the Web Storage interface that the store uses. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps the sign-in in a browser's `localStorage`, which the pages of one origin share, or in another storage.
 *
 * @param storage `localStorage` by default. Use `sessionStorage` only for pages that are opened once: a browser copies it into a
 *   duplicated tab, and both tabs would then use the same refresh token.
 */
export function createBrowserStore(storage?: WebStorage, key = 'muster-session'): SessionStore {
  const storageUsed = storage ?? globalThis.localStorage;
  return {
    read: () => parseTokens(storageUsed.getItem(key)),
    write: (tokens) => {
      if (tokens) storageUsed.setItem(key, JSON.stringify(tokens));
      else storageUsed.removeItem(key);
    },
    onChange: (listener) => {
      const listen = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(); // null: everything was cleared
      };
      globalThis.addEventListener?.('storage', listen);
      return () => globalThis.removeEventListener?.('storage', listen);
    },
    ...createLock(`${key}-refresh`),
  };
}

/** A Web Lock works across all pages of an origin. Browsers provide locks only on secure origins. */
function createLock(name: string): { exclusively?: Exclusively } {
  const locks = globalThis.navigator?.locks;
  if (!locks) return {};
  return { exclusively: async (work) => await locks.request(name, work) };
}

/** Ignores data left by an older version or another program. */
function parseTokens(text: string | null): Tokens | undefined {
  if (!text) return undefined;
  try {
    const tokens: Tokens | null = JSON.parse(text);
    return typeof tokens?.accessToken === 'string' ? tokens : undefined;
  } catch {
    return undefined;
  }
}
