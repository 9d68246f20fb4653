import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchTexts } from '../ui/filter-items.ts';
import { getAspectRatio, layOutPlan } from './plan-geometry.ts';
import { placeLabels } from './plan-labels.ts';
import { sharedRoom } from './shared-zone.test-support.ts';
import { toPlanZones } from './shared-zones.ts';

const bounds = { north: 56.4605, west: -2.979, south: 56.4595, east: -2.977 };
const floor = { bounds, tileUrlTemplate: '/t/{z}/{x}/{y}.webp', minZoom: 15, maxZoom: 21 };

test('a plan fits its box, keeps its aspect ratio, and projects its corners correctly', () => {
  const plan = layOutPlan(floor, 184, 165);
  assert.ok(plan.widthMm <= 184 + 1e-9 && plan.heightMm <= 165 + 1e-9);
  assert.ok(Math.abs(plan.widthMm - 184) < 1e-9 || Math.abs(plan.heightMm - 165) < 1e-9);
  assert.ok(Math.abs(plan.widthMm / plan.heightMm - getAspectRatio(bounds)) < 1e-9);
  const far = plan.project(bounds.south, bounds.east);
  assert.ok(Math.abs(far.x - plan.widthMm) < 1e-6 && Math.abs(far.y - plan.heightMm) < 1e-6);
});

test('the scale matches the ground: a thousandth of a degree of latitude is 111.3 m', () => {
  const plan = layOutPlan(floor, 184, 165);
  const meters = plan.heightMm * plan.metersPerMm;
  assert.ok(Math.abs(meters - 111.32) < 0.05, `${meters} m`);
});

test('the tiles cover the plan with at most 2,048 pixels, within the available zoom levels', () => {
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

test('a plan across the antimeridian is continuous, with tiles from both ends of the world', () => {
  const across = { north: 1, west: 179, south: -1, east: -179 };
  const plan = layOutPlan({ ...floor, bounds: across, minZoom: 0 }, 100, 100);
  assert.ok(Math.abs(plan.project(0, -179).x - plan.widthMm) < 1e-6);
  assert.ok(Math.abs(plan.project(0, 180).x - plan.widthMm / 2) < 1e-6);
  const columns = plan.tiles.map(({ url }) => Number(url.split('/')[3]));
  const zoom = Number(plan.tiles[0]?.url.split('/')[2]);
  assert.ok(columns.includes(0) && columns.includes(2 ** zoom - 1));
  assert.ok(columns.every((column) => column >= 0 && column < 2 ** zoom));
});

const zoneOf = (name: string, west: number, east: number, north = bounds.north, south = bounds.south) =>
  sharedRoom(name, { north, west, south, east });
const measure = (text: string) => text.length * 0.6;

test('a name that does not fit is replaced by a number, in the order of names', () => {
  const zones = toPlanZones([
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

test('names do not overlap', () => {
  const zones = toPlanZones([
    zoneOf('Whole floor', bounds.west, bounds.east),
    zoneOf('Middle room', -2.9785, -2.9775, 56.4602, 56.4598),
  ]);
  const labels = placeLabels(layOutPlan(floor, 184, 165), bounds, zones, measure);
  assert.deepEqual(
    labels.map(({ number }) => number),
    [undefined, undefined],
  );
  const [floorAt, roomAt] = labels.map(({ at }) => at.y);
  assert.ok(
    Math.abs((floorAt ?? 0) - (roomAt ?? 0)) > 20,
    'the name of the floor is above or below the room',
  );
});

test('a long name is wrapped before its font is reduced', () => {
  const zones = toPlanZones([zoneOf('Plant room with valves', -2.9783, -2.978)]);
  const [label] = placeLabels(layOutPlan(floor, 184, 165), bounds, zones, measure);
  assert.deepEqual(label?.lines, ['Plant room', 'with valves']);
});

test('a search finds words in any order, ignoring accents', () => {
  const search = (words: string) =>
    searchTexts(['Entrée Nord', 'Nordeingang', 'Sortie'], words, (name) => name);
  assert.deepEqual(search('nord entree'), ['Entrée Nord']);
  assert.equal(search(' ').length, 3);
  assert.equal(search('toilet').length, 0);
});
