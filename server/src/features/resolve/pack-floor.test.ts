import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { buildZoneIndexData, openZoneIndex } from 'zone-index';
import { readZone } from './indexed-zone.ts';
import { isCompressed, packFloor, type UnpackedFloor, unpackFloor } from './pack-floor.ts';

function packRooms(count: number, corners = 4): { bytes: Uint8Array; names: string[] } {
  const ids = Array.from(
    { length: count },
    (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  );
  const rooms = ids.map((id, i) => readZone({ id, polygon_geojson: roundRoom(i + 0.5, corners) }));
  const names = ids.map((_, i) => `Room ${i} – Küche`);
  const bytes = packFloor(
    buildZoneIndexData(rooms),
    ids.map((id, i) => ({ id, name: names[i] ?? '', zoneType: i % 7 })),
  );
  assert.ok(bytes);
  return { bytes, names };
}

function roundRoom(x: number, corners: number): string {
  const ring = Array.from({ length: corners + 1 }, (_, i) => {
    const angle = ((i % corners) / corners) * 2 * Math.PI;
    return [x / 10 + 0.04 * Math.cos(angle), 0.04 * Math.sin(angle)];
  });
  return JSON.stringify({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
}

function namesAt({ data, zones }: UnpackedFloor, count: number): (string | undefined)[] {
  const index = openZoneIndex(data);
  return Array.from({ length: count }, (_, i) => zones.get(index.find(0.001, (i + 0.5) / 10))?.name);
}

test('compresses a floor of usual size, and restores it completely', () => {
  const { bytes, names } = packRooms(100);
  assert.ok(isCompressed(bytes));
  const floor = unpackFloor(bytes);
  assert.ok(floor);
  assert.deepEqual(namesAt(floor, 100), names);
  const raw = decompressed(bytes);
  assert.ok(bytes.length < raw.length / 2, `${bytes.length} of ${raw.length} bytes`);
});

test('does not compress a large floor', () => {
  const { bytes, names } = packRooms(1_000, 60);
  assert.ok(!isCompressed(bytes));
  const floor = unpackFloor(bytes);
  assert.ok(floor);
  assert.deepEqual(namesAt(floor, 1_000), names);
});

test('reads a small floor that an earlier release stored without compression', () => {
  const { bytes, names } = packRooms(100);
  const floor = unpackFloor(decompressed(bytes));
  assert.ok(floor);
  assert.deepEqual(namesAt(floor, 100), names);
});

test('never yields another floor from bytes that are corrupted or truncated anywhere', () => {
  const { bytes, names } = packRooms(25);
  for (const original of [bytes, decompressed(bytes)]) {
    let rejected = 0;
    for (let offset = 0; offset < original.length; offset++) {
      const damaged = Buffer.from(original);
      damaged[offset] = (damaged[offset] ?? 0) ^ (1 << (offset % 8));
      const floor = unpackFloor(damaged);
      if (floor) assert.deepEqual(namesAt(floor, 25), names, `byte ${offset}`);
      else rejected++;
    }
    assert.ok(rejected > 0.99 * original.length, `${rejected} of ${original.length}`);
    for (let length = 0; length < original.length; length += 7)
      assert.equal(unpackFloor(Buffer.from(original.subarray(0, length))), undefined, `${length} bytes`);
  }
});

test('does not use bytes in another format', () => {
  const raw = decompressed(packRooms(25).bytes);
  for (const offset of [12, 16 + 4]) {
    const other = Buffer.from(raw);
    other.writeUInt32LE(other.readUInt32LE(offset) + 1, offset); // the format of the zones, and that of the index
    assert.equal(unpackFloor(other), undefined);
  }
});

test('rejects compressed bytes that would be larger than they say, or larger than the limit', () => {
  const header = (length: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(0xfd2fb528, 0);
    bytes.writeUInt32LE(length, 4);
    return bytes;
  };
  const zeros = zstdCompressSync(Buffer.alloc(50_000_000));
  for (const length of [0, 1_000, 50_000_000, 0xffff_ffff])
    assert.equal(unpackFloor(Buffer.concat([header(length), zeros])), undefined);
});

function decompressed(bytes: Uint8Array): Buffer {
  return zstdDecompressSync(bytes.subarray(8));
}
