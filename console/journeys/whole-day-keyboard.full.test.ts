import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { copyPermissions } from '../testing/copied-text.ts';
import { admin, type ConsoleUnderTest, useConsole } from '../testing/start-console.ts';
import { assertDrawn, planFile, probeCases, rooms } from './whole-day-building.test-support.ts';
import {
  addFloor,
  addMap,
  addSeries,
  chooseSharedFloor,
  copyFeedAddress,
  type DrawnRoom,
  drawRoom,
  moveInstance,
  openFloor,
  probe,
  type Series,
  setTimeZone,
  shareMap,
  signIn,
  signOut,
} from './whole-day-keyboard.test-support.ts';
import { leftIn, readMap, startsIn } from './whole-day-steps.test-support.ts';
import { type MapView, viewOf } from './whole-day-view.test-support.ts';
import { mapOf, ringsOf, zonesOf } from './zones.test-support.ts';

const mapName = 'Westport Fire Station';
/** The clocks change on the last Sunday of March, between the second and the third instance. */
const series: Series = {
  title: 'Ladder drill',
  firstDay: '2027-03-15',
  times: 4,
  movedFrom: '2027-03-22',
  movedTo: '2027-03-24',
};
const seriesStarts = ['20270315T090000Z', '20270324T090000Z', '20270329T080000Z', '20270405T080000Z'];

interface Day {
  readonly muster: ConsoleUnderTest;
  readonly page: Page;
  /** Asserts that a page has had no problems so far. */
  readonly checkProblems: (step: string, page?: Page) => void;
}

describe('a whole day in the console, with the keyboard only', () => {
  const muster = useConsole({ drawsTiles: true, mapPixelRatio: 0.5 }); // corners are compared to the pixel; 0.25 is too coarse

  test('from the first sign-in to the last: map, floors, zones, probe, link, series, feed, and nothing left', async () => {
    await spend(await startDay(muster()));
  });
});

async function spend(day: Day): Promise<void> {
  const { page, checkProblems } = day;
  await signIn(page, admin);
  await page.getByText('No maps yet').waitFor();
  checkProblems('first-sign-in');
  await setTimeZone(page, 'london', 'London');
  await makeBuilding(day);
  await drawZones(day);
  await openAsStranger(day, await shareMap(page, mapName, 'Mutual aid'));
  await planDrills(day);
  await leave(day);
}

async function startDay(muster: ConsoleUnderTest): Promise<Day> {
  const page = await muster.openPage({
    viewport: { width: 1600, height: 1000 },
    permissions: copyPermissions,
  });
  page.on('filechooser', () => {}); // from the start, because a key press can be faster than turning on interception
  await page.goto('/');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const checkProblems = (step: string, at = page) =>
    assert.deepEqual(muster.watchOf(at).takeProblems(), [], step);
  return { muster, page, checkProblems };
}

async function makeBuilding({ page, checkProblems }: Day): Promise<void> {
  await addMap(page, mapName, '56.46, -2.978', await planFile('site.png'));
  await page.getByText('No floors yet').waitFor();
  checkProblems('map');
  for (const name of ['Ground floor', 'First floor'])
    await addFloor(page, name, await planFile(`${name}.png`));
  const links = page.getByRole('navigation', { name: 'Map floors' }).getByRole('link');
  await links.nth(2).waitFor();
  assert.match((await links.allTextContents()).join(), /^Overview,First floor,Ground floor.*$/);
}

async function drawZones({ muster, page, checkProblems }: Day): Promise<void> {
  const { bounds, floors } = await readMap(muster, mapName);
  await page.getByText('Drawing tiles for').first().waitFor({ state: 'detached' });
  checkProblems('floors');
  await openFloor(page, 'Ground floor');
  await mapOf(page).waitFor();
  await page.getByRole('heading', { name: 'No zones on this floor yet' }).waitFor();
  const view = await viewOf(page, bounds);
  const drawn: DrawnRoom[] = [];
  for (const room of rooms) drawn.push(await drawRoom(page, view, room));
  checkProblems('zones');
  await assertSaved(muster, floors.get('Ground floor') ?? '', view, drawn);
  assert.deepEqual(await zonesOf(muster, floors.get('First floor') ?? ''), []);
  const result = page.getByRole('region', { name: 'Probe' }).getByRole('status');
  for (const [place, name, reason] of probeCases) {
    await probe(page, view, view.ofPlan(place));
    await result.getByText(name, { exact: true }).waitFor();
    await result.getByText(reason, { exact: true }).waitFor();
  }
  checkProblems('probe');
}

/** Asserts that the service has the zones where they were drawn, with a hole as its own ring. */
async function assertSaved(
  muster: ConsoleUnderTest,
  floorId: string,
  view: MapView,
  drawn: readonly DrawnRoom[],
): Promise<void> {
  const saved = new Map((await zonesOf(muster, floorId)).map((one) => [one.name, one]));
  assert.deepEqual([...saved.keys()].toSorted(), rooms.map(({ name }) => name).toSorted());
  for (const { room, outline, hole } of drawn) {
    const rings = ringsOf(saved.get(room.name)).map((ring) => ring.map(view.ofPosition));
    assert.equal(rings.length, room.hole ? 2 : 1, `${room.name} has as many rings as were drawn`);
    assertDrawn(room.name, rings[0], outline);
    if (room.hole) assertDrawn(`the hole of ${room.name}`, rings[1], hole);
  }
}

async function openAsStranger({ muster, page, checkProblems }: Day, address: string): Promise<void> {
  checkProblems('shared');
  const visitor = await muster.openPage();
  const tile = visitor.waitForResponse((response) => /\/tiles\//.test(response.url()) && response.ok());
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: mapName, level: 1 }).waitFor();
  const rows = visitor.getByRole('region', { name: 'Zones' }).getByRole('row');
  await rows.nth(rooms.length - 1).waitFor();
  const names = (await rows.allInnerTexts()).map((text) => text.split('\n')[0]);
  assert.deepEqual(names.toSorted(), rooms.map(({ name }) => name).toSorted());
  await tile;
  await visitor.locator('canvas.maplibregl-canvas').waitFor();
  checkProblems('visitor', visitor);
  await chooseSharedFloor(visitor, 'First floor');
  await visitor.getByText('This floor has no zones.').waitFor();
  assert.doesNotMatch(await leftIn(visitor), /muster-session|oken/);
  checkProblems('visitor-first-floor', visitor);
  await visitor.context().close();
  await page.bringToFront();
}

async function planDrills({ page, checkProblems }: Day): Promise<void> {
  await addSeries(page, series);
  await moveInstance(page, series);
  checkProblems('calendar');
  const feed = await fetch(await copyFeedAddress(page));
  assert.equal(feed.status, 200);
  assert.match(feed.headers.get('content-type') ?? '', /^text\/calendar/);
  assert.deepEqual(startsIn(await feed.text(), series.title), seriesStarts);
}

/** Signs out, then goes back in the browser history and checks that nothing is left. */
async function leave({ page, checkProblems }: Day): Promise<void> {
  const before = await leftIn(page);
  const secrets = [...before.matchAll(/(?:access|refresh)Token\\?":\\?"([^"\\]+)/g)].map(
    ([, token = '']) => token,
  );
  assert.equal(secrets.length, 2, 'the session was in the storage');
  await signOut(page);
  checkProblems('signed-out');
  const responses: string[] = [];
  page.on('response', (response) => {
    if (/\/api\/v4\//.test(response.url())) responses.push(`${response.status()} ${response.url()}`);
  });
  await assertNothingLeft(page, secrets);
  for (let steps = 0; steps < 4; steps += 1) {
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await assertNothingLeft(page, secrets);
  }
  assert.deepEqual(
    responses.filter((response) => response.startsWith('2')),
    [],
  );
  checkProblems('back');
}

async function assertNothingLeft(page: Page, secrets: readonly string[]): Promise<void> {
  const left = await leftIn(page);
  for (const secret of [...secrets, 'muster-session', admin.email, mapName, series.title])
    assert.equal(left.includes(secret), false, `${secret.slice(0, 20)} is left in ${left}`);
  const shown = await page.content();
  for (const data of ['Test Fire & Rescue', 'Test Fire &amp; Rescue', mapName, series.title, 'Administrator'])
    assert.equal(shown.includes(data), false, `${data} is shown after signing out`);
}
