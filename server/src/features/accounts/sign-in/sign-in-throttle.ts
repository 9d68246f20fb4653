import { createHash } from 'node:crypto';
import { createLruCache } from '../../../concurrency/lru-cache.ts';
import type { Context } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import { getClientNetwork, isPrivateAddress } from '../../../ip-networks.ts';
import * as store from './sign-in-throttle.store.ts';

const windowMs = 15 * 60_000;
/**
 * Limits of failures in 15 minutes, counted from the first failure. One address gets few attempts per account. An
 * account gets more across all addresses from which it has never signed in: that limits guessing from many addresses
 * without locking out the owner. An address gets enough for the typing errors of a whole station behind one router. A
 * private address may be an undeclared reverse proxy with everyone behind it. A device that has signed in before is
 * counted separately.
 */
const limits = {
  device: 5,
  accountFromAddress: 5,
  account: 100,
  address: 50,
  privateAddress: 1_000,
} as const;
/** How long an address is remembered as one from which an account has signed in. */
const rememberedMs = 90 * 24 * 60 * 60_000;
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
 * Counts an attempt to sign in as failed before the password is checked, so that concurrent guesses cannot exceed the
 * limit. Rejected attempts are not counted, so one address cannot use up the attempts of others.
 *
 * @param account the e-mail address as typed, even if there is no such account
 * @param address IP address of the caller
 * @throws MusterError `TooManyRequests` with the time to wait
 */
export async function reserveAttempt(
  ctx: Context,
  account: string,
  address: string,
  device?: string,
): Promise<Attempt> {
  return reserve(ctx, await listSubjects(ctx, account, address, device));
}

/**
 * Does the same as {@link reserveAttempt} for a secret without an account: only the address is counted, together with
 * its failed sign-ins.
 */
export async function reserveFromAddress(ctx: Context, address: string): Promise<Attempt> {
  return reserve(ctx, [addressSubject(address)]);
}

type Subject = readonly [LimitKind, string];

async function reserve(ctx: Context, subjects: readonly Subject[]): Promise<Attempt> {
  const nowMs = ctx.clock.now();
  const window = { now: toIsoTimestamp(nowMs), endsOn: toIsoTimestamp(nowMs + windowMs) };
  checkRecentRejections(ctx, subjects, nowMs);
  const attempt = await ctx.db.transaction().execute(async (trx) => {
    const counts: CountedFailure[] = [];
    for (const [kind, subject] of subjects) {
      const windowEndsOn = await store.countFailure(trx, subject, limits[kind], window);
      if (windowEndsOn === undefined) {
        const endsOn = (await store.findFailures(trx, subject))?.window_ends_on;
        throw reject(ctx, kind, subject, Date.parse(endsOn ?? window.now), nowMs);
      }
      counts.push({ kind, subject, windowEndsOn });
    }
    return counts;
  });
  await deleteOldFailures(ctx, window.now);
  return attempt;
}

/** Lists the subjects of an attempt, always in the same order, so that two attempts cannot deadlock. */
async function listSubjects(
  ctx: Context,
  account: string,
  address: string,
  device: string | undefined,
): Promise<readonly Subject[]> {
  if (device !== undefined) return [['device', hashSubject('device', account, device)]];
  const network = getClientNetwork(address);
  const fromAddress = ['accountFromAddress', hashSubject('accountFromAddress', account, network)] as const;
  const remembered = await store.findFailures(ctx.db, hashSubject('known', account, network));
  if (remembered && remembered.window_ends_on > toIsoTimestamp(ctx.clock.now())) return [fromAddress];
  return [fromAddress, ['account', hashSubject('account', account)], addressSubject(address)];
}

function addressSubject(address: string): Subject {
  const kind = isPrivateAddress(address) ? 'privateAddress' : 'address';
  return [kind, hashSubject(kind, getClientNetwork(address))];
}

/**
 * Remembers that an account has signed in from an address, so that failures from other addresses no longer count for
 * it here.
 */
export async function rememberAddress(ctx: Context, account: string, address: string): Promise<void> {
  const subject = hashSubject('known', account, getClientNetwork(address));
  await store.extendWindow(ctx.db, subject, toIsoTimestamp(ctx.clock.now() + rememberedMs));
}

/** Releases an attempt that did not fail, or whose outcome is unknown because of an internal error. */
export async function releaseAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  for (const { subject, windowEndsOn } of attempt) await store.uncountFailure(ctx.db, subject, windowEndsOn);
}

/** Like {@link releaseAttempt}, but also resets the failures of the account from this address or device. */
export async function clearFailures(ctx: Context, attempt: Attempt): Promise<void> {
  const isOwn = ({ kind }: CountedFailure) => kind === 'accountFromAddress' || kind === 'device';
  await releaseAttempt(
    ctx,
    attempt.filter((failure) => !isOwn(failure)),
  );
  for (const { subject } of attempt.filter(isOwn)) await store.deleteFailures(ctx.db, subject);
}

/** Subjects are hashed because people sometimes type their password into the e-mail field. */
function hashSubject(kind: LimitKind | 'known', ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('hex')}`;
}

interface Rejection {
  readonly windowEndsAtMs: number;
  readonly rejectedAtMs: number;
}

/** Addresses that were rejected in the last second, so that thousands of guesses per second do not reach the database. */
const rejections = new WeakMap<Context['db'], ReturnType<typeof createLruCache<string, Rejection>>>();
const rejectionCacheMs = 1_000;
const maxCacheBytes = 1024 * 1024;

/** @throws MusterError `TooManyRequests` */
function checkRecentRejections(ctx: Context, subjects: readonly Subject[], nowMs: number): void {
  for (const [, subject] of subjects) {
    const rejection = rejections.get(ctx.db)?.get(subject);
    if (rejection && Math.abs(nowMs - rejection.rejectedAtMs) < rejectionCacheMs)
      throw tooManyAttempts(rejection.windowEndsAtMs, nowMs);
  }
}

function reject(ctx: Context, kind: LimitKind, subject: string, windowEndsAtMs: number, nowMs: number) {
  if (kind === 'address' || kind === 'privateAddress') {
    const cache =
      rejections.get(ctx.db) ?? createLruCache<string, Rejection>({ maxBytes: () => maxCacheBytes }, () => 0);
    rejections.set(ctx.db, cache.set(subject, { windowEndsAtMs, rejectedAtMs: nowMs }));
  }
  return tooManyAttempts(windowEndsAtMs, nowMs);
}

function tooManyAttempts(windowEndsAtMs: number, nowMs: number) {
  const seconds = Math.max(1, Math.ceil((windowEndsAtMs - nowMs) / 1000));
  const message = `Too many failed attempts to sign in; try again in ${seconds} seconds`;
  return errorOf('TooManyRequests', message, { headers: { 'retry-after': String(seconds) } });
}

/**
 * An attempt adds at most three counts and a success adds one row, while each attempt deletes up to five old counts,
 * so the table stays small.
 */
async function deleteOldFailures(ctx: Context, now: string): Promise<void> {
  await store
    .deleteOldFailures(ctx.db, now, deletedPerAttempt)
    .catch((err: unknown) => ctx.log.warn({ err }, 'old sign-in failures could not be deleted'));
}

function toIsoTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
