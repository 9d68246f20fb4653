import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The content of a feed URL. */
export interface FeedTokenContent {
  readonly departmentId: number;
  readonly userId: string;
  /** The user's sync key, a lower-case GUID. */
  readonly syncGuid: string;
}

/** Encrypts with the newest key of the key ring, and decrypts with all keys. */
export interface FeedTokens {
  /** @param kind of the feed, which is outside of the token and without which it is not valid; empty for the whole calendar */
  readonly encrypt: (content: FeedTokenContent, kind?: string) => string;
  /** @returns `undefined` for everything except tokens that {@link FeedTokens.encrypt} made with a key of the key ring */
  readonly decrypt: (token: string, kind?: string) => FeedTokenContent | undefined;
}

interface FeedKey {
  /** The first byte of a token, which identifies the format and, except for collisions, the key. */
  readonly id: number;
  readonly encryptionKey: Uint8Array;
  readonly nonceKey: Uint8Array;
}

const algorithm = 'aes-256-gcm';
const idLength = 1;
const nonceLength = 12;
const tagLength = 16;
/**
 * Applications poll the same URLs all day, and decrypting one takes as long as the rest of the check. This many use
 * about 2 MB.
 */
const maxCachedTokens = 5_000;
/** Part of every derived key, so that a future format shares no key with this one. */
const format = 'muster calendar feed token v1';

/**
 * Makes the tokens of feed addresses: URL-safe Base64 (RFC 4648, section 5) without padding, of
 *
 *     key id (1 byte) · nonce (12) · department|user|GUID, encrypted with AES-256-GCM · tag (16)
 *
 * The nonce is an HMAC of the content under its own key, so the same content always gives the same token and two
 * contents never share a nonce except by a collision of 96 bits. The key id is authenticated with the rest, and so is the kind of
 * feed, which the address has next to the token: whoever has the address of one kind cannot make that of another.
 *
 * @param ring secrets of any length, the newest first; AES and HMAC keys are derived from each (HKDF, RFC 5869)
 */
export function createFeedTokens(ring: readonly Uint8Array[]): FeedTokens {
  const keys = ring.map(deriveKey);
  const [newest] = keys;
  if (!newest) throw new Error('expected at least one feed key');
  const cache = new LRUCache<string, FeedTokenContent>({ max: maxCachedTokens });
  return {
    encrypt: (content, kind = '') => encrypt(newest, content, kind),
    decrypt: (token, kind = '') => {
      const key = `${token} ${kind}`;
      const content = cache.get(key) ?? decrypt(keys, token, kind);
      if (content) cache.set(key, content);
      return content;
    },
  };
}

function deriveKey(secret: Uint8Array): FeedKey {
  const derive = (purpose: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `${format}: ${purpose}`, length));
  const [id = 0] = derive('key id', idLength);
  return { id, encryptionKey: derive('encryption', 32), nonceKey: derive('nonce', 32) };
}

function encrypt(key: FeedKey, { departmentId, userId, syncGuid }: FeedTokenContent, kind: string): string {
  const content = Buffer.from(`${departmentId}|${userId}|${syncGuid}`);
  const nonce = createHmac('sha256', key.nonceKey)
    .update(content)
    .update(kind && `\0${kind}`)
    .digest()
    .subarray(0, nonceLength);
  const id = Uint8Array.of(key.id);
  const authenticated = Buffer.concat([id, Buffer.from(kind)]);
  const cipher = createCipheriv(algorithm, key.encryptionKey, nonce, { authTagLength: tagLength });
  cipher.setAAD(authenticated);
  const parts = [id, nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}

function decrypt(keys: readonly FeedKey[], token: string, kind: string): FeedTokenContent | undefined {
  const bytes = decodeStrictly(token);
  if (!bytes || bytes.length <= idLength + nonceLength + tagLength) return undefined;
  // Ids have one byte, so two keys may have the same id: all keys with this id are tried.
  for (const key of keys) {
    const content = key.id === bytes[0] ? open(key, bytes, kind) : undefined;
    if (content !== undefined) return parseContent(content);
  }
  return undefined;
}

/**
 * Node's decoder skips invalid characters and ignores unused bits, so without the comparison one URL could be written
 * in many ways.
 */
function decodeStrictly(token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.toString('base64url') === token ? bytes : undefined;
}

function open(key: FeedKey, bytes: Buffer, kind: string): string | undefined {
  const nonceEnd = idLength + nonceLength;
  const tagStart = bytes.length - tagLength;
  const nonce = bytes.subarray(idLength, nonceEnd);
  const decipher = createDecipheriv(algorithm, key.encryptionKey, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.concat([bytes.subarray(0, idLength), Buffer.from(kind)]));
  decipher.setAuthTag(bytes.subarray(tagStart));
  const content = decipher.update(bytes.subarray(nonceEnd, tagStart));
  try {
    return Buffer.concat([content, decipher.final()]).toString();
  } catch {
    return undefined; // the authentication tag is wrong
  }
}

/**
 * A department has only digits and a GUID contains no `|`, so the first and the last `|` separate the three parts,
 * whatever the user id contains.
 */
function parseContent(content: string): FeedTokenContent | undefined {
  const match = /^(\d{1,16})\|(.+)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s.exec(content);
  if (!match) return undefined;
  const [, departmentId = '', userId = '', syncGuid = ''] = match;
  return { departmentId: Number(departmentId), userId, syncGuid };
}
