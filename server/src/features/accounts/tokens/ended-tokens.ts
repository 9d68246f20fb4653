import type { Context } from '../../../context.ts';
import type { TokenChangeRow } from '../../../storage/db/people-tables.ts';
import { listTokenChanges } from '../users/users.store.ts';

/** Why a token ended early: its account was disabled, or its account was changed or the token revoked. */
export type End = 'disabled' | 'changed';

/** A server's view of accounts whose access tokens ended early, and of revoked API tokens. */
export interface EndedTokens {
  /** Resolves when earlier changes have been read, or when the database cannot be reached. */
  readonly ready: Promise<void>;
  /**
   * @param revision the revision in the token; undefined if it was not made for a sign-in and only ends with the
   *   account
   */
  readonly findEnd: (departmentId: number, userId: string, revision: number | undefined) => End | undefined;
  /** @param listener called after access tokens have ended */
  readonly onEnd: (listener: () => void) => void;
  readonly close: () => void;
}

const pollIntervalMs = 1_000;
/** No access token of a sign-in is older than this. */
const maxLifetimeMs = 65 * 60_000;
/** A transaction may begin earlier and commit later, but no statement may run longer than this. */
const overlapMs = 30_000;

/** Reads every second which accounts have changed. While the database is unavailable, the last known state is used. */
export function watchEndedTokens(ctx: Pick<Context, 'db' | 'sharedClock'>): EndedTokens {
  const states = new Map<string, Pick<TokenChangeRow, 'token_revision' | 'is_active'>>();
  const listeners = new Set<() => void>();
  let since: string | undefined;
  const read = async () => {
    const now = ctx.sharedClock.now();
    const changed = await listTokenChanges(ctx.db, since ?? iso(now - maxLifetimeMs), since === undefined);
    since = iso(now - overlapMs);
    let isNew = false;
    for (const state of changed) {
      const key = keyOf(state.department_id, state.user_id);
      const cached = states.get(key);
      if (cached?.token_revision === state.token_revision && cached.is_active === state.is_active) continue;
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
  const timer = setInterval(() => void poll(), pollIntervalMs).unref();
  return {
    ready: poll(),
    findEnd: (departmentId, userId, revision) => {
      if (states.size === 0) return undefined;
      const state = states.get(keyOf(departmentId, userId));
      if (!state) return undefined;
      if (state.is_active === 0) return 'disabled';
      return revision !== undefined && revision < state.token_revision ? 'changed' : undefined;
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

/** For tests and benchmarks without accounts. */
export const noEndedTokens: EndedTokens = {
  ready: Promise.resolve(),
  findEnd: () => undefined,
  onEnd: () => {},
  close: () => {},
};
