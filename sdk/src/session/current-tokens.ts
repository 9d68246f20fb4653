import { type ClaimNames, parseSession, type Session, type Tokens } from './session.ts';
import type { SessionStore, StoreFailure } from './session-store.ts';

type SessionListener = (session: Session | undefined) => void;

/**
 * The store's tokens as this client last saw them. No method fails because the store fails: tokens that the store could not save
 * stay in memory, and `onStoreFailure` is called.
 */
export interface CurrentTokens {
  /** Waits until the store has been read; reads it again if an earlier read failed. */
  readonly load: () => Promise<void>;
  readonly tokens: () => Tokens | undefined;
  readonly session: () => Session | undefined;
  /** Reads the store again. */
  readonly read: () => Promise<Tokens | undefined>;
  readonly write: (tokens: Tokens | undefined) => Promise<void>;
  /** The current token, if it belongs to the same user as `other`: a request is never repeated with another user's token. */
  readonly tokenOfSameUser: (other: string) => string | undefined;
  readonly onChange: (listener: SessionListener) => () => void;
  readonly close: () => void;
}

export interface CurrentTokensParts {
  readonly store: SessionStore;
  readonly claims: ClaimNames;
  readonly onStoreFailure: (failure: StoreFailure) => void;
}

/** The tokens in memory, and what is known about the store. */
interface State {
  readonly tokens: Tokens | undefined;
  /** How often this client wrote. A read that began before the last write returns older tokens than `tokens`. */
  readonly writes: number;
  readonly isSaved: boolean;
  readonly isRead: boolean;
  /** The access token that the store had last: if it has a different one now, another client wrote it. */
  readonly inStore: string | undefined;
}

const initialState: State = {
  tokens: undefined,
  writes: 0,
  isSaved: true,
  isRead: false,
  inStore: undefined,
};

function afterWrite(state: State, tokens: Tokens | undefined): State {
  return { ...state, tokens, writes: state.writes + 1, isSaved: false };
}

function afterSave(state: State, saved: Tokens | undefined, write: number): State {
  return { ...state, isRead: true, inStore: saved?.accessToken, isSaved: write === state.writes };
}

function afterRead(state: State, found: Tokens | undefined, writesBefore: number): State {
  if (writesBefore !== state.writes) return state;
  const inStore = found?.accessToken;
  const isNew = state.isSaved || (state.isRead && inStore !== state.inStore);
  return { ...state, isRead: true, inStore, ...(isNew ? { tokens: found, isSaved: true } : {}) };
}

export function createCurrentTokens({ store, claims, onStoreFailure }: CurrentTokensParts): CurrentTokens {
  const session = createObservedSession(claims);
  const calls = createSafeStore(store, onStoreFailure);
  let state = initialState;
  let saving: Promise<void> | undefined;

  const setState = (next: State): void => {
    state = next;
    session.update(next.tokens);
  };
  const read = (): Promise<void> | undefined => {
    const { writes } = state;
    return calls.read((found) => setState(afterRead(state, found, writes)));
  };
  const write = async (tokens: Tokens | undefined): Promise<void> => {
    const next = afterWrite(state, tokens);
    const save = () => calls.write(tokens, () => setState(afterSave(state, tokens, next.writes)));
    saving = Promise.resolve(saving).then(save);
    // Set it in memory before the store has it: a refresh token can be used only once, whether the store can save it or not.
    setState(next);
    await saving;
  };
  const firstRead = read();
  return {
    load: async () => {
      await firstRead;
      if (!state.isRead && state.writes === 0) await read();
    },
    tokens: () => state.tokens,
    session: session.current,
    read: async () => {
      await read();
      return state.tokens;
    },
    write,
    tokenOfSameUser: (other) => (session.isSameUser(other) ? state.tokens?.accessToken : undefined),
    onChange: session.onChange,
    close: store.onChange?.(() => void read()) ?? (() => {}),
  };
}

/** A store that reports its failures instead of throwing them. */
function createSafeStore(store: SessionStore, onFailure: CurrentTokensParts['onStoreFailure']) {
  const reportFailure = (operation: StoreFailure['operation']) => (error: unknown) =>
    callListener(onFailure, { operation, error });
  return {
    read: (onResult: (found: Tokens | undefined) => void) =>
      callStore(() => store.read(), onResult, reportFailure('read')),
    write: (tokens: Tokens | undefined, onResult: () => void) =>
      callStore(() => store.write(tokens), onResult, reportFailure('write')),
  };
}

/** Passes a synchronous result on synchronously, so that a new client has its session from the start. */
function callStore<T>(
  call: () => T | Promise<T>,
  onResult: (result: T) => void,
  onFailure: (error: unknown) => void,
): Promise<void> | undefined {
  let result: T | Promise<T>;
  try {
    result = call();
  } catch (error) {
    onFailure(error);
    return undefined;
  }
  if (result instanceof Promise) return result.then(onResult, onFailure);
  onResult(result);
  return undefined;
}

/** Like an event target: an error in a listener is reported and does not stop anything. */
function callListener<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

/** The session of the current tokens, with listeners that are called when it changes. */
function createObservedSession(claims: ClaimNames) {
  const listeners = new Set<SessionListener>();
  let session: Session | undefined;
  return {
    current: () => session,
    /** Whether an access token belongs to the signed-in user. */
    isSameUser: (accessToken: string) => {
      const other = parseSession(accessToken, claims);
      return other?.userId === session?.userId && other?.departmentId === session?.departmentId;
    },
    update: (tokens: Tokens | undefined): void => {
      const before = session;
      session = tokens && parseSession(tokens.accessToken, claims);
      if (JSON.stringify(before) !== JSON.stringify(session))
        for (const listener of [...listeners]) callListener(listener, session);
    },
    onChange: (listener: SessionListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
