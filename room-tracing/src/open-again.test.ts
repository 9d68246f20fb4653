import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findRooms } from './find-rooms.ts';
import type { Point } from './outline-edges.ts';
import { assertTraced, prepare } from './small-plan.test-support.ts';
import { findRoomAt, traceRoom } from './trace-room.ts';

const walls = (path: string) => `<path d="${path}" fill="none" stroke="#000" stroke-width="20"/>`;
const lines = (path: string) => `<path d="${path}" fill="none" stroke="#000" stroke-width="2"/>`;
const house = 'M60 80H720V420H60Z';

/** Whether two places are in the same room by the solid walls. */
async function isSameRoom(parts: string, one: readonly [number, number], other: readonly [number, number]) {
  const { solid } = (await prepare(parts)) ?? {};
  assert.ok(solid);
  const [a, b] = [one, other].map(([x, y]) => findRoomAt(solid, x * solid.scale, y * solid.scale));
  assert.ok(a && b);
  return a === b;
}

describe('a niche that is as wide as its opening', () => {
  /** Behind a wall at `x`, with an opening of 60 pixels. */
  const niche = (x: number, top = 150, bottom = 230) =>
    walls(`${house}M${x} 80V160M${x} 220V420M60 ${top}H${x}M60 ${bottom}H${x}`);
  const isPart = (parts: string) => isSameRoom(parts, [100, 190], [400, 190]);

  test('is part of the room, with the line of a shower or without it', async () => {
    assert.equal(await isPart(niche(150)), true);
    assert.equal(await isPart(niche(150) + lines('M150 150V230')), true);
    const traced = traceRoom(await prepare(niche(150)), 400, 250);
    assert.ok(traced.ok && traced.corners.some(([x]) => x < 72), JSON.stringify(traced));
  });

  test('is a room of its own if it is deeper, wider than its opening, or has a door', async () => {
    assert.equal(await isPart(niche(190)), false);
    assert.equal(await isPart(niche(150, 135, 245)), false);
    assert.equal(await isPart(niche(150) + lines('M160 160H220A60 60 0 0 1 160 220')), false);
  });

  test('has a curve that looks like a swing, but is wider than the doors of the plan', async () => {
    const hinges = [90, 170, 250, 330];
    const doors = walls(`${house}M600 80V${hinges.map((y) => `${y + 10}M600 ${y + 60}V`).join('')}420`);
    const swings = hinges.map((y) => `M590 ${y + 10}H540A50 50 0 0 0 590 ${y + 60}`).join('');
    const wide = walls('M190 80V130M190 250V420M60 120H190M60 260H190');
    const swing = (width: number) =>
      lines(`M200 130H${200 + width}A${width} ${width} 0 0 1 200 ${130 + width}`);
    assert.equal(await isPart(doors + lines(swings) + wide + swing(120)), true);
    assert.equal(await isPart(wide + walls(`${house}M600 80V420`) + swing(120)), false);
  });

  test('does not end at another opening', async () => {
    const passage = walls(`${house}M350 80V220M350 280V420M410 80V220M410 280V420M350 210H410M350 290H410`);
    const isThrough = (parts: string) => isSameRoom(parts, [200, 250], [600, 250]);
    assert.equal(await isThrough(passage), false);
    assert.equal(await isThrough(passage + lines('M345 230V270M355 230V270')), false);
  });

  test('is a closet if it is wide, and a room if somebody can stand in it', async () => {
    const closet = (depth: number) => walls(`${house}M600 80V420M${80 + depth} 80V100M${80 + depth} 400V420`);
    const front = (depth: number) => lines(`M${75 + depth} 90V410M${85 + depth} 90V410`);
    const isOne = (depth: number) =>
      isSameRoom(closet(depth) + front(depth), [70 + depth / 2, 250], [500, 250]);
    assert.equal(await isOne(80), true);
    assert.equal(await isOne(180), false);
  });

  test('is not opened to the outside at a window', async () => {
    const room = walls('M60 160V80H720V420H60V220M150 80V170M150 230V420M60 150H150M60 230H150');
    const plan = await prepare(room + lines('M54 160V220M66 160V220M150 170V230M156 170V230'));
    assert.ok(traceRoom(plan, 100, 190).ok);
  });
});

describe('a wall that stands in a room', () => {
  const standing = (x: number, more = '') => walls(`${house}M200 80V420M${x} 150V350${more}`);
  const isPart = (parts: string) => isSameRoom(parts, [690, 250], [300, 250]);

  test('does not divide it', async () => assert.equal(await isPart(standing(630)), true));

  test('divides it where there is a room behind it, another wall is attached, or a beam is drawn', async () => {
    assert.equal(await isPart(standing(480)), false);
    assert.equal(await isPart(standing(630, 'M630 250H400V420')), false);
    assert.equal(
      await isPart(standing(630) + lines('M625 90V150M635 90V150M625 350V410M635 350V410')),
      false,
    );
  });
});

test('a column carries the beams of a covered terrace, and a letter does not', async () => {
  const house = walls('M60 80H500V250H720V420H60ZM200 80V420');
  const beams = lines('M510 74H705M510 86H705M714 95V240M726 95V240');
  const column = '<rect x="705" y="65" width="30" height="30"/>';
  const letter = '<path d="M707 67l26 26M733 67l-26 26" stroke="#000" stroke-width="8"/>';
  const terrace: Point[] = [
    [510, 90],
    [710, 90],
    [710, 240],
    [510, 240],
  ];
  assertTraced(traceRoom((await prepare(house + beams + column))?.solid, 590, 200), terrace, 8);
  const plan = await prepare(house + beams + letter);
  assert.ok(plan?.solid);
  assert.equal(traceRoom(plan.solid, 590, 200).ok, false);
});

test('finds rooms that are almost as wide as a door, but not what is narrower', async () => {
  const strip = (x: number) =>
    walls(`${house}M${x} 80V120M${x} 180V300M${x} 360V420M${x} 250H720`) +
    lines(`M${x - 10} 120H${x - 70}A60 60 0 0 0 ${x - 10} 180`);
  const count = async (x: number) => findRooms(await prepare(strip(x))).length;
  assert.equal(await count(650), 3);
  assert.equal(await count(675), 1);
});

describe('what stands free in a room', () => {
  const isPart = (box: string) => isSameRoom(walls(`${house}M620 80V420${box}`), [300, 250], [120, 120]);

  test('is part of it without an opening, such as the railing of a stairwell', async () => {
    assert.equal(await isPart('M200 180H400V320H200Z'), true);
  });

  test('is a room of its own with a door', async () => {
    assert.equal(await isPart('M270 180H200V320H400V180H330'), false);
  });

  test('is more than one room with a wall between them', async () => {
    assert.equal(await isPart('M200 180H500V320H200ZM400 180V320'), false);
  });
});

describe('a wide opening', () => {
  const isOne = (drawn: string) =>
    isSameRoom(walls(`${house}M620 80V420M400 80V150M400 350V420`) + lines(drawn), [200, 250], [560, 250]);

  test('divides rooms if a line is drawn in it, but not if tiles are drawn', async () => {
    const tiles = Array.from({ length: 16 }, (_, at) => `M${240 + 20 * at} 92V408M232 ${95 + 20 * at}H548`);
    assert.equal(await isOne('M400 150V350'), false);
    assert.equal(await isOne(tiles.join('')), true);
  });
});
