import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceFile, SourceModel } from '../model.ts';
import { readSource } from '../read-source.ts';

/** The header of a .shp or .shx file, before its records. */
function withHeader(records: Buffer): Buffer {
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.length) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(5, 32);
  return Buffer.concat([header, records]);
}

/** A polygon with its lower left corner at `x`, 0. More corners make its record longer. */
function record(number: number, x: number, corners = 4): Buffer {
  const content = Buffer.alloc(48 + 16 * (corners + 1));
  content.writeInt32LE(5, 0);
  content.writeInt32LE(1, 36);
  content.writeInt32LE(corners + 1, 40);
  for (let i = 0; i <= corners; i++) {
    const angle = (-2 * Math.PI * (i % corners)) / corners;
    content.writeDoubleLE(x + Math.cos(angle), 48 + 16 * i);
    content.writeDoubleLE(Math.sin(angle), 56 + 16 * i);
  }
  const head = Buffer.alloc(8);
  head.writeInt32BE(number, 0);
  head.writeInt32BE(content.length / 2, 4);
  return Buffer.concat([head, content]);
}

function index(records: readonly Buffer[], current: readonly number[]): Buffer {
  return withHeader(
    Buffer.concat(
      current.map((which) => {
        const offset = 100 + records.slice(0, which).reduce((sum, { length }) => sum + length, 0);
        const entry = Buffer.alloc(8);
        entry.writeInt32BE(offset / 2, 0);
        entry.writeInt32BE(((records[which]?.length ?? 8) - 8) / 2, 4);
        return entry;
      }),
    ),
  );
}

/** A table with the column `name`. A row that begins with an asterisk is deleted. */
function table(rows: readonly string[]): Buffer {
  const header = Buffer.alloc(65);
  header[0] = 3;
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(65, 8);
  header.writeUInt16LE(9, 10);
  header.write('name\0', 32);
  header.write('C', 43);
  header[48] = 8;
  header[64] = 0x0d;
  return Buffer.concat([header, Buffer.from(rows.map((row) => row.padEnd(9)).join(''))]);
}

const names = table([' Hall', ' Lab', ' Office']);
/** The first shape and the second have grown, in this order. */
const edited = [record(1, 10), record(2, 20), record(3, 30), record(1, 11, 6), record(2, 22, 5)];

function read(records: readonly Buffer[], shx?: Buffer, dbf = names): Promise<SourceModel> {
  const file = (name: string, bytes: Buffer): SourceFile => ({ name, bytes });
  return readSource([
    file('mill.SHP', withHeader(Buffer.concat(records))),
    ...(shx ? [file('mill.shx', shx)] : []),
    file('mill.dbf', dbf),
  ]);
}

/** The names of the shapes, with where they are. */
const placesOf = ({ features }: SourceModel) =>
  features.map(({ properties, geometry }) => [
    properties.name,
    Math.round(Number(geometry.coordinates[0]?.[0]?.[0])) - 1,
  ]);

test('reads the current shapes of a file that was edited in place, each with its row', async () => {
  const model = await read(edited, index(edited, [3, 4, 2]));
  assert.deepEqual(placesOf(model), [
    ['Hall', 11],
    ['Lab', 22],
    ['Office', 30],
  ]);
  assert.deepEqual(model.problems, []);
});

test('does not guess which shapes are current if the index is missing or damaged', async () => {
  await assert.rejects(read(edited), /mill\.SHP were edited in place: add its index \(\.shx\)/);
  const whole = index(edited, [3, 4, 2]);
  const outside = Buffer.from(whole);
  outside.writeInt32BE(1e6, 108);
  const inside = Buffer.from(whole);
  inside.writeInt32BE(whole.readInt32BE(108) + 4, 108);
  const cut = whole.subarray(0, 118);
  for (const damaged of [outside, inside, cut, whole.subarray(0, 50)])
    await assert.rejects(read(edited, damaged), /The index of mill\.SHP \(\.shx\) is damaged/);
});

test('reads the shapes in their order if they were not edited in place, also with a damaged index', async () => {
  const records = edited.slice(0, 3);
  const expected = [
    ['Hall', 10],
    ['Lab', 20],
    ['Office', 30],
  ];
  const damaged = index(records, [0, 1, 2]).fill(0xff, 108, 112);
  for (const shx of [undefined, damaged, index(records, [0, 1, 2])])
    assert.deepEqual(placesOf(await read(records, shx)), expected);
  const unnumbered = [record(0, 10), record(0, 20), record(0, 30)];
  for (const shx of [undefined, index(unnumbered, [0, 1, 2])])
    assert.deepEqual(placesOf(await read(unnumbered, shx)), expected);
});

test('skips shapes with deleted rows, and counts those that the index leaves empty', async () => {
  const shx = index(edited, [3, 4, 2]);
  const model = await read(edited, shx, table([' Hall', '*Lab', ' Office']));
  assert.deepEqual(placesOf(model), [
    ['Hall', 11],
    ['Office', 30],
  ]);
  assert.deepEqual(model.problems, []);
  const emptied = await read(edited, Buffer.from(shx).fill(0, 108, 116));
  assert.deepEqual(placesOf(emptied), placesOf(model));
  assert.deepEqual(emptied.problems, [{ reason: 'It has no geometry.', count: 1, examples: ['record 2'] }]);
});

test('says if the table has another number of rows than there are shapes, because names may be of other shapes', async () => {
  const { problems } = await read(edited.slice(0, 3), undefined, table([' Hall', ' Lab']));
  assert.deepEqual(problems, [
    {
      reason:
        'The table of a shapefile has another number of rows than there are shapes: check that the names are right.',
      count: 1,
      examples: ['mill: 2 rows, 3 shapes'],
    },
  ]);
});
