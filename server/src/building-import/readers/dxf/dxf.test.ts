import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSource } from '../../read-source.ts';
import { polygonsOf } from '../../source-geometry.ts';
import { findOgr, readWithOgr } from '../../testing/ogr.test-support.ts';

type Groups = readonly (string | number)[];

function drawing(entities: Groups, blocks: Groups = [], header: Groups = []): string {
  const groups = [
    ...[0, 'SECTION', 2, 'HEADER', ...header, 0, 'ENDSEC'],
    ...[0, 'SECTION', 2, 'BLOCKS', ...blocks, 0, 'ENDSEC'],
    ...[0, 'SECTION', 2, 'ENTITIES', ...entities, 0, 'ENDSEC', 0, 'EOF'],
  ];
  return `${groups.join('\n')}\n`;
}

/** @param bulge the bulge of the first edge */
function polyline(
  layer: string,
  points: readonly (readonly [number, number])[],
  bulge = 0,
  more: Groups = [],
): Groups {
  const vertices = points.flatMap(([x, y], i) => [
    10,
    x,
    20,
    y,
    ...(i === 0 && bulge !== 0 ? [42, bulge] : []),
  ]);
  return [0, 'LWPOLYLINE', 5, 'A1', 8, layer, ...more, 90, points.length, 70, 1, ...vertices];
}

const square = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
] as const;

async function read(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readSource([{ name: 'a.dxf', bytes }]);
}

function insert(block: string, x: number, y: number, ...more: Groups): Groups {
  return [0, 'INSERT', 5, 'B1', 8, 'A-FURN', 2, block, 10, x, 20, y, ...more];
}

const blocks: Groups = [
  ...[0, 'BLOCK', 8, '0', 2, 'DESK', 70, 0, 10, 1, 20, 1, ...polyline('0', square, 0.5), 0, 'ENDBLK'],
  ...[0, 'BLOCK', 8, '0', 2, 'GROUP', 70, 0, 10, 0, 20, 0, ...insert('DESK', 10, 0, 50, 30), 0, 'ENDBLK'],
];

test('places blocks the same as GDAL: rotated, scaled, mirrored, repeated, and nested', {
  skip: !findOgr() && 'without gdal',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-dxf-'));
  try {
    const path = join(folder, 'a.dxf');
    const entities = [
      ...insert('DESK', 0, 0),
      ...insert('DESK', 20, 5, 41, 2, 42, 3, 50, 45),
      ...insert('DESK', -20, 5, 41, -1, 42, 1, 50, 10),
      ...insert('GROUP', 3, 40, 41, 0.5, 42, 0.5, 50, 90),
      ...insert('DESK', 100, 100, 70, 3, 71, 2, 44, 10, 45, 20),
    ];
    const text = drawing(entities, blocks);
    writeFileSync(path, text);
    const env = { DXF_MERGE_BLOCK_GEOMETRIES: 'FALSE' };
    const withoutRepeats = (ring: readonly (readonly number[])[]) =>
      ring
        .map(([x = 0, y = 0]) => `${x.toFixed(6)} ${y.toFixed(6)}`.replaceAll('-0.000000', '0.000000'))
        .filter((position, i, all) => position !== all[i - 1]);
    const expected = readWithOgr(path, { env, closedLines: true }).flatMap(({ polygons }) => polygons);
    const { features } = await read(text);
    assert.equal(features.length, 10);
    assert.deepEqual(
      features
        .flatMap(({ geometry }) => polygonsOf(geometry).map(([ring = []]) => withoutRepeats(ring)))
        .sort(),
      expected.map(([ring = []]) => withoutRepeats(ring)).sort(),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('puts content on layer 0 of a block on the layer of the block, with an id made from both', async () => {
  const { features } = await read(drawing(insert('GROUP', 0, 0), blocks));
  assert.deepEqual(
    features.map(({ layer, externalId }) => [layer, externalId]),
    [['A-FURN', 'B1/B1/A1']],
  );
});

test('names an area by the texts in it, from the top down, without their formatting codes', async () => {
  const entities = [
    ...polyline('A-ROOM', square),
    ...[0, 'MTEXT', 8, 'T', 10, 1, 20, 2, 3, '{\\fArial|b0;Meeting', 1, ' room}\\P\\C1;%%c 2'],
    ...[0, 'TEXT', 8, 'T', 10, 1, 20, 1, 1, '1.0\\U+00E4'],
    ...[0, 'TEXT', 8, 'T', 10, 50, 20, 50, 1, 'Outside'],
  ];
  const { features } = await read(drawing(entities));
  assert.deepEqual(
    features.map(({ names, category }) => [names?.[''], category]),
    [['Meeting room ⌀ 2 1.0ä', 'A-ROOM']],
  );
});

test('replaces the codes for characters in texts and names of layers', async () => {
  const nameOf = async (text: string, type = 'TEXT') => {
    const entities = [...polyline('R\\U+00C4UME', square), ...[0, type, 8, 'T', 10, 1, 20, 1, 1, text]];
    const { features } = await read(drawing(entities));
    assert.equal(features[0]?.layer, 'RÄUME');
    return features[0]?.names?.[''];
  };
  for (const [text, expected] of [
    ['45%%176 %%d%%D', '45° °°'],
    ['%%uB%%c%%p', 'B⌀±'],
    ['100%%% or 100%', '100% or 100%'],
    ['%%999 %%x', '%%999 %%x'],
    ['Plant^Jroom^I2', 'Plant room 2'],
    ['a^ b', 'a^b'],
  ] as const)
    for (const type of ['TEXT', 'MTEXT']) assert.equal(await nameOf(text, type), expected);
  assert.equal(await nameOf('\\S1^2;^Jhall', 'MTEXT'), '1/2 hall');
});

test('assigns a text to the smallest area around it, not to furniture', async () => {
  const room = polyline('A-ROOM', [
    [-10, -10],
    [20, -10],
    [20, 20],
    [-10, 20],
  ]);
  const desk = polyline('A-FURN', square);
  const closet = polyline('A-ROOM', [
    [10, 10],
    [15, 10],
    [15, 15],
    [10, 15],
  ]);
  const text = (x: number, name: string) => [0, 'TEXT', 8, 'T', 10, x, 20, x, 1, name];
  const { features } = await read(
    drawing([...room, ...desk, ...closet, ...text(1, 'Office'), ...text(12, 'Closet')]),
  );
  assert.deepEqual(
    features.map(({ names }) => names?.['']),
    ['Office', undefined, 'Closet'],
  );
});

test('skips paper space, keeps lines, and counts other entities', async () => {
  const entities = [
    ...polyline('A-ROOM', square),
    ...polyline('FRAME', square, 0, [67, 1]),
    ...[0, 'LINE', 8, 'A-WALL', 10, 0, 20, 0, 11, 1, 21, 1],
    ...[0, '3DFACE', 8, 'A-WALL'],
    ...[0, 'LWPOLYLINE', 8, 'A-WALL', 90, 3, 70, 0, 10, 0, 20, 0, 10, 1, 20, 0, 10, 1, 20, 1],
  ];
  const { features, problems, drawing: lines } = await read(drawing(entities));
  assert.deepEqual(
    lines?.lines.map(({ layer, positions }) => [layer, positions.length]),
    [
      ['A-ROOM', 5],
      ['A-WALL', 2],
      ['A-WALL', 3],
    ],
  );
  assert.deepEqual(
    features.map(({ layer }) => layer),
    ['A-ROOM'],
  );
  assert.deepEqual(
    problems.map(({ reason, count }) => [reason, count]),
    [['It is a 3DFACE, not a line, a polyline or a hatch.', 1]],
  );
});

test('curves are within a millimeter where the units are known, with few positions on small ones, also in blocks', async () => {
  const circle = (radius: number) => [0, 'CIRCLE', 8, 'A-WALL', 10, 0, 20, 0, 40, radius];
  const scaled = [0, 'INSERT', 8, '0', 2, 'HALL', 10, 0, 20, 0, 41, 1000, 42, 1000];
  const block = [0, 'BLOCK', 8, '0', 2, 'HALL', 10, 0, 20, 0, ...circle(20), 0, 'ENDBLK'];
  const countsIn = async (units: number) => {
    const text = drawing([...circle(20), ...circle(5000), ...scaled], block, [9, '$INSUNITS', 70, units]);
    return (await read(text)).drawing?.lines.map(({ positions }) => positions.length - 1);
  };
  const [tiny, middle, large] = (await countsIn(4)) ?? [];
  assert.ok(tiny && tiny <= 30, `${tiny} on a circle of 2 cm`);
  const sagittaOf = (radius: number, count = 0) => radius * (1 - Math.cos(Math.PI / count));
  assert.ok(sagittaOf(5, middle) <= 0.001, `${middle} on a circle of 5 m`);
  assert.ok(sagittaOf(20, large) <= 0.001, `${large} on a circle of 20 m in a block of meters`);
  assert.deepEqual(await countsIn(0), [360, 360, 360], 'the units are not known');
});

test('reads the units and the code page from the header', async () => {
  const text = [0, 'TEXT', 8, 'T', 10, 1, 20, 1, 1, 'Büro'];
  const header = (page: string, units: number) => [
    9,
    '$ACADVER',
    1,
    'AC1015',
    9,
    '$DWGCODEPAGE',
    3,
    page,
    9,
    '$INSUNITS',
    70,
    units,
  ];
  const latin = drawing([...polyline('A-ROOM', square), ...text], [], header('ANSI_1252', 4));
  const model = await read(Buffer.from(latin, 'latin1'));
  assert.deepEqual(
    [model.metersPerUnit, model.features[0]?.names, model.notUtf8Files],
    [0.001, { '': 'Büro' }, []],
  );
  const cyrillic = drawing(
    [...polyline('A-ROOM', square), 0, 'TEXT', 8, 'T', 10, 1, 20, 1, 1, '\xc7\xe0\xeb'],
    [],
    header('ANSI_1251', 0),
  );
  const other = await read(Buffer.from(cyrillic, 'latin1'));
  assert.deepEqual([other.metersPerUnit, other.features[0]?.names], [null, { '': 'Зал' }]);
});
