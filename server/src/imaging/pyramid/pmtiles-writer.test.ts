import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isQuick } from '../../testing/level.ts';
import { createPmtilesWriter } from './pmtiles-writer.ts';
import { openArchive } from './testing/open-archive.ts';

const sampleBounds = { topLeftLat: 52.1, topLeftLng: 5.1, bottomRightLat: 52, bottomRightLng: 5.3 };

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-pmtiles-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Returns a few hundred bytes that are unique per number, but every fifth number has one of seven contents. */
function contentOf(number: number): Uint8Array {
  const named = number % 5 === 0 ? number % 7 : number;
  let state = named + 1;
  return Uint8Array.from({ length: 100 + (named % 397) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

test('30,000 tiles in any order are read back byte for byte, through leaf directories', async () => {
  const path = join(folder, 'large.pmtiles');
  const writer = createPmtilesWriter(path, join(folder, 'large.spool'));
  const side = 150;
  const count = 30_000;
  // 7919 and 30,000 are coprime, so every tile is added once, far from its neighbors.
  const order = Array.from({ length: count }, (_, index) => (index * 7919) % count);
  const place = (number: number): [number, number, number] => [
    17,
    67_000 + (number % side),
    43_000 + Math.floor(number / side),
  ];
  for (const number of order) writer.addTile(...place(number), contentOf(number));
  const facts = writer.finish({ tileType: 'webp', bounds: sampleBounds, minZoom: 17, maxZoom: 17 });
  assert.equal(facts.tileCount, count);
  assert.equal(facts.bytes, readFileSync(path).length);
  const archive = await openArchive(path);
  const header = await archive.tiles.getHeader();
  assert.ok((header.leafDirectoryLength ?? 0) > 0, 'no leaf directories');
  assert.ok(header.rootDirectoryLength <= 16_384 - 127);
  assert.equal(header.numAddressedTiles, count);
  assert.equal(header.numTileContents, facts.contentCount);
  // 24,000 numbers have their own content. The others share 0 to 6, of which only 0 and 5 are not among the 24,000.
  assert.equal(facts.contentCount, 24_002);
  for (let number = 0; number < count; number += isQuick ? 7 : 1) {
    const tile = await archive.tiles.getZxy(...place(number));
    assert.ok(tile && Buffer.from(tile.data).equals(contentOf(number)), `tile ${number}`);
  }
  assert.equal(await archive.tiles.getZxy(17, 66_999, 43_000), undefined);
  await archive.close();
});

test('the header has the zooms, bounds, center and type, and says that contents are in order', async () => {
  const path = join(folder, 'header.pmtiles');
  const writer = createPmtilesWriter(path, join(folder, 'header.spool'));
  writer.addTile(1, 1, 0, contentOf(1));
  writer.addTile(0, 0, 0, contentOf(2));
  const metadata = { name: 'a plan' };
  writer.finish({ tileType: 'png', bounds: sampleBounds, minZoom: 0, maxZoom: 1, metadata });
  const archive = await openArchive(path);
  const header = await archive.tiles.getHeader();
  const { specVersion, clustered, internalCompression, tileCompression, tileType } = header;
  assert.deepEqual(
    [specVersion, clustered, internalCompression, tileCompression, tileType],
    [3, true, 2, 1, 2],
  );
  assert.deepEqual([header.minZoom, header.maxZoom, header.centerZoom], [0, 1, 0]);
  assert.deepEqual([header.minLon, header.minLat, header.maxLon, header.maxLat], [5.1, 52, 5.3, 52.1]);
  assert.deepEqual([header.centerLon, header.centerLat], [5.2, 52.05]);
  assert.deepEqual(await archive.tiles.getMetadata(), metadata);
  // Zoom 0 is first, even though it was added last.
  const start = header.tileDataOffset;
  assert.deepEqual(
    readFileSync(path).subarray(start, start + contentOf(2).length),
    Buffer.from(contentOf(2)),
  );
  await archive.close();
});

test('equal tiles are stored once, and a run of them is one entry', async () => {
  const path = join(folder, 'equal.pmtiles');
  const writer = createPmtilesWriter(path, join(folder, 'equal.spool'));
  for (let row = 0; row < 16; row++) {
    for (let column = 0; column < 16; column++) writer.addTile(4, column, row, contentOf(1));
  }
  writer.finish({ tileType: 'png', bounds: sampleBounds, minZoom: 4, maxZoom: 4 });
  const archive = await openArchive(path);
  const { numAddressedTiles, numTileEntries, numTileContents } = await archive.tiles.getHeader();
  assert.deepEqual([numAddressedTiles, numTileEntries, numTileContents], [256, 1, 1]);
  assert.ok(
    Buffer.from((await archive.tiles.getZxy(4, 15, 15))?.data ?? new ArrayBuffer(0)).equals(contentOf(1)),
  );
  await archive.close();
});

test('across the antimeridian, the bounds have all longitudes, and the center is correct', async () => {
  const path = join(folder, 'antimeridian.pmtiles');
  const writer = createPmtilesWriter(path, join(folder, 'antimeridian.spool'));
  writer.addTile(0, 0, 0, contentOf(1));
  const bounds = { topLeftLat: -16, topLeftLng: 179, bottomRightLat: -18, bottomRightLng: -177 };
  writer.finish({ tileType: 'png', bounds, minZoom: 0, maxZoom: 0 });
  const archive = await openArchive(path);
  const { minLon, maxLon, centerLon } = await archive.tiles.getHeader();
  assert.deepEqual([minLon, maxLon, centerLon], [-180, 180, -179]);
  await archive.close();
});

test('an archive exists only when it is finished, and an abandoned one leaves no files', async () => {
  const path = join(folder, 'late.pmtiles');
  const spool = join(folder, 'late.spool');
  const abandoned = createPmtilesWriter(path, spool);
  abandoned.addTile(0, 0, 0, contentOf(1));
  assert.equal(existsSync(path), false);
  abandoned.abandon();
  assert.deepEqual([path, `${path}.partial`, spool].map(existsSync), [false, false, false]);
  writeFileSync(path, 'the one before');
  const writer = createPmtilesWriter(path, spool);
  writer.addTile(0, 0, 0, contentOf(1));
  assert.equal(readFileSync(path, 'utf8'), 'the one before');
  writer.finish({ tileType: 'png', bounds: sampleBounds, minZoom: 0, maxZoom: 0 });
  assert.deepEqual([path, `${path}.partial`, spool].map(existsSync), [true, false, false]);
});
