import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFloorMemory, type Packed } from './floor-memory.ts';

interface Floor {
  readonly name: string;
  readonly byteLength: number;
}

interface Entry {
  readonly key: string;
  floor: Floor | undefined;
  packed: Packed<Floor> | undefined;
  inFlight: unknown;
  isUsed: boolean;
}

/** Floors take 100 bytes, or 20 when packed. */
function openMemory(limit: number) {
  const counts = { unpacked: 0 };
  let maxBytes = limit;
  const memory = createFloorMemory<Floor, Entry>({
    maxBytes: () => maxBytes,
    pack: (floor) => ({
      byteLength: 20,
      unpack: () => {
        counts.unpacked++;
        return floor.name === 'damaged' ? undefined : floor;
      },
    }),
  });
  const load = (name: string, byteLength = 100) => {
    const entry: Entry = {
      key: name,
      floor: undefined,
      packed: undefined,
      inFlight: undefined,
      isUsed: false,
    };
    memory.add(entry);
    memory.keep(entry, { name, byteLength });
    return entry;
  };
  const use = (name: string) => {
    const entry = memory.get(name);
    return entry && memory.use(entry);
  };
  const setLimit = (bytes: number) => {
    maxBytes = bytes;
    memory.makeRoom();
  };
  return { ...memory, load, useByName: use, counts, setLimit };
}

test('packs floors that have not been used for a long time, and unpacks them when they are used', () => {
  const memory = openMemory(400);
  for (const name of ['a', 'b', 'c', 'd', 'e']) memory.load(name);
  assert.equal(memory.size(), 5);
  assert.equal(memory.byteLength(), 3 * 100 + 2 * 20);
  assert.equal(memory.get('a')?.floor, undefined);
  assert.equal(memory.get('b')?.floor, undefined);
  assert.equal(memory.useByName('e')?.name, 'e');
  assert.equal(memory.useByName('c')?.name, 'c');
  assert.equal(memory.counts.unpacked, 0);

  assert.equal(memory.useByName('a')?.name, 'a');
  assert.equal(memory.counts.unpacked, 1);
  assert.equal(memory.byteLength(), 3 * 100 + 2 * 20);
  assert.equal(memory.get('d')?.floor, undefined, 'the one that was not used for the longest time');
  assert.equal(memory.useByName('a')?.name, 'a');
  assert.equal(memory.counts.unpacked, 1);
});

test('packs and evicts floors immediately when the limit is lowered, but never the one in use', () => {
  const memory = openMemory(1_000);
  for (let i = 0; i < 10; i++) memory.load(`${i}`);
  memory.useByName('0');
  memory.setLimit(500);
  assert.equal(memory.byteLength(), 3 * 100 + 7 * 20);
  memory.setLimit(210);
  assert.deepEqual(
    ['1', '4', '5', '9'].map((name) => memory.get(name)?.packed?.byteLength),
    [undefined, undefined, 20, 20],
  );
  assert.equal(memory.byteLength(), 100 + 5 * 20);
  memory.setLimit(50);
  assert.equal(memory.size(), 1);
  assert.equal(memory.get('0')?.floor?.name, '0');
  memory.setLimit(1_000);
  memory.load('1');
  assert.equal(memory.byteLength(), 200);
});

test('packs a few floors and evicts the rest if a lot of memory is needed immediately', () => {
  const memory = openMemory(10_000);
  for (let i = 0; i < 100; i++) memory.load(`${i}`);
  memory.setLimit(5_000);
  const kept = Array.from({ length: 100 }, (_, i) => memory.get(`${i}`)).filter((entry) => entry);
  assert.deepEqual(
    kept.filter((entry) => entry?.packed).map((entry) => entry?.key),
    Array.from({ length: 16 }, (_, i) => `${i}`),
  );
  assert.equal(memory.byteLength(), 16 * 20 + 46 * 100);
  assert.equal(memory.get('16'), undefined);
  assert.ok(memory.get('99')?.floor);
});

test('leaves an eighth of the memory to unpacked floors, and evicts the oldest packed ones', () => {
  const memory = openMemory(2_000);
  for (let i = 0; i < 10_000; i++) {
    memory.load(`floor ${i}`);
    memory.useByName('often used');
    if (i % 100 === 0) memory.useByName(`floor ${i - 20}`);
    if (i === 0) memory.load('often used');
    assert.ok(memory.byteLength() <= 2_000);
  }
  assert.equal(memory.size(), 2 + 87);
  assert.ok(memory.get('often used')?.floor);
  assert.ok(memory.get('floor 9999')?.floor);
  assert.equal(memory.useByName('floor 9920')?.name, 'floor 9920');
  assert.equal(memory.get('floor 9900'), undefined);
});

test('counts the memory correctly for use in any order', () => {
  const memory = openMemory(700);
  let seed = 1;
  const random = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const entries = new Map<string, Entry>();
  for (let step = 0; step < 20_000; step++) {
    const name = `floor ${random(30)}`;
    const existing = memory.get(name);
    if (existing) assert.equal(memory.use(existing)?.name, name);
    if (existing && random(10) === 0)
      memory.keep(existing, random(2) ? { name, byteLength: 50 + random(900) } : undefined);
    if (!existing) entries.set(name, memory.load(name, 50 + random(100)));
    const kept = [...entries.values()].filter((entry) => memory.get(entry.key) === entry);
    const sum = kept.reduce((all, { floor, packed }) => all + ((floor ?? packed)?.byteLength ?? 0), 0);
    assert.equal(memory.byteLength(), sum);
    assert.equal(memory.size(), kept.length);
    assert.ok(sum <= 700 || kept.length === 1, `${sum} bytes in ${kept.length} floors`);
    assert.ok(kept.every(({ floor, packed }) => !floor !== !packed));
  }
});

test('treats a floor that cannot be unpacked as one that has to be loaded', () => {
  const memory = openMemory(250);
  for (const name of ['damaged', 'b', 'c']) memory.load(name);
  assert.ok(memory.get('damaged')?.packed);
  assert.equal(memory.useByName('damaged'), undefined);
  const entry = memory.get('damaged');
  assert.ok(entry);
  memory.keep(entry, { name: 'damaged', byteLength: 100 });
  assert.equal(memory.useByName('damaged')?.name, 'damaged');
});

test('does not pack an entry that is being loaded, and does not restore an evicted one', () => {
  const memory = openMemory(250);
  const loaded = memory.load('loaded');
  loaded.inFlight = true;
  for (const name of ['b', 'c', 'd']) memory.load(name);
  assert.equal(memory.get('loaded')?.floor?.name, 'loaded');
  loaded.inFlight = undefined;
  memory.load('huge', 5_000);
  assert.equal(memory.size(), 1);
  assert.equal(memory.byteLength(), 5_000);
  memory.keep(loaded, { name: 'loaded', byteLength: 100 });
  assert.equal(memory.use(loaded), undefined);
  assert.equal(memory.get('loaded'), undefined);
  assert.equal(memory.byteLength(), 5_000);
});
