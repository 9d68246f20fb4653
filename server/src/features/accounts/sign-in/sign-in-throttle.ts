import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import { getClientNetwork } from './client-network.ts';
import * as store from './sign-in-throttle.store.ts';

const windowMs = 15 * 60_000;
/**
 * Failures in 15 minutes, counted from the first. One address has few tries at an account; an account has more over
 * all addresses, so that locking somebody out takes many addresses while guessing from many is still bounded; an
 * address has enough for the mistakes of a whole station behind one router.
 */
const limits = { accountFromAddress: 5, account: 100, address: 50 } as const;
const deletedPerAttempt = 5;

type LimitKind = keyof typeof limits;
interface CountedFailure {
  readonly kind: LimitKind;
  readonly subject: string;
  readonly windowEndsOn: string;
}

/** An attempt that counts as a failure until it is found to be none. */
export type Attempt = readonly CountedFailure[];

/**
 * Lets an attempt to sign in go on, counted as failed before anything is compared: of a burst of guesses no more than
 * the limit are tried. A refused attempt counts nowhere, so one address cannot use up what others have left.
 *
 * @param account the e-mail address as typed, whether there is such an account or not
 * @param address IP address of the caller
 * @throws MusterError `TooManyRequests` with the time to wait
 */
export async function reserveAttempt(ctx: Context, account: string, address: string): Promise<Attempt> {
  const nowMs = ctx.clock.now();
  const window = { now: toIsoTimestamp(nowMs), endsOn: toIsoTimestamp(nowMs + windowMs) };
  const network = getClientNetwork(address);
  // Always in this order: two attempts that meet in one count do not wait for each other in another.
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

/** Takes an attempt back that was not wrong, or of which nothing is known because something failed on our side. */
export async function releaseAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  for (const { subject, windowEndsOn } of attempt) await store.uncountFailure(ctx.db, subject, windowEndsOn);
}

/** As {@link releaseAttempt}; and whoever signs in from here starts again with all tries. */
export async function clearFailures(ctx: Context, attempt: Attempt): Promise<void> {
  await releaseAttempt(
    ctx,
    attempt.filter(({ kind }) => kind !== 'accountFromAddress'),
  );
  for (const { kind, subject } of attempt) {
    if (kind === 'accountFromAddress') await store.deleteFailures(ctx.db, subject);
  }
}

/** Hashed, because people type passwords where the e-mail address belongs. */
function hashSubject(kind: LimitKind, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('hex')}`;
}

function tooManyAttempts(windowEndsOn: string | undefined, nowMs: number) {
  const seconds = Math.max(1, Math.ceil((Date.parse(windowEndsOn ?? toIsoTimestamp(nowMs)) - nowMs) / 1000));
  const message = `Too many failed attempts to sign in; try again in ${seconds} seconds`;
  return errorOf('TooManyRequests', message, { headers: { 'retry-after': String(seconds) } });
}

/** Every attempt adds at most three counts and takes away five old ones, so the table stays as small as its windows. */
async function deleteOldFailures(ctx: Context, now: string): Promise<void> {
  await store
    .deleteOldFailures(ctx.db, now, deletedPerAttempt)
    .catch((err: unknown) => ctx.log.warn({ err }, 'old sign-in failures stay for now'));
}

function toIsoTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
