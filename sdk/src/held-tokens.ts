import { type ClaimNames, readSession, type Session, type Tokens } from './session.ts';
import type { MaybePromise, SessionStore } from './session-store.ts';

type SessionListener = (session: Session | undefined) => void;

export interface HeldTokens {
  /** Settles when the store has been read for the first time. */
  readonly loaded: MaybePromise<unknown>;
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

/** The tokens of the store as this client last saw them, and who they say is signed in. */
export function holdTokens(store: SessionStore, claims: ClaimNames): HeldTokens {
  const listeners = new Set<SessionListener>();
  let tokens: Tokens | undefined;
  let session: Session | undefined;

  const adopt = (next: Tokens | undefined): Tokens | undefined => {
    const before = session;
    tokens = next;
    session = next && readSession(next.accessToken, claims);
    if (JSON.stringify(before) !== JSON.stringify(session))
      for (const listener of [...listeners]) listener(session);
    return next;
  };
  const initial = store.read();
  const loaded = initial instanceof Promise ? initial.then(adopt) : adopt(initial);
  const read = async () => adopt(await store.read());
  const stopListening = store.onChange?.(() => void read());

  const write = async (next: Tokens | undefined): Promise<void> => {
    await loaded;
    await store.write(next);
    adopt(next);
  };
  return {
    loaded,
    read,
    write,
    tokens: () => tokens,
    session: () => session,
    sameHolder: (other) =>
      isSamePerson(readSession(other, claims), session) ? tokens?.accessToken : undefined,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => stopListening?.(),
  };
}

function isSamePerson(one: Session | undefined, other: Session | undefined): boolean {
  return one?.userId === other?.userId && one?.departmentId === other?.departmentId;
}
