import type { Context } from '../../../context.ts';
import type { TokenChangeRow } from '../../../storage/db/tables.ts';
import { listTokenChanges } from '../users/users.store.ts';

/** What every server knows of the accounts whose access tokens have ended before their time. */
export interface EndedTokens {
  /** Resolves once it knows of earlier changes, or the database cannot be asked. */
  readonly ready: Promise<void>;
  /** @param revision that of the token; undefined if it was not made for a sign-in, and ends only with the account */
  readonly isEnded: (departmentId: number, userId: string, revision: number | undefined) => boolean;
  /** @param listener is called after access tokens have ended */
  readonly onEnd: (listener: () => void) => void;
  readonly close: () => void;
}

const pollMs = 1_000;
/** No access token of a sign-in is older. */
const longestLifeMs = 65 * 60_000;
/** Transactions that began earlier may commit later; no statement may run longer. */
const overlapMs = 30_000;

/** Reads every second which accounts have changed. While the database is away, it knows what it knew. */
export function watchEndedTokens(ctx: Pick<Context, 'db' | 'sharedClock'>): EndedTokens {
  const states = new Map<string, Pick<TokenChangeRow, 'token_revision' | 'is_active'>>();
  const listeners = new Set<() => void>();
  let since: string | undefined;
  const read = async () => {
    const now = ctx.sharedClock.now();
    const changed = await listTokenChanges(ctx.db, since ?? iso(now - longestLifeMs), since === undefined);
    since = iso(now - overlapMs);
    let isNew = false;
    for (const state of changed) {
      const key = keyOf(state.department_id, state.user_id);
      const known = states.get(key);
      if (known?.token_revision === state.token_revision && known.is_active === state.is_active) continue;
      states.set(key, state);
      isNew = true;
    }
    if (isNew) for (const listener of listeners) listener();
  };
  let isReading = false;
  const poll = async () => {
    if (isReading) return;
    isReading = true;
    await read().catch(() => {}); // the requests that fail meanwhile are logged
    isReading = false;
  };
  const timer = setInterval(() => void poll(), pollMs).unref();
  return {
    ready: poll(),
    isEnded: (departmentId, userId, revision) => {
      if (states.size === 0) return false;
      const state = states.get(keyOf(departmentId, userId));
      if (!state) return false;
      return state.is_active === 0 || (revision !== undefined && revision < state.token_revision);
    },
    onEnd: (listener) => void listeners.add(listener),
    close: () => clearInterval(timer),
  };
}

function keyOf(departmentId: number, userId: string): string {
  return `${departmentId}/${userId}`;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

/** For programs that have no accounts. */
export const noEndedTokens: EndedTokens = {
  ready: Promise.resolve(),
  isEnded: () => false,
  onEnd: () => {},
  close: () => {},
};
