import { createHash } from 'node:crypto';
import { createLruCache } from '../../../concurrency/lru-cache.ts';
import type { Context } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import { getClientNetwork, isPrivateAddress } from '../../../ip-networks.ts';
import * as store from './sign-in-throttle.store.ts';

const windowMs = 15 * 60_000;
/**
 * Failures in 15 minutes, counted from the first. One address gets few attempts at an account. An account gets more across
 * all addresses from which it never signed in: guessing from many addresses is limited, and does not lock out its owner. An
 * address gets enough for the typing errors of a whole station behind one router. A private address may be a reverse proxy
 * that is not declared, with everyone behind it. A device that has signed in before counts on its own.
 */
const limits = {
  device: 5,
  accountFromAddress: 5,
  account: 100,
  address: 50,
  privateAddress: 1_000,
} as const;
/** How long an address counts as one from which an account signs in. */
const knownMs = 90 * 24 * 60 * 60_000;
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
export async function reserveAttempt(
  ctx: Context,
  account: string,
  address: string,
  device?: string,
): Promise<Attempt> {
  return reserve(ctx, await listSubjects(ctx, account, address, device));
}

/**
 * As {@link reserveAttempt}, for a secret that names no account: only the address is counted, together with its failed
 * attempts to sign in.
 */
export async function reserveFromAddress(ctx: Context, address: string): Promise<Attempt> {
  return reserve(ctx, [addressSubject(address)]);
}

type Subject = readonly [LimitKind, string];

async function reserve(ctx: Context, subjects: readonly Subject[]): Promise<Attempt> {
  const nowMs = ctx.clock.now();
  const window = { now: toIsoTimestamp(nowMs), endsOn: toIsoTimestamp(nowMs + windowMs) };
  checkRefusals(ctx, subjects, nowMs);
  const attempt = await ctx.db.transaction().execute(async (trx) => {
    const counts: CountedFailure[] = [];
    for (const [kind, subject] of subjects) {
      const windowEndsOn = await store.countFailure(trx, subject, limits[kind], window);
      if (windowEndsOn === undefined) {
        const endsOn = (await store.findFailures(trx, subject))?.window_ends_on;
        throw refuse(ctx, kind, subject, Date.parse(endsOn ?? window.now), nowMs);
      }
      counts.push({ kind, subject, windowEndsOn });
    }
    return counts;
  });
  await deleteOldFailures(ctx, window.now);
  return attempt;
}

/** What an attempt counts for, always in this order, so that two attempts cannot deadlock. */
async function listSubjects(
  ctx: Context,
  account: string,
  address: string,
  device: string | undefined,
): Promise<readonly Subject[]> {
  if (device !== undefined) return [['device', hashSubject('device', account, device)]];
  const network = getClientNetwork(address);
  const fromAddress = ['accountFromAddress', hashSubject('accountFromAddress', account, network)] as const;
  const known = await store.findFailures(ctx.db, hashSubject('known', account, network));
  if (known && known.window_ends_on > toIsoTimestamp(ctx.clock.now())) return [fromAddress];
  return [fromAddress, ['account', hashSubject('account', account)], addressSubject(address)];
}

function addressSubject(address: string): Subject {
  const kind = isPrivateAddress(address) ? 'privateAddress' : 'address';
  return [kind, hashSubject(kind, getClientNetwork(address))];
}

/** Remembers that an account has signed in from an address: what others do elsewhere no longer counts for it here. */
export async function rememberAddress(ctx: Context, account: string, address: string): Promise<void> {
  const subject = hashSubject('known', account, getClientNetwork(address));
  await store.extendWindow(ctx.db, subject, toIsoTimestamp(ctx.clock.now() + knownMs));
}

/** Releases an attempt that was not wrong, or whose outcome is unknown because of an internal error. */
export async function releaseAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  for (const { subject, windowEndsOn } of attempt) await store.uncountFailure(ctx.db, subject, windowEndsOn);
}

/** Like {@link releaseAttempt}, and also resets the attempts of the account from this address or device. */
export async function clearFailures(ctx: Context, attempt: Attempt): Promise<void> {
  const isOwn = ({ kind }: CountedFailure) => kind === 'accountFromAddress' || kind === 'device';
  await releaseAttempt(
    ctx,
    attempt.filter((one) => !isOwn(one)),
  );
  for (const { subject } of attempt.filter(isOwn)) await store.deleteFailures(ctx.db, subject);
}

/** Hashed, because people sometimes type their password into the e-mail field. */
function hashSubject(kind: LimitKind | 'known', ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('hex')}`;
}

interface Refusal {
  readonly windowEndsAtMs: number;
  readonly refusedAtMs: number;
}

/** Addresses that were refused in the last second, so that thousands of guesses a second do not reach the database. */
const refusals = new WeakMap<Context['db'], ReturnType<typeof createLruCache<string, Refusal>>>();
const refusalMs = 1_000;
const refusalBytes = 1024 * 1024;

/** @throws MusterError `TooManyRequests` */
function checkRefusals(ctx: Context, subjects: readonly Subject[], nowMs: number): void {
  for (const [, subject] of subjects) {
    const refusal = refusals.get(ctx.db)?.get(subject);
    if (refusal && Math.abs(nowMs - refusal.refusedAtMs) < refusalMs)
      throw tooManyAttempts(refusal.windowEndsAtMs, nowMs);
  }
}

function refuse(ctx: Context, kind: LimitKind, subject: string, windowEndsAtMs: number, nowMs: number) {
  if (kind === 'address' || kind === 'privateAddress') {
    const known =
      refusals.get(ctx.db) ?? createLruCache<string, Refusal>({ maxBytes: () => refusalBytes }, () => 0);
    refusals.set(ctx.db, known.set(subject, { windowEndsAtMs, refusedAtMs: nowMs }));
  }
  return tooManyAttempts(windowEndsAtMs, nowMs);
}

function tooManyAttempts(windowEndsAtMs: number, nowMs: number) {
  const seconds = Math.max(1, Math.ceil((windowEndsAtMs - nowMs) / 1000));
  const message = `Too many failed attempts to sign in; try again in ${seconds} seconds`;
  return errorOf('TooManyRequests', message, { headers: { 'retry-after': String(seconds) } });
}

/** Every attempt adds at most three counts, a success one row, and each deletes up to five old ones, so the table stays small. */
async function deleteOldFailures(ctx: Context, now: string): Promise<void> {
  await store
    .deleteOldFailures(ctx.db, now, deletedPerAttempt)
    .catch((err: unknown) => ctx.log.warn({ err }, 'old sign-in failures could not be deleted'));
}

function toIsoTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
