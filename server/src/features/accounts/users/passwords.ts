import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createAdmission } from '../../../concurrency/admission.ts';
import { errorOf } from '../../../errors.ts';
import { runArgon2 } from './argon2.ts';

interface Cost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
}
interface StoredHash extends Cost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/**
 * From the OWASP Password Storage Cheat Sheet, for argon2id. The cost is stored with each hash, so it can be raised
 * at any time.
 */
export const recommendedCost: Cost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };
let currentCost = recommendedCost;
const saltBytes = 16;
const tagBytes = 32;
/** For accounts that do not exist: checking a password with it takes the same time and never succeeds. */
const decoy = { salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };

/** Sets the cost of new hashes in this process. Only tests do: they sign in thousands of times, which took a quarter of their time. */
export function setPasswordCost(cost: Cost): void {
  currentCost = cost;
}

/** Hashes a password with argon2id (RFC 9106) into a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await deriveTag(password, { ...currentCost, salt, tag: Buffer.alloc(tagBytes) });
  const { memoryKiB, passes, parallelism } = currentCost;
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;
}

/** `outdated` means right, but hashed with a cost other than the current one, so it should be hashed again. */
export type PasswordCheck = 'right' | 'outdated' | 'wrong';

/**
 * Compares a password with a PHC string. Without a string, it takes the same time and returns `wrong`.
 *
 * @throws MusterError `ServiceUnavailable` if too many are already waiting
 */
export async function checkPassword(password: string, phc: string | undefined): Promise<PasswordCheck> {
  const stored = phc === undefined ? { ...currentCost, ...decoy } : parsePhc(phc);
  const isRight = timingSafeEqual(await deriveTag(password, stored), stored.tag);
  if (!isRight || phc === undefined) return 'wrong';
  const { memoryKiB, passes, parallelism } = currentCost;
  const isCurrent =
    stored.memoryKiB === memoryKiB && stored.passes === passes && stored.parallelism === parallelism;
  return isCurrent ? 'right' : 'outdated';
}

function parsePhc(phc: string): StoredHash {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!parts) throw new Error('a stored password hash is not an argon2id PHC string');
  const [, memoryKiB, passes, parallelism, salt = '', tag = ''] = parts;
  return {
    memoryKiB: Number(memoryKiB),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Each hash uses 19 MiB and a whole core, so one core is left for requests. */
export const hashesAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
const waitMs = 20_000;
const hashing = createAdmission({
  atOnce: hashesAtOnce,
  atOncePerKey: hashesAtOnce,
  waiting: 100,
  waitingPerKey: 100,
  waitMs,
});

/** @throws MusterError `ServiceUnavailable` if too many are already waiting */
async function deriveTag(password: string, hash: StoredHash): Promise<Buffer> {
  const release = await hashing.enter('password');
  if (!release) {
    const message = 'Too many people are signing in right now; try again shortly';
    throw errorOf('ServiceUnavailable', message, { headers: { 'retry-after': '3' } });
  }
  try {
    return await runArgon2({
      // NIST SP 800-63B, 3.1.1.2: keyboards compose the same characters in different ways.
      message: Buffer.from(password.normalize('NFKC')),
      nonce: hash.salt,
      memory: hash.memoryKiB,
      passes: hash.passes,
      parallelism: hash.parallelism,
      tagLength: hash.tag.length,
    });
  } finally {
    release();
  }
}
