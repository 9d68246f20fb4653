import assert from 'node:assert/strict';
import { createCipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { createFeedTokens, type FeedTokenContent } from './feed-token.ts';

const secret = Buffer.from('an old secret of more than thirty-two bytes');
const newSecret = Buffer.from('a new secret of more than thirty-two bytes!');
const syncGuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const content: FeedTokenContent = { departmentId: 1, userId: 'user-1', syncGuid };
const tokens = createFeedTokens([secret]);

/** Encrypts any text like a token, to test what is rejected because of its content alone. */
function seal(text: string, tagLength = 16): string {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `muster calendar feed token v1: ${purpose}`, length));
  const id = derive('key id', 1);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive('encryption', 32), nonce, { authTagLength: tagLength });
  cipher.setAAD(id);
  const parts = [id, nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}

test('a token decrypts to its content, for any user id', () => {
  const userId = fc
    .string({ minLength: 1, maxLength: 255, unit: 'binary' })
    .filter((text) => !text.includes('\0'));
  const departmentId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(departmentId, userId, fc.uuid(), (departmentId, userId, syncGuid) => {
      const made = tokens.encrypt({ departmentId, userId, syncGuid });
      assert.match(made, /^[A-Za-z0-9_-]+$/);
      assert.deepEqual(tokens.decrypt(made), { departmentId, userId, syncGuid });
    }),
  );
});

test('a user id that looks like the rest of a token is still the user id', () => {
  for (const userId of ['|', 'a|b', `2|admin|${randomUUID()}`, `|${randomUUID()}`, '|1|', 'line\nbreak|']) {
    assert.deepEqual(tokens.decrypt(tokens.encrypt({ ...content, userId }))?.userId, userId);
  }
});

test('the same content gives the same token, and different contents share neither nonce nor ciphertext', () => {
  assert.equal(tokens.encrypt(content), createFeedTokens([secret]).encrypt(content));
  const nonces = Array.from({ length: 1_000 }, (_, i) =>
    Buffer.from(tokens.encrypt({ ...content, userId: `user-${i}` }), 'base64url').toString('hex', 1, 13),
  );
  assert.equal(new Set(nonces).size, nonces.length);
});

test('every single flipped bit is rejected', () => {
  const bytes = Buffer.from(tokens.encrypt(content), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.equal(tokens.decrypt(flipped.toString('base64url')), undefined, `bit ${bit}`);
  }
});

test('a token that was shortened at either end, or extended, is rejected', () => {
  const bytes = Buffer.from(tokens.encrypt(content), 'base64url');
  for (let length = 0; length < bytes.length; length++) {
    assert.equal(tokens.decrypt(bytes.toString('base64url', 0, length)), undefined, `${length} bytes`);
    assert.equal(tokens.decrypt(bytes.toString('base64url', bytes.length - length)), undefined);
  }
  assert.equal(tokens.decrypt(Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64url')), undefined);
});

test('a truncated authentication tag is rejected, even if its remaining bytes are right', () => {
  assert.ok(tokens.decrypt(seal(`1|u|${syncGuid}`)));
  for (const tagLength of [4, 8, 12, 13, 14, 15])
    assert.equal(tokens.decrypt(seal(`1|u|${syncGuid}`, tagLength)), undefined);
});

test('only one spelling of a token is accepted', () => {
  // A token with `-` and `_` whose last character has unused bits.
  const made = Array.from({ length: 2_000 }, (_, i) => tokens.encrypt({ ...content, userId: `u${i}` })).find(
    (token) => token.includes('-') && token.includes('_') && token.length % 4 === 2,
  );
  assert.ok(made);
  assert.ok(tokens.decrypt(made));
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(made.at(-1) ?? '');
  const others = [
    made.replaceAll('-', '+'),
    made.replaceAll('_', '/'),
    `${made}=`,
    `${made}==`,
    ` ${made}`,
    `${made} `,
    `${made}\n`,
    `${made.slice(0, 9)}\n${made.slice(9)}`,
    `${made.slice(0, 9)}.${made.slice(9)}`,
    `${made}é`,
    `${made.slice(0, -1)}${alphabet[last ^ 1]}`,
    `${made.slice(0, -1)}${alphabet[last ^ 15]}`,
  ];
  for (const other of others) assert.equal(tokens.decrypt(other), undefined, JSON.stringify(other));
});

test('content other than department, user and GUID is rejected although its encryption is valid', () => {
  const texts = [
    '',
    '|',
    `|u|${syncGuid}`,
    `1||${syncGuid}`,
    `1|${syncGuid}`,
    `1|u|${syncGuid} `,
    `1|u|${syncGuid.toUpperCase()}`,
    `-1|u|${syncGuid}`,
    `1e3|u|${syncGuid}`,
    `12345678901234567|u|${syncGuid}`,
    '1|u|',
  ];
  for (const text of texts) assert.equal(tokens.decrypt(seal(text)), undefined, JSON.stringify(text));
});

test('after a rotation the new key encrypts and the old one still decrypts; without the old key its tokens are rejected', () => {
  const old = tokens.encrypt(content);
  const rotated = createFeedTokens([newSecret, secret]);
  assert.notEqual(rotated.encrypt(content), old);
  assert.deepEqual(rotated.decrypt(old), content);
  assert.deepEqual(createFeedTokens([newSecret]).decrypt(rotated.encrypt(content)), content);
  assert.equal(createFeedTokens([newSecret]).decrypt(old), undefined);
});

test('keys with the same id work side by side', () => {
  const idOf = (key: Uint8Array) => Buffer.from(createFeedTokens([key]).encrypt(content), 'base64url')[0];
  const twin = Array.from({ length: 20_000 }, (_, i) => Buffer.from(`candidate ${i}`.padEnd(32))).find(
    (key) => idOf(key) === idOf(secret),
  );
  assert.ok(twin);
  const old = tokens.encrypt(content);
  assert.deepEqual(createFeedTokens([twin, secret]).decrypt(old), content);
  assert.equal(createFeedTokens([twin]).decrypt(old), undefined);
});

test('an empty key ring is rejected at startup', () => {
  assert.throws(() => createFeedTokens([]), /at least one feed key/);
});
