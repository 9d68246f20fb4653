import { type ClaimNames, readSession, type Session, type Tokens } from './session.ts';
import type { SessionStore, StoreFailure } from './session-store.ts';

type SessionListener = (session: Session | undefined) => void;

/** No method fails where the store does: what it could not take is kept in memory, and `onStoreFailure` is told. */
export interface HeldTokens {
  /** Waits for the store to have been read; reads it again where that failed before. */
  readonly load: () => Promise<void>;
  readonly tokens: () => Tokens | undefined;
  readonly session: () => Session | undefined;
  /** Takes what the store has now. */
  readonly read: () => Promise<Tokens | undefined>;
  readonly write: (tokens: Tokens | undefined) => Promise<void>;
  /** The present token, if it is of the same person as `other`: a request is never repeated in another's name. */
  readonly sameHolder: (other: string) => string | undefined;
  readonly onChange: (listener: SessionListener) => () => void;
  readonly close: () => void;
}

export interface HeldTokensParts {
  readonly store: SessionStore;
  readonly claims: ClaimNames;
  readonly onStoreFailure: (failure: StoreFailure) => void;
}

/** What is held, and what is known of the store beside it. */
interface Holding {
  readonly tokens: Tokens | undefined;
  /** How often this client wrote: what a read brings that was under way meanwhile is older than what is held. */
  readonly writes: number;
  readonly isSaved: boolean;
  readonly isRead: boolean;
  /** The access token that the store had last; it tells somebody else's news from what could not be replaced. */
  readonly inStore: string | undefined;
}

const nothing: Holding = { tokens: undefined, writes: 0, isSaved: true, isRead: false, inStore: undefined };

function afterWrite(holding: Holding, tokens: Tokens | undefined): Holding {
  return { ...holding, tokens, writes: holding.writes + 1, isSaved: false };
}

function afterSave(holding: Holding, saved: Tokens | undefined, write: number): Holding {
  return { ...holding, isRead: true, inStore: saved?.accessToken, isSaved: write === holding.writes };
}

function afterRead(holding: Holding, found: Tokens | undefined, since: number): Holding {
  if (since !== holding.writes) return holding;
  const inStore = found?.accessToken;
  const isNews = holding.isSaved || (holding.isRead && inStore !== holding.inStore);
  return { ...holding, isRead: true, inStore, ...(isNews ? { tokens: found, isSaved: true } : {}) };
}

/** The tokens of the store as this client last saw them, and who they say is signed in. */
export function holdTokens({ store, claims, onStoreFailure }: HeldTokensParts): HeldTokens {
  const who = tellSession(claims);
  const calls = guardStore(store, onStoreFailure);
  let holding = nothing;
  let saving: Promise<void> | undefined;

  const hold = (next: Holding): void => {
    holding = next;
    who.update(next.tokens);
  };
  const read = (): Promise<void> | undefined => {
    const { writes } = holding;
    return calls.read((found) => hold(afterRead(holding, found, writes)));
  };
  const write = async (tokens: Tokens | undefined): Promise<void> => {
    const next = afterWrite(holding, tokens);
    const save = () => calls.write(tokens, () => hold(afterSave(holding, tokens, next.writes)));
    saving = Promise.resolve(saving).then(save);
    // Held before the store is asked: what the issuer gave is good for one use, whether the store takes it or not.
    hold(next);
    await saving;
  };
  const first = read();
  return {
    load: async () => {
      await first;
      if (!holding.isRead && holding.writes === 0) await read();
    },
    tokens: () => holding.tokens,
    session: who.session,
    read: async () => {
      await read();
      return holding.tokens;
    },
    write,
    sameHolder: (other) => (who.holds(other) ? holding.tokens?.accessToken : undefined),
    onChange: who.onChange,
    close: store.onChange?.(() => void read()) ?? (() => {}),
  };
}

/** A store that tells its failures instead of throwing them. */
function guardStore(store: SessionStore, onFailure: HeldTokensParts['onStoreFailure']) {
  const tellFailure = (operation: StoreFailure['operation']) => (error: unknown) =>
    tell(onFailure, { operation, error });
  return {
    read: (onAnswer: (found: Tokens | undefined) => void) =>
      callStore(() => store.read(), onAnswer, tellFailure('read')),
    write: (tokens: Tokens | undefined, onAnswer: () => void) =>
      callStore(() => store.write(tokens), onAnswer, tellFailure('write')),
  };
}

/** Hands on at once what a store answers at once, so that a session is there as soon as its client. */
function callStore<T>(
  call: () => T | Promise<T>,
  onAnswer: (answer: T) => void,
  onFailure: (error: unknown) => void,
): Promise<void> | undefined {
  let answer: T | Promise<T>;
  try {
    answer = call();
  } catch (error) {
    onFailure(error);
    return undefined;
  }
  if (answer instanceof Promise) return answer.then(onAnswer, onFailure);
  onAnswer(answer);
  return undefined;
}

/** As an event target does: the mistake of a listener is reported, and stops nothing. */
function tell<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

function tellSession(claims: ClaimNames) {
  const listeners = new Set<SessionListener>();
  let session: Session | undefined;
  return {
    session: () => session,
    /** Whether an access token is of the person who is signed in. */
    holds: (accessToken: string) => isSamePerson(readSession(accessToken, claims), session),
    update: (tokens: Tokens | undefined): void => {
      const before = session;
      session = tokens && readSession(tokens.accessToken, claims);
      if (JSON.stringify(before) !== JSON.stringify(session))
        for (const listener of [...listeners]) tell(listener, session);
    },
    onChange: (listener: SessionListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function isSamePerson(one: Session | undefined, other: Session | undefined): boolean {
  return one?.userId === other?.userId && one?.departmentId === other?.departmentId;
}
