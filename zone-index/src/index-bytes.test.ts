import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomZones, seededRandom } from './random-zones.test-support.ts';
import { enclosesArea } from './rings/enclosed-area.ts';
import { unrollRing } from './rings/ring-reading.ts';
import { box, zone } from './sample-zones.test-support.ts';
import { buildZoneIndexData, readIndexBytes, writeIndexBytes, type ZoneIndexData } from './zone-index.ts';

function write(data: ZoneIndexData): Uint8Array {
  const bytes = writeIndexBytes(data);
  assert.ok(bytes, 'this machine is little-endian');
  return bytes;
}

test('an index is the same after it was written and read', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const zones = randomZones(seededRandom(seed)).filter(({ rings }) =>
      rings.every((ring) => enclosesArea(unrollRing(ring))),
    );
    const data = buildZoneIndexData(zones);
    assert.deepEqual(readIndexBytes(write(data)), data, `seed ${seed}`);
    const wide = { ...data, words: Int32Array.from(data.words) };
    assert.deepEqual(readIndexBytes(write(wide)), wide, `seed ${seed}, words of 32 bits`);
  }
});

test('it can be read wherever it is in memory, and without a copy if it is aligned', () => {
  const data = buildZoneIndexData([zone('a', box(170, -10, -170, 10)), zone('b', box(0, 0, 1, 1))]);
  const bytes = write(data);
  assert.equal(readIndexBytes(bytes)?.words.buffer, bytes.buffer);
  for (let offset = 1; offset < 8; offset++) {
    const shifted = new Uint8Array(bytes.length + offset).subarray(offset);
    shifted.set(bytes);
    assert.deepEqual(readIndexBytes(shifted), data);
  }
});

test('damaged, incomplete or unrelated bytes are not an index', () => {
  const bytes = write(buildZoneIndexData([zone('a', box(0, 0, 1, 1)), zone('b', box(2, 2, 3, 3))]));
  for (let i = 0; i < bytes.length; i++) {
    const damaged = bytes.slice();
    damaged[i]! ^= 1 << (i % 8);
    assert.equal(readIndexBytes(damaged), undefined, `byte ${i}`);
  }
  for (let length = 0; length < bytes.length; length++)
    assert.equal(readIndexBytes(bytes.subarray(0, length)), undefined, `${length} bytes`);
  const longer = new Uint8Array(bytes.length + 4);
  longer.set(bytes);
  assert.equal(readIndexBytes(longer), undefined);
});
