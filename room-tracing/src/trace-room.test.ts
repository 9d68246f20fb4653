import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findRooms } from './find-rooms.ts';
import { traceNextRoom } from './next-room.ts';
import { outlineDistance } from './outline-distance.test-support.ts';
import type { Point } from './outline-edges.ts';
import { clickIn, drawPlan, generatePlan, planStyles } from './plan-generator.test-support.ts';
import { assertTraced, prepare } from './small-plan.test-support.ts';
import { findRoomAt, preparePlan, traceRoom } from './trace-room.ts';

/** Two rooms with a door between them and 8-pixel walls. */
const twoRooms =
  '<path d="M54 54H746V446H54Z M404 54V220 M404 280V446" fill="none" stroke="#000" stroke-width="8"/>';
const leftRoom: Point[] = [
  [58, 58],
  [400, 58],
  [400, 442],
  [58, 442],
];
const rightRoom: Point[] = leftRoom.map(([x, y]) => [x === 58 ? 408 : 742, y]);

describe('tracing a room', () => {
  test('at least 95% of the rooms of ten plans are within 2 pixels', async () => {
    let [all, right] = [0, 0];
    const worst: string[] = [];
    for (const style of planStyles) {
      const plan = generatePlan(style);
      const prepared = preparePlan(await drawPlan(plan));
      for (const [index, room] of plan.rooms.entries()) {
        const traced = traceRoom(prepared, ...clickIn(room));
        const distance = traced.ok ? outlineDistance(room, traced.corners) : Infinity;
        all += 1;
        if (distance <= 2) right += 1;
        else worst.push(`seed ${style.seed}, room ${index}: ${distance.toFixed(1)}`);
      }
    }
    assert.ok(all > 300, `${all} rooms`);
    assert.ok(right / all >= 0.95, `${right} of ${all}; ${worst.join('; ')}`);
  });

  test('ends at the wall line of a door', async () => {
    const plan = await prepare(twoRooms);
    assertTraced(traceRoom(plan, 200, 250), leftRoom);
    assertTraced(traceRoom(plan, 600, 100), rightRoom);
  });

  test('excludes the leaf and the swing of a door', async () => {
    const plan = await prepare(
      `${twoRooms}<path d="M400 220H340A60 60 0 0 0 400 280" fill="none" stroke="#000"/>`,
    );
    assertTraced(traceRoom(plan, 200, 250), leftRoom);
    assertTraced(traceRoom(plan, 600, 100), rightRoom);
  });

  test('ignores furniture, text and hatching', async () => {
    const lines = Array.from({ length: 60 }, (_, line) => `M${-400 + line * 14} 58l384 384`).join('');
    const plan = await prepare(
      `<clipPath id="c"><rect x="58" y="58" width="342" height="384"/></clipPath>
      <path d="${lines}" clip-path="url(#c)" stroke="#000"/>${twoRooms}
      <rect x="500" y="300" width="90" height="50" fill="none" stroke="#000" stroke-width="2"/>
      <text x="560" y="200" font-size="24">Lab 12</text>`,
    );
    assertTraced(traceRoom(plan, 230, 240), leftRoom);
    assertTraced(traceRoom(plan, 600, 150), rightRoom);
  });

  test('keeps a wall angle that has a door at each end', async () => {
    const plan = generatePlan({ ...planStyles[0]!, seed: 1011 });
    const prepared = preparePlan(await drawPlan(plan));
    const room = plan.rooms[8]!;
    assertTraced(traceRoom(prepared, ...clickIn(room)), room, 2);
  });

  test('recognizes light lines on a dark plan', async () => {
    const plan = await prepare(
      `<rect width="800" height="500" fill="#123"/>${twoRooms.replaceAll('#000', '#fff')}`,
    );
    assertTraced(traceRoom(plan, 200, 250), leftRoom);
  });

  test('keeps oblique walls oblique', async () => {
    const plan = await prepare(
      '<path d="M60 60H600L740 440H60Z" fill="none" stroke="#000" stroke-width="4"/>',
    );
    const traced = traceRoom(plan, 300, 250);
    assert.ok(traced.ok);
    assert.equal(traced.corners.length, 4);
    const wall: Point[] = [
      [62, 62],
      [598.6, 62],
      [737.2, 438],
      [62, 438],
    ];
    assertTraced(traced, wall);
  });

  test('a drawing with colored floors on a black page is not a negative', async () => {
    const page =
      '<rect width="800" height="500" fill="#123"/><rect x="50" y="50" width="700" height="400" fill="#ffe"/>';
    const traced = traceRoom(await prepare(page + twoRooms), 200, 250);
    assert.ok(traced.ok && outlineDistance(leftRoom, traced.corners) <= 8);
  });

  test('explains why there is no room', async () => {
    const plan = await prepare(twoRooms);
    const reason = (x: number, y: number) => {
      const traced = traceRoom(plan, x, y);
      return traced.ok ? 'room' : traced.reason;
    };
    assert.deepEqual([reason(404, 100), reason(20, 20), reason(-5, 900)], ['wall', 'open', 'outside']);
    assert.deepEqual(traceRoom(await prepare(''), 10, 10), { ok: false, reason: 'noWalls' });
  });
});

/** Walls of 20 pixels: two rooms side by side, 300 × 300, with a window in the left one and a door of 70 pixels between them. */
const solidRooms =
  '<path d="M60 80H180M280 80H720V420H60V70M390 80V200M390 270V420" fill="none" stroke="#000" stroke-width="20"/>';
const solidLeft: Point[] = [
  [70, 90],
  [380, 90],
  [380, 410],
  [70, 410],
];
const solidRight: Point[] = solidLeft.map(([x, y]) => [x === 70 ? 400 : 710, y]);
const windowLines = '<path d="M180 74H280M180 86H280" stroke="#000" stroke-width="2"/>';

describe('a plan with solid walls', () => {
  const assertBoth = async (parts: string) => {
    const plan = await prepare(solidRooms + parts);
    assert.ok(plan?.solid);
    assertTraced(traceRoom(plan, 300, 350), solidLeft);
    assertTraced(traceRoom(plan, 450, 350), solidRight);
  };

  test('has windows and doors where walls continue, each of its own width', () => assertBoth(windowLines));

  test('has furniture and a person clicks on it', () =>
    assertBoth(`${windowLines}<g fill="#0ab" stroke="#000" stroke-width="2">
      <rect x="80" y="240" width="150" height="160"/><rect x="95" y="300" width="120" height="90"/>
      <rect x="240" y="310" width="130" height="80" fill="none"/><circle cx="560" cy="250" r="90"/></g>
      <text x="420" y="360" font-size="40" font-weight="bold">LAB</text>
      <path d="M400 270A70 70 0 0 1 470 200M400 200H470" fill="none" stroke="#000" stroke-width="2"/>`));

  test('has gray furniture as dark as half of the walls', () =>
    assertBoth(`${windowLines}<rect x="470" y="120" width="200" height="30" fill="#888"/>`));

  test('has inner walls that are a quarter as thick as the outer walls', async () => {
    const plan = await prepare(
      `<path d="M60 80H720V420H60Z" fill="none" stroke="#000" stroke-width="28"/><path d="M390 80V120M390 190V420M60 250H240M300 250H720" stroke="#000" stroke-width="7"/><rect x="150" y="110" width="120" height="90" fill="none" stroke="#000"/><text x="110" y="370" font-size="40" font-weight="bold">KITCHEN</text>`,
    );
    const left = leftRoom.map(([x, y]): Point => [x === 58 ? 74 : 386.5, y === 58 ? 94 : 246.5]);
    const right = left.map(([x, y]): Point => [x === 74 ? 393.5 : 706, y]);
    assert.ok(plan?.solid);
    assertTraced(traceRoom(plan, 300, 220), left);
    assertTraced(traceRoom(plan, 450, 150), right);
  });

  test('is open where a wall is missing, but not where there are lines across the opening', async () => {
    const walls = (gap: number) =>
      `<path d="M60 80H${390 - gap / 2}M${390 + gap / 2} 80H720V420H60V70" fill="none" stroke="#000" stroke-width="20"/>
      <path d="M230 420V250H360V420" fill="none" stroke="#000" stroke-width="20"/>`;
    const reason = async (parts: string) => {
      const traced = traceRoom(await prepare(parts), 150, 200);
      return traced.ok ? 'room' : traced.reason;
    };
    assert.equal(await reason(walls(140)), 'room');
    assert.equal(await reason(walls(190)), 'open');
    const lines = '<path d="M295 74H485M295 86H485" stroke="#000" stroke-width="2"/>';
    assert.equal(await reason(walls(190) + lines), 'room');
  });

  test('a recess beside a wall belongs to the room', async () => {
    const plan = await prepare(
      `${solidRooms}${windowLines}<path d="M400 400H500M620 400H710" stroke="#000" stroke-width="20"/>`,
    );
    const traced = traceRoom(plan, 560, 250);
    assert.ok(traced.ok);
    assert.ok(
      traced.corners.some(([x, y]) => x >= 500 && x <= 620 && y > 405),
      JSON.stringify(traced.corners),
    );
  });

  test('has wide doors where their swing is drawn, but not where a circle is drawn', async () => {
    const walls =
      '<path d="M60 80H720V420H60V70M390 80V140M390 320V420M600 80V420" fill="none" stroke="#000" stroke-width="20"/>';
    const swing =
      '<path d="M390 320A180 180 0 0 0 570 140M390 140H570" fill="none" stroke="#000" stroke-width="2"/>';
    const doubleSwing =
      '<path d="M390 230A90 90 0 0 0 480 140M390 230A90 90 0 0 1 480 320" fill="none" stroke="#000" stroke-width="2"/>';
    const isWhole = async (parts: string) => {
      const { solid } = (await prepare(walls + parts)) ?? {};
      assert.ok(solid);
      const roomAt = (x: number) => findRoomAt(solid, x * solid.scale, 250 * solid.scale);
      return roomAt(200) === roomAt(520);
    };
    assert.equal(await isWhole(''), true);
    assert.equal(
      await isWhole('<circle cx="390" cy="230" r="70" fill="none" stroke="#000" stroke-width="2"/>'),
      true,
    );
    assert.equal(await isWhole(swing), false);
    assert.equal(await isWhole(doubleSwing), false);
  });

  test('is traced in its own pixels, whether it is small or large', async () => {
    for (const scale of [0.5, 4]) {
      const [width, height] = [800 * scale, 500 * scale];
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 800 500"><rect width="800" height="500" fill="#fff"/>${solidRooms}${windowLines}</svg>`;
      const plan = preparePlan(await drawPlan({ svg, style: planStyles[0]! }));
      assert.ok(plan && plan.scale !== 1);
      const scaled = (room: readonly Point[]) => room.map(([x, y]): Point => [x * scale, y * scale]);
      assertTraced(traceRoom(plan, 300 * scale, 350 * scale), scaled(solidLeft), 2);
      assertTraced(traceNextRoom(plan, scaled(solidLeft), 'right'), scaled(solidRight), 2);
      assert.equal(findRooms(plan).length, 2);
    }
  });

  test('a plan that is turned is traced by its lines', async () => {
    const plan = await prepare(`<g transform="rotate(12 400 250)">${solidRooms}${windowLines}</g>`);
    assert.equal(plan?.solid, undefined);
  });
});

describe('a plan with walls in a color', () => {
  /** The faces of thin walls in blue, glass in light blue with a door, on floors of a light color. */
  const colored = `<rect width="800" height="500" fill="#123"/><rect x="50" y="50" width="700" height="400" fill="#ffe"/>
    <g fill="none"><path d="M50 50H750V450H50ZM398 50V250M402 50V250" stroke="#11e" stroke-width="2"/>
    <path d="M52 250H580M610 250H748" stroke="#8cf" stroke-width="2"/>
    <path d="M580 280A30 30 0 0 0 610 250" stroke="#0dd"/></g>`;
  const desks = Array.from({ length: 8 }, (_, at) => {
    const [x, y] = [[80, 230, 430, 580][at % 4] ?? 0, 100 + 230 * Math.floor(at / 4)];
    return `<rect x="${x}" y="${y}" width="90" height="60" fill="#ccc" stroke="#842" stroke-width="3"/><circle cx="${x + 45}" cy="${y + 80}" r="15" fill="#842"/>`;
  }).join('');

  test('is divided by them, not by the furniture', async () => {
    const plan = await prepare(colored + desks);
    assertTraced(
      traceRoom(plan, 220, 200),
      [
        [51, 51],
        [397, 51],
        [397, 249],
        [51, 249],
      ],
      2,
    );
    assertTraced(
      traceRoom(plan, 400, 300),
      [
        [51, 251],
        [749, 251],
        [749, 449],
        [51, 449],
      ],
      2,
    );
  });

  test('has walls whose faces alone are drawn, and letters in their color', async () => {
    const box = (x: number, y: number, width: number, height: number) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#11e" stroke-width="2"/>`;
    const faces =
      box(50, 50, 700, 400) + box(70, 70, 660, 360) + box(390, 70, 20, 150) + box(390, 260, 20, 170);
    const letter = '<path d="M200 200V207" stroke="#11e" stroke-width="2"/>';
    const plan = await prepare(`${colored.slice(0, colored.indexOf('<g'))}${faces}${letter}`);
    assert.deepEqual(traceRoom(plan, 400, 150), { ok: false, reason: 'wall' });
    const room: Point[] = [
      [71, 71],
      [389, 71],
      [389, 429],
      [71, 429],
    ];
    for (const x of [150, 200]) assertTraced(traceRoom(plan, x, 204), room, 2);
    assert.equal(findRooms(plan).length, 2);
  });

  test('short lines in a color are not walls', async () => {
    const plan = await prepare(
      `${twoRooms}<path d="M100 100H130V120H100ZM200 300H230V320H200Z" fill="none" stroke="#11e" stroke-width="3"/>`,
    );
    assertTraced(traceRoom(plan, 200, 250), leftRoom);
  });
});

describe('the next room', () => {
  test('is beyond the wall in the direction of the key', async () => {
    const plan = await prepare(twoRooms);
    assert.ok(plan);
    assertTraced(traceNextRoom(plan, leftRoom, 'right'), rightRoom);
    assertTraced(traceNextRoom(plan, rightRoom, 'left'), leftRoom);
    assert.equal(traceNextRoom(plan, leftRoom, 'left'), undefined);
    assert.equal(traceNextRoom(plan, leftRoom, 'up'), undefined);
    const solid = await prepare(solidRooms + windowLines);
    assert.ok(solid);
    assertTraced(traceNextRoom(solid, solidLeft, 'right'), solidRight);
  });
});
