import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aspectOf, layOutPlan, scaleBarOf } from '../zones/plan-geometry.ts';
import { placeLabels } from '../zones/plan-labels.ts';
import { sharedRoom } from '../zones/shared-zone.test-support.ts';
import { readZones, searchZones } from '../zones/shared-zones.ts';
import { chooseLayout } from './sheet-layout.ts';

const bounds = { north: 56.4605, west: -2.979, south: 56.4595, east: -2.977 };
const floor = { bounds, tileUrlTemplate: '/t/{z}/{x}/{y}.webp', minZoom: 15, maxZoom: 21 };

test('a plan fills the box it is given, keeps its shape, and puts its corners where they belong', () => {
  const plan = layOutPlan(floor, 184, 165);
  assert.ok(plan.widthMm <= 184 + 1e-9 && plan.heightMm <= 165 + 1e-9);
  assert.ok(Math.abs(plan.widthMm - 184) < 1e-9 || Math.abs(plan.heightMm - 165) < 1e-9);
  assert.ok(Math.abs(plan.widthMm / plan.heightMm - aspectOf(bounds)) < 1e-9);
  const far = plan.project(bounds.south, bounds.east);
  assert.ok(Math.abs(far.x - plan.widthMm) < 1e-6 && Math.abs(far.y - plan.heightMm) < 1e-6);
});

test('a metre on the plan is a metre on the ground: a thousandth of a degree of latitude is 111.3 m', () => {
  const plan = layOutPlan(floor, 184, 165);
  const meters = plan.heightMm * plan.metersPerMm;
  assert.ok(Math.abs(meters - 111.32) < 0.05, `${meters} m`);
});

test('the tiles cover the plan, in at most 2,048 pixels, and stay within the zooms that are there', () => {
  const { tiles } = layOutPlan(floor, 184, 165);
  assert.ok(Math.min(...tiles.map(({ left }) => left)) <= 0 && Math.min(...tiles.map(({ top }) => top)) <= 0);
  assert.ok(Math.max(...tiles.map(({ left, width }) => left + width)) >= 1);
  assert.ok(Math.max(...tiles.map(({ top, height }) => top + height)) >= 1);
  const [{ width, height } = { width: 0, height: 0 }] = tiles;
  const longer = 256 / Math.min(width, height);
  assert.ok(longer > 1024 && longer <= 2048, `${longer} px`);
  const [coarse] = layOutPlan({ ...floor, maxZoom: 16 }, 184, 165).tiles;
  assert.match(coarse?.url ?? '', /^\/t\/16\//);
  assert.deepEqual(layOutPlan({ ...floor, tileUrlTemplate: null }, 184, 165).tiles, []);
});

test('a plan across the antimeridian is one piece, of tiles from both ends of the world', () => {
  const across = { north: 1, west: 179, south: -1, east: -179 };
  const plan = layOutPlan({ ...floor, bounds: across, minZoom: 0 }, 100, 100);
  assert.ok(Math.abs(plan.project(0, -179).x - plan.widthMm) < 1e-6);
  assert.ok(Math.abs(plan.project(0, 180).x - plan.widthMm / 2) < 1e-6);
  const columns = plan.tiles.map(({ url }) => Number(url.split('/')[3]));
  const zoom = Number(plan.tiles[0]?.url.split('/')[2]);
  assert.ok(columns.includes(0) && columns.includes(2 ** zoom - 1));
  assert.ok(columns.every((column) => column >= 0 && column < 2 ** zoom));
});

test('a scale bar is a round number of meters, as long as there is room', () => {
  for (const metersPerMm of [0.003, 0.25, 1, 7.7, 1234]) {
    const { meters, mm } = scaleBarOf(metersPerMm, 60);
    assert.ok(mm <= 60 && mm > 23, `${mm} mm`);
    assert.ok(Math.abs(mm * metersPerMm - meters) < 1e-9 * meters);
    assert.match(meters.toExponential(), /^[125]e/);
  }
});

test('a sheet lies as its plan does', () => {
  assert.equal(chooseLayout(0.4).orientation, 'portrait');
  assert.equal(chooseLayout(1.6).orientation, 'landscape');
  assert.deepEqual([chooseLayout(4).orientation, chooseLayout(4).legend], ['landscape', 'below']);
});

const zoneOf = (name: string, west: number, east: number, north = bounds.north, south = bounds.south) =>
  sharedRoom(name, { north, west, south, east });
const measure = (text: string) => text.length * 0.6;

test('a name is written where it has room; where it has none a number stands for it, in the order of names', () => {
  const zones = readZones([
    zoneOf('Broom cupboard', -2.979, -2.97899),
    zoneOf('Hall', -2.9785, -2.9775),
    zoneOf('Meter box', -2.97898, -2.97897),
  ]);
  const labels = placeLabels(layOutPlan(floor, 184, 165), bounds, zones, measure);
  assert.deepEqual(
    labels.map(({ lines, number }) => [lines.join(' '), number]),
    [
      ['1', 1],
      ['Hall', undefined],
      ['2', 2],
    ],
  );
});

test('no two names lie over each other', () => {
  const zones = readZones([
    zoneOf('Whole floor', bounds.west, bounds.east),
    zoneOf('Middle room', -2.9785, -2.9775, 56.4602, 56.4598),
  ]);
  const labels = placeLabels(layOutPlan(floor, 184, 165), bounds, zones, measure);
  assert.deepEqual(
    labels.map(({ number }) => number),
    [1, undefined],
  );
});

test('a long name is broken into two lines before it is made small', () => {
  const zones = readZones([zoneOf('Plant room with valves', -2.9783, -2.978)]);
  const [label] = placeLabels(layOutPlan(floor, 184, 165), bounds, zones, measure);
  assert.deepEqual(label?.lines, ['Plant room', 'with valves']);
});

test('a search finds words in any order, without their accents', () => {
  const zones = [{ name: 'Entrée Nord' }, { name: 'Nordeingang' }, { name: 'Sortie' }];
  assert.deepEqual(searchZones(zones, 'nord entree'), [{ name: 'Entrée Nord' }]);
  assert.equal(searchZones(zones, ' ').length, 3);
  assert.equal(searchZones(zones, 'toilet').length, 0);
});
