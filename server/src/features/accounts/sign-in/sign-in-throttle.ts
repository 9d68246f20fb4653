import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import { getClientNetwork } from './client-network.ts';
import * as store from './sign-in-throttle.store.ts';

const windowMs = 15 * 60_000;
/**
 * Failures in 15 minutes, counted from the first. One address gets few attempts at an account. An account gets more across
 * all addresses: locking somebody out takes many addresses, and guessing from many addresses is still limited. An address
 * gets enough for the typing errors of a whole station behind one router.
 */
const limits = { accountFromAddress: 5, account: 100, address: 50 } as const;
const deletedPerAttempt = 5;

type LimitKind = keyof typeof limits;
interface CountedFailure {
  readonly kind: LimitKind;
  readonly subject: string;
  readonly windowEndsOn: string;
}

/** An attempt counts as a failure until it succeeds. */
export type Attempt = readonly CountedFailure[];

/**
 * Counts an attempt to sign in as failed before the password is checked, so that no more than the limit of a burst of
 * guesses are tried. A rejected attempt is not counted, so one address cannot use up the attempts of others.
 *
 * @param account the e-mail address as typed, whether or not there is such an account
 * @param address IP address of the caller
 * @throws MusterError `TooManyRequests` with the time to wait
 */
export async function reserveAttempt(ctx: Context, account: string, address: string): Promise<Attempt> {
  const nowMs = ctx.clock.now();
  const window = { now: toIsoTimestamp(nowMs), endsOn: toIsoTimestamp(nowMs + windowMs) };
  const network = getClientNetwork(address);
  // Always in this order, so that two attempts cannot deadlock.
  const subjects: readonly [LimitKind, string][] = [
    ['accountFromAddress', hashSubject('accountFromAddress', account, network)],
    ['account', hashSubject('account', account)],
    ['address', hashSubject('address', network)],
  ];
  const attempt = await ctx.db.transaction().execute(async (trx) => {
    const counts: CountedFailure[] = [];
    for (const [kind, subject] of subjects) {
      const windowEndsOn = await store.countFailure(trx, subject, limits[kind], window);
      if (windowEndsOn === undefined)
        throw tooManyAttempts((await store.findFailures(trx, subject))?.window_ends_on, nowMs);
      counts.push({ kind, subject, windowEndsOn });
    }
    return counts;
  });
  await deleteOldFailures(ctx, window.now);
  return attempt;
}

/** Takes back an attempt that was not wrong, or whose outcome is unknown because of an internal error. */
export async function releaseAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  for (const { subject, windowEndsOn } of attempt) await store.uncountFailure(ctx.db, subject, windowEndsOn);
}

/** Like {@link releaseAttempt}, and also gives the account all its attempts from this address back. */
export async function clearFailures(ctx: Context, attempt: Attempt): Promise<void> {
  await releaseAttempt(
    ctx,
    attempt.filter(({ kind }) => kind !== 'accountFromAddress'),
  );
  for (const { kind, subject } of attempt) {
    if (kind === 'accountFromAddress') await store.deleteFailures(ctx.db, subject);
  }
}

/** Hashed, because people sometimes type their password into the e-mail field. */
function hashSubject(kind: LimitKind, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('hex')}`;
}

function tooManyAttempts(windowEndsOn: string | undefined, nowMs: number) {
  const seconds = Math.max(1, Math.ceil((Date.parse(windowEndsOn ?? toIsoTimestamp(nowMs)) - nowMs) / 1000));
  const message = `Too many failed attempts to sign in; try again in ${seconds} seconds`;
  return errorOf('TooManyRequests', message, { headers: { 'retry-after': String(seconds) } });
}

/** Every attempt adds at most three counts and deletes up to five old ones, so the table stays small. */
async function deleteOldFailures(ctx: Context, now: string): Promise<void> {
  await store
    .deleteOldFailures(ctx.db, now, deletedPerAttempt)
    .catch((err: unknown) => ctx.log.warn({ err }, 'old sign-in failures could not be deleted'));
}

function toIsoTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
