import { createHash, randomBytes } from 'node:crypto';

/** The revision of a valid token; a revoked one has {@link endedRevision}. */
export const tokenRevision = 0;
export const endedRevision = 1;

const randomBytesOfToken = 32;
const shownCharacters = 4;
const tokenPattern = /^mst_([1-9]\d{0,15})_[\w-]{43}$/;

/**
 * Creates a token of `mst_`, the department and 256 random bits. People and secret scanners recognize the prefix, and
 * the department identifies the partition of the row.
 */
export function createToken(departmentId: number): string {
  return `mst_${departmentId}_${randomBytes(randomBytesOfToken).toString('base64url')}`;
}

/** Whether a bearer token is an API token: no JWT starts like this. */
export function isApiToken(token: string): boolean {
  return token.startsWith('mst_');
}

/** @returns `undefined` for text that cannot be a token */
export function readDepartment(token: string): number | undefined {
  const [, departmentId] = tokenPattern.exec(token) ?? [];
  return departmentId === undefined ? undefined : Number(departmentId);
}

/** The part of a token that is stored and shown to tell it from others: the beginning, with 24 of its 256 random bits. */
export function prefixOf(token: string): string {
  return token.slice(0, token.indexOf('_', 'mst_'.length) + 1 + shownCharacters);
}

/** Neither a salt nor a slow hash is needed, because 256 random bits cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The user id of a caller with this API token. No account has such an id. */
export function userIdOf(id: string): string {
  return `api-token:${id}`;
}
