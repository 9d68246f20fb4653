import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { seededRandom } from '../../../../server/src/features/imports/exactness.test-support.ts';
import { flipBit } from '../testing/damage-store.test-support.ts';
import { addToChecksum } from './checksum.ts';
import { computeChecksum, findDamaged } from './damaged-contents.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { OfflineStorage } from './offline-storage.ts';

const pieceBytes = 64;
let folder: string;
let store: OfflineStorage;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-contents-'));
  store = createFolderStorage(folder, { pieceBytes });
});
after(() => rm(folder, { recursive: true, force: true }));

const random = seededRandom(20_260_401);
const someBytes = (length: number) => Uint8Array.from({ length }, () => random() * 256);

async function storeContent(name: string, length: number) {
  const bytes = someBytes(length);
  for (let offset = 0; offset < length; offset += pieceBytes)
    await store.appendPiece(name, offset, bytes.subarray(offset, offset + pieceBytes));
  return { name, bytes: length, sum: crc32(bytes) };
}

test('the checksum is the CRC-32 of zlib, whole and piece by piece', () => {
  assert.equal(addToChecksum(0, new TextEncoder().encode('123456789')), 0xcbf43926); // the check value of the CRC catalog
  for (const length of [0, 1, 255, 4096]) {
    const bytes = someBytes(length);
    assert.equal(addToChecksum(0, bytes), crc32(bytes));
    const cut = Math.floor(length / 3);
    assert.equal(addToChecksum(addToChecksum(0, bytes.subarray(0, cut)), bytes.subarray(cut)), crc32(bytes));
  }
});

test('the checksum of a content covers exactly the given length', async () => {
  const { name, sum } = await storeContent('summed', 3 * pieceBytes + 7);
  assert.equal(await computeChecksum(store, name, 3 * pieceBytes + 7), sum);
  assert.equal(await computeChecksum(store, name, 0), 0);
  const start = await store.readContent(name, 0, 100);
  assert.equal(await computeChecksum(store, name, 100), crc32(start ?? ''));
});

test('contents that are missing or differ in length or bytes are found, and no others', async () => {
  const names = ['whole', 'missing', 'short', 'long', 'flipped'];
  const contents = await Promise.all(names.map((name, i) => storeContent(name, 2 * pieceBytes + i)));
  await store.deleteContent('missing');
  await store.appendPiece('short', pieceBytes, new Uint8Array(1));
  await store.appendPiece('long', 2 * pieceBytes, new Uint8Array(50));
  await flipBit(store, 'flipped', pieceBytes + 3);
  assert.deepEqual(await findDamaged(store, contents), new Set(['missing', 'short', 'long', 'flipped']));
  assert.deepEqual(await findDamaged(store, []), new Set());
});

test('a check reads up to the limit plus at most one more content, and every content is checked eventually', async () => {
  const contents = [];
  for (let i = 0; i < 10; i++) contents.push(await storeContent(`part ${i}`, 100));
  for (const { name } of contents) await flipBit(store, name, 50);
  const found = new Set<string>();
  for (let i = 0; i < 10; i++) {
    const damaged = await findDamaged(store, contents, { limitBytes: 250, random: () => i / 10 });
    assert.equal(damaged.size, 3);
    for (const name of damaged) found.add(name);
  }
  assert.equal(found.size, 10);
});
