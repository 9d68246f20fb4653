import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersPerGrid } from './cells/cell-words.ts';
import { box, find, zone } from './sample-zones.test-support.ts';
import { buildZoneIndexData, openZoneIndex, type Zone, zoneIndexBuffers } from './zone-index.ts';

test('an index whose memory was transferred gives the same results', () => {
  const zones = [zone('a', box(170, -10, -170, 10)), zone('b', box(0, 0, 1, 1), box(0.2, 0.2, 0.4, 0.4))];
  const data = buildZoneIndexData(zones);
  const moved = openZoneIndex(structuredClone(data, { transfer: zoneIndexBuffers(data) }));
  assert.equal(data.words.byteLength, 0, 'the memory was moved, not copied');
  assert.equal(moved.find(0, 179), 0);
  assert.equal(moved.find(0.3, 0.3), -1);
  assert.equal(moved.find(0.1, 0.1), 1);
  assert.equal(moved.size, 2);
});

test('crowded cells are divided, and memory stays linear in the number of edges', () => {
  // Thousands of zones in corners of one huge zone, a fan around one vertex, and zones all on top of each other.
  const far = [zone('huge', box(-170, -80, -70, 20))];
  const fan: Zone[] = [];
  const pile: Zone[] = [];
  for (let i = 0; i < 1_500; i++) {
    const [west, south] = i % 2 === 0 ? [-169, -79] : [-80, 10];
    const [lng, lat] = [west + (i % 55) * 1e-5, south + Math.floor(i / 55) * 1e-5];
    far.push(zone(`far-${i}`, box(lng, lat, lng + 9e-6, lat + 9e-6)));
    const [from, to] = [(i / 1_500) * 6.28, ((i + 1) / 1_500) * 6.28];
    fan.push(
      zone(`fan-${i}`, [
        [9, 9],
        [9 + Math.cos(from), 9 + Math.sin(from)],
        [9 + Math.cos(to), 9 + Math.sin(to)],
      ]),
    );
    pile.push(zone(`pile-${i}`, box(0.1, 0.1, 0.7, 0.7)));
  }
  for (const zones of [far, fan, pile]) {
    const data = buildZoneIndexData(zones);
    // No grid can separate edges that are equal.
    assert.equal(data.grids.length > numbersPerGrid, zones !== pile, 'there are grids within the grid');
    const edges = zones.reduce((sum, { rings }) => sum + rings[0]!.length / 2 - 1, 0);
    const bytes = openZoneIndex(data).byteLength;
    assert.ok(bytes < 300 * edges, `${bytes} bytes for ${edges} edges`);
  }
  assert.equal(find(far, 10 + 2e-5 + 4e-6, -80 + 1.1e-4 + 4e-6), 1 + 55 * 2 + 11);
  assert.equal(find(far, 0, -100), 0);
});

test('zones drawn over each other, each slightly offset from the previous one, are not divided again and again', () => {
  for (const step of [1e-9, 1e-6, 1e-4]) {
    const zones = Array.from({ length: 300 }, (_, i) =>
      zone(`pile-${i}`, box(i * step, i * step, 1 + i * step, 1 + i * step)),
    );
    const { grids } = buildZoneIndexData(zones);
    // Without a limit on the work there are hundreds of grids, most with 500 rows, and building takes half a second.
    assert.ok(grids.length / numbersPerGrid < 50, `${grids.length / numbersPerGrid} grids`);
  }
});

test('a floor has 16-bit words as long as all of them fit', () => {
  const widths = new Set<string>();
  for (let count = 100; count <= 1_000; count += 50) {
    const zones = Array.from({ length: count }, (_, i) =>
      zone(`${i}`, box(i % 20, Math.floor(i / 20), (i % 20) + 0.9, Math.floor(i / 20) + 0.9)),
    );
    const data = buildZoneIndexData(zones);
    const { words } = data;
    const fits = words.every((word) => word >= -32_768 && word <= 32_767);
    assert.equal(words instanceof Int16Array, fits, `${count} zones`);
    widths.add(words.constructor.name);
    const index = openZoneIndex(data);
    for (let i = 0; i < count; i++)
      assert.equal(index.find(Math.floor(i / 20) + 0.5, (i % 20) + 0.5), i, `${count} zones`);
  }
  assert.deepEqual([...widths].sort(), ['Int16Array', 'Int32Array']);
});
