import assert from 'node:assert/strict';
import { strToU8 } from 'fflate';
import { full, test } from '../../testing/level.ts';
import { interpretSource } from '../interpret.ts';
import type { ImportChoices } from '../interpreted.ts';
import type { Position, SourceModel } from '../model.ts';
import { readSource } from '../read-source.ts';
import { drawOffice, type OfficeStyle, officeStyles } from '../testing/office-drawing.test-support.ts';

const metersPerDegree = 111_195;
const read = (dxf: string) => readSource([{ name: 'office.dxf', bytes: strToU8(dxf) }]);

/** Places a drawing at 0°, 0°, and returns its rooms in meters. */
function interpret(model: SourceModel, choices: ImportChoices = {}, meters = model.metersPerUnit ?? 1) {
  const placeDrawing = ([x = 0, y = 0]: Position): Position => [
    (x * meters) / metersPerDegree,
    (y * meters) / metersPerDegree,
  ];
  const { buildings, wallLayers, ...rest } = interpretSource(model, choices, { placeDrawing });
  const zones = buildings.flatMap(({ floors }) => floors.flatMap((floor) => floor.zones));
  const rooms = zones.map(({ name, zoneType, polygonGeoJson }) => {
    const [ring] = JSON.parse(polygonGeoJson).geometry.coordinates as Position[][];
    return {
      name,
      zoneType,
      ring: (ring ?? []).map(([x = 0, y = 0]): Position => [x * metersPerDegree, y * metersPerDegree]),
    };
  });
  return { rooms, wallLayers, ...rest };
}

/** The largest distance from a corner of one outline to the other. */
function distanceBetween(a: readonly Position[], b: readonly Position[]): number {
  const toOutline = ([x = 0, y = 0]: Position, ring: readonly Position[]) =>
    Math.min(
      ...ring.map(([ax = 0, ay = 0], index) => {
        const [bx = 0, by = 0] = ring[(index + 1) % ring.length]!;
        const [dx, dy] = [bx - ax, by - ay];
        const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
        return Math.hypot(x - ax - t * dx, y - ay - t * dy);
      }),
    );
  return Math.max(...a.map((one) => toOutline(one, b)), ...b.map((one) => toOutline(one, a)));
}

for (const style of officeStyles)
  test(`finds all rooms of an office within a centimeter, with their names: ${style}`, async () => {
    const { dxf, rooms: drawn } = drawOffice(style satisfies OfficeStyle);
    const { rooms } = interpret(await read(dxf));
    assert.deepEqual(rooms.map(({ name }) => name).sort(), drawn.map(({ name }) => name).sort());
    for (const { name, corners } of drawn) {
      const { ring, zoneType } = rooms.find((room) => room.name === name) ?? assert.fail(name);
      const off = distanceBetween(ring, corners);
      assert.ok(off < 0.01, `${name} is off by ${off} m`);
      assert.equal(zoneType, name.startsWith('Corridor') ? 1 : 0);
    }
  });

type Line = readonly [layer: string, ...positions: readonly (readonly [number, number])[]];

/** A drawing in meters of lines, arcs (`center, radius, from, to`) and texts. */
function draw(
  lines: readonly Line[],
  texts: readonly (readonly [string, number, number])[] = [],
  more = '',
): string {
  const entities = lines.flatMap(([layer, ...positions]) =>
    positions.slice(1).map(([x, y], index) => {
      const [ax, ay] = positions[index]!;
      return `0\nLINE\n8\n${layer}\n10\n${ax}\n20\n${ay}\n11\n${x}\n21\n${y}\n`;
    }),
  );
  const names = texts.map(([text, x, y]) => `0\nTEXT\n8\nNAMES\n10\n${x}\n20\n${y}\n1\n${text}\n`);
  const header = '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n';
  return `${header}0\nSECTION\n2\nENTITIES\n${entities.join('')}${names.join('')}${more}0\nENDSEC\n0\nEOF\n`;
}

const arc = (x: number, y: number, radius: number, from: number, to: number) =>
  `0\nARC\n8\nDOORS\n10\n${x}\n20\n${y}\n40\n${radius}\n50\n${from}\n51\n${to}\n`;

async function areasOf(dxf: string, choices?: ImportChoices): Promise<number[]> {
  const { rooms } = interpret(await read(dxf), choices);
  return rooms.map(({ ring }) => Math.round(areaOf(ring) * 100) / 100).sort((a, b) => a - b);
}

function areaOf(ring: readonly Position[]): number {
  const sum = ring.slice(1).reduce((total, [x = 0, y = 0], index) => {
    const [ax = 0, ay = 0] = ring[index]!;
    return total + ax * y - x * ay;
  }, 0);
  return Math.abs(sum) / 2;
}

const box: Line = ['WALL', [0, 0], [10, 0], [10, 4], [0, 4], [0, 0]];

test('lines that end within two centimeters of a wall reach it, and longer gaps stay open', async () => {
  assert.deepEqual(await areasOf(draw([box, ['WALL', [4, 0.015], [4, 3.985]]])), [16, 24]);
  assert.deepEqual(
    await areasOf(
      draw([
        ['WALL', [0, 0], [10, 0], [10, 4], [0, 4], [0, 3.5]],
        ['WALL', [0, 0.1], [0, 0]],
      ]),
    ),
    [],
  );
});

test('an opening is closed up to the width of a gate', async () => {
  const walls = (width: number): Line[] => [
    ['WALL', [5 - width / 2, 0], [0, 0], [0, 4], [10, 4], [10, 0], [5 + width / 2, 0]],
  ];
  assert.deepEqual(await areasOf(draw(walls(3.1))), [40]);
  assert.deepEqual(await areasOf(draw(walls(3.3))), []);
});

test('the end of a wall is closed to the wall that it points to, up to the width of a door', async () => {
  assert.deepEqual(await areasOf(draw([box, ['WALL', [4, 0], [4, 2.4]]])), [16, 24]);
  assert.deepEqual(await areasOf(draw([box, ['WALL', [4, 0], [4, 2.2]]])), [40]);
});

test('a door closes on the line from its hinge, with one leaf or two, where no wall shows its width', async () => {
  const walls: Line[] = [box, ['WALL', [0, 3.2], [10, 3.2]], ['WALL', [4, 0], [4, 1.2]]];
  assert.deepEqual(await areasOf(draw(walls)), [8, 32], '2 m are too wide for a door without a leaf');
  const leaves = arc(4, 3.2, 1, 270, 360) + arc(4, 1.2, 1, 0, 90);
  assert.deepEqual(await areasOf(draw(walls, [], leaves)), [8, 12.8, 19.2]);
  const wide = arc(4, 1.2, 2, 0, 90);
  assert.deepEqual(await areasOf(draw(walls, [], wide)), [8, 12.8, 19.2]);
});

const block = (left: number, bottom: number, right: number, top: number): Line => [
  'WALL',
  ...([
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ] as const),
];

const polyline = (layer: string, ...positions: readonly (readonly [number, number])[]) =>
  `0\nLWPOLYLINE\n8\n${layer}\n70\n0\n${positions.map(([x, y]) => `10\n${x}\n20\n${y}\n`).join('')}`;

test('a wall whose gap is in line with the side of another wall is closed to it', async () => {
  const walls: Line[] = [box, ['WALL', [0, 2], [4, 2]], ['WALL', [10, 2], [4.8, 2], [4.8, 4]]];
  assert.deepEqual(await areasOf(draw(walls)), [9.6, 10.4, 20]);
});

test('openings in walls of up to a meter are closed, and a shaft that stands out from a wall is not', async () => {
  const rest: Line = ['WALL', [0, 0.8], [0, 5], [10, 5], [10, 0.8]];
  const walls = [block(0, 0, 4, 0.8), block(5.2, 0, 10, 0.8)].map(([, ...corners]) =>
    polyline('WALL', ...corners),
  );
  assert.deepEqual(await areasOf(draw([rest], [], walls.join(''))), [42]);
  assert.deepEqual(await areasOf(draw([box, block(4, 0, 4.9, 2.6)])), [2.34, 37.66]);
});

test('columns close an opening in line with a wall, and nothing where they stand free', async () => {
  const hall = block(0, 0, 10, 8);
  const free = [3, 5].flatMap((x) => [2, 4].map((y) => block(x, y, x + 0.5, y + 0.5)));
  assert.deepEqual(await areasOf(draw([hall, ...free])), [80]);
  const inLine = [block(4, 0, 4.2, 1), block(4, 2.2, 4.2, 2.4)];
  assert.deepEqual(await areasOf(draw([box, ...inLine])), [16, 23.2]);
});

test('lines on a layer of glass are walls, those on a layer of doors only if they are longer than a leaf', async () => {
  const partition = (layer: string) =>
    polyline(layer, [4, 0], [4, 1.2]) + polyline(layer, [4, 2], [4, 3.3], [4, 4]);
  assert.deepEqual(await areasOf(draw([box], [], partition('A-GLAZ'))), [16, 24]);
  assert.deepEqual(await areasOf(draw([box], [], partition('A-DOOR-GLAZ'))), [40]);
  assert.deepEqual(await areasOf(draw([box], [], polyline('A-DOOR', [4, 0], [4, 2.4]))), [16, 24]);
});

test('the outline of a solid wall may close within a rounding error', async () => {
  const outline = polyline('WALL', [0, 4], [0, 6], [4, 6], [4, 5.1], [0.9, 5.1], [0.9, 4], [0, 4.0000001]);
  assert.deepEqual(await areasOf(draw([box], [], outline)), [40]);
});

test('columns belong to the room, a core of two square meters does not', async () => {
  const column: Line = ['WALL', [4, 1], [4.5, 1], [4.5, 1.5], [4, 1.5], [4, 1]];
  const core: Line = ['WALL', [6, 1], [7.5, 1], [7.5, 2.5], [6, 2.5], [6, 1]];
  const { rooms } = interpret(
    await read(
      draw(
        [box, column, core],
        [
          ['Hall', 1, 1],
          ['Riser', 7, 2],
        ],
      ),
    ),
  );
  assert.deepEqual(
    rooms.map(({ name, ring }) => [name, Math.round(areaOf(ring))]),
    [
      ['Riser', 2],
      ['Hall', 40],
    ],
  );
});

test('a line that is astray does not matter, and neither does the distance of the drawing from its origin', async () => {
  const far = (line: Line): Line => {
    const [layer, ...positions] = line;
    return [layer, ...positions.map(([x, y]) => [x + 3_500_000, y + 5_800_000] as const)];
  };
  const astray: Line[] = [
    ['WALL', [1e20, 0], [-1e20, 5]],
    ['WALL', [0, 0], [1, 1]],
  ];
  assert.deepEqual(await areasOf(draw([...[box, box, box].map(far), ...astray])), [40]);
});

full('lines that cross each other thousands of times make no rooms, and the user is told', async () => {
  const hatching = Array.from({ length: 1500 }, (_, at): Line[] => [
    ['WALL', [at / 100, 0], [at / 100 + 0.005, 15]],
    ['WALL', [0, at / 100], [15, at / 100 + 0.005]],
  ]).flat();
  const { rooms, problems } = interpret(await read(draw(hatching)));
  assert.deepEqual([rooms.length, problems[0]?.reason.slice(0, 9)], [0, 'Its walls']);
});

full(
  'lines that are too close to each other to be walls make no rooms, and the user is told their size',
  async () => {
    const dashes = Array.from({ length: 3300 }, (_, at): Line => {
      const [x, y] = [(at % 64) * 0.016, Math.floor(at / 64) * 0.016];
      return ['WALL', [x, y], [x + 0.006, y]];
    });
    const { rooms, problems } = interpret(await read(draw([box, ...dashes])));
    assert.equal(rooms.length, 0);
    assert.match(
      problems[0]?.reason ?? '',
      /^Its walls cross each other too often\. They are 10 × 4 m in all: /,
    );
  },
);

test('a text makes a room of a small area; lines of other layers and drawings with rooms make none', async () => {
  const closet: Line = ['WALL', [0.8, 0], [0.8, 0.8], [0, 0.8]];
  assert.deepEqual(await areasOf(draw([box, closet])), [39.36]);
  assert.deepEqual(await areasOf(draw([box, closet], [['Closet', 0.4, 0.4]])), [0.64, 39.36]);
  const corner: Line = ['WALL', [0.8, 0], [0, 0.8]];
  assert.deepEqual(await areasOf(draw([box, corner], [['Hall', 0.6, 0.6]])), [39.68], 'beside the corner');
  assert.deepEqual(await areasOf(draw([box, corner], [['Shaft', 0.2, 0.2]])), [0.32, 39.68]);
  assert.deepEqual(await areasOf(draw([box, ['FURNITURE', [4, 0], [4, 4]]])), [40]);
  assert.deepEqual(
    await areasOf(draw([box, ['FURNITURE', [4, 0], [4, 4]]]), { wallLayers: ['WALL', 'FURNITURE'] }),
    [16, 24],
  );
  assert.deepEqual(await areasOf(draw([box]), { wallLayers: [] }), []);
  const room = '0\nLWPOLYLINE\n8\nROOMS\n70\n1\n10\n0\n20\n0\n10\n5\n20\n0\n10\n5\n20\n4\n';
  assert.deepEqual(await areasOf(draw([box], [], room)), [10], 'the drawing has rooms of its own');
  const column = polyline('Column', [2, 1], [2.5, 1], [2.5, 1.5], [2, 1.5]).replace('70\n0', '70\n1');
  assert.deepEqual(await areasOf(draw([box], [], column)), [40], 'a column is no room');
});

test('a drawing without units asks for them until it is placed, and then knows what is a wall', async () => {
  const inMillimeters = drawOffice('r12').dxf.replace(/\$INSUNITS\n70\n4/, '$INSUNITS\n70\n0');
  const model = await read(inMillimeters);
  assert.equal(model.metersPerUnit, null);
  assert.deepEqual(interpretSource(model).needed, ['controlPoints', 'units']);
  assert.deepEqual(interpretSource(model, { units: 'mm' }).needed, ['controlPoints']);
  const placed = interpret(model, {}, 0.001);
  assert.deepEqual([placed.needed, placed.rooms.length], [[], 60]);
});

test('control points that contradict the units of the drawing are reported', async () => {
  const model = await read(drawOffice('r12').dxf);
  const warningsAt = (meters: number) =>
    interpret(model, {}, meters).warnings.map(({ code, message }) => `${code}: ${message}`);
  assert.deepEqual(warningsAt(0.00109), []);
  const message =
    'The control points make the drawing 1,000 times as large as its own units say: check the points.';
  assert.ok(warningsAt(1).includes(`drawingScale: ${message}`));
  assert.ok(warningsAt(0.0005).some((one) => one.includes('2 times as small')));
});

test('a drawing without rooms between its walls says how large they are, which shows a wrong unit', async () => {
  const problemsOf = async (units: string) =>
    interpret(await read(draw([box]).replace('70\n6', `70\n${units}`))).problems.map(({ reason }) => reason);
  assert.deepEqual(await problemsOf('6'), []);
  const [reason, ...others] = await problemsOf('4');
  assert.match(reason ?? '', /^There are no rooms between its walls\. They are 0\.01 × 0\.004 m in all: /);
  assert.deepEqual(others, []);
});
