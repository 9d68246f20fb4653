import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { recordAudit } from '../../server/src/features/audit/audit.ts';
import { clientOf, formOf, type Send } from '../../server/src/testing/api-client.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addZone, box, zoneJson } from '../../server/src/testing/sample-zones.ts';
import { checkPage } from '../testing/check-page.ts';
import { createSession } from '../testing/create-session.ts';
import { admin, editor, type TestUser, useConsole } from '../testing/start-console.ts';

describe('the audit log', () => {
  const muster = useConsole();
  let map: { customMapId: string };

  const sendAs = async ({ email }: TestUser): Promise<Send> => {
    const { server } = muster();
    const { accessToken } = await createSession(server.ctx, email);
    return clientOf(server, 1, accessToken);
  };
  const sentences = (page: Page) =>
    page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const entry = (page: Page, name: string | RegExp) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });

  before(async () => {
    const [asAdmin, asEditor] = [await sendAs(admin), await sendAs(editor)];
    map = await addMap(asAdmin, { name: 'Central station' });
    const floor = await addFloor(asEditor, map.customMapId, { name: 'Ground floor' });
    const { customMapZoneId: id } = await addZone(asEditor, floor.customMapFloorId);
    const changed = { ...zoneJson, name: 'Plant room', zoneType: 4, polygonGeoJson: box(0, 0, 2, 2) };
    await asAdmin('PUT', `/api/v4/CustomMaps/UpdateZone/${id}`, { ...changed, isSearchable: false });
    await asEditor(
      'PUT',
      `/api/v4/CustomMaps/UpdateFloor/${floor.customMapFloorId}`,
      formOf({ floorNumber: 3, name: 'Ground floor' }),
    );
    await asAdmin('POST', `/api/v4/CustomMaps/SaveShareLink/${map.customMapId}`, { label: 'Press' });
  });

  test('an administrator can see who changed a room, and what changed', async () => {
    const page = await muster().openSignedIn(`/maps/${map.customMapId}`, admin);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { level: 1, name: 'History of Central station' }).waitFor();
    await entry(page, /changed the zone “Plant room”/).waitFor();
    assert.deepEqual(await sentences(page), [
      'admin@example.org added the share link “Press”',
      'editor@example.org changed the floor “Ground floor”',
      'admin@example.org changed the zone “Plant room”',
      'editor@example.org added the zone “Room 12”',
      'editor@example.org added the floor “Ground floor”',
      'admin@example.org added the map “Central station”',
    ]);
    const change = entry(page, /changed the zone/);
    const lines = (await change.locator('dl').first().locator('div').allInnerTexts()).map((line) =>
      line.replaceAll(/\s+/g, ' '),
    );
    assert.deepEqual(lines, [
      'Name Room 12 → changed to Plant room',
      'Type Room → changed to Hazard',
      'Outline Changed',
      'Searchable yes → changed to no',
    ]);
    await entry(page, /changed the floor/)
      .getByText('Saved without changes')
      .waitFor();
    await change.getByText('Details').click();
    await change.getByText('PUT /api/v4/CustomMaps/UpdateZone/:zoneId').waitFor();
    await checkPage(muster(), page);
  });

  test('the list is limited to one room by keyboard, and then shows everything again', async () => {
    const page = await muster().openSignedIn(`/maps/${map.customMapId}/history`, admin);
    const button = entry(page, /changed the zone/).getByRole('button', {
      name: 'Only this: zone “Plant room”',
    });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Only one zone is shown.').waitFor();
    await page.getByText('2 entries shown').first().waitFor();
    assert.equal((await sentences(page)).length, 2);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('6 entries shown').first().waitFor();
  });

  test('the activity of the department can be filtered by kind, user and day', async () => {
    const page = await muster().openSignedIn('/maps', admin);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await entry(page, /added the user “editor@example.org”/).waitFor();
    await checkPage(muster(), page);
    await page.getByLabel('Type', { exact: true }).selectOption('Floors');
    await page.getByText('2 entries shown').first().waitFor();
    await page.getByLabel('Type', { exact: true }).selectOption('Everything');
    await page.getByLabel('User', { exact: true }).selectOption('editor@example.org');
    await entry(page, /editor@example.org added the zone/).waitFor();
    assert.ok((await sentences(page)).every((sentence) => sentence.includes('editor@example.org')));
    await page.getByLabel('From', { exact: true }).fill('2099-01-02');
    await page.getByText('No entries found').waitFor();
    await checkPage(muster(), page);
    await page.getByLabel('To', { exact: true }).fill('2099-01-01');
    await page.getByText('The last day must not be before the first.').waitFor();
    await checkPage(muster(), page);
    await page.getByLabel('From', { exact: true }).fill('');
    await page.getByLabel('User', { exact: true }).selectOption('Everyone');
    await entry(page, /added the map “Central station”/).waitFor();
    await page.reload();
    assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), '2099-01-01');
  });

  test('filters that are changed in quick succession are all applied, even on a slow device', async () => {
    const page = await muster().openSignedIn('/activity?kind=floor', admin);
    await entry(page, /changed the floor/).waitFor();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.getByLabel('Type', { exact: true }).selectOption('Everything');
    await page.getByLabel('User', { exact: true }).selectOption('editor@example.org');
    await entry(page, /editor@example.org added the zone/).waitFor();
    assert.deepEqual([...new URL(page.url()).searchParams.keys()], ['user']);
  });

  test('older entries are loaded on demand, and the export has all entries that match the filters', async () => {
    const { server } = muster();
    const names = Array.from({ length: 70 }, (_, number) => `Old item ${number}`);
    const events = names.map((name, id) => ({ kind: 'calendarItem', id, name, action: 'created' }) as const);
    await recordAudit(server.ctx, server.ctx.db, 1, events);
    const page = await muster().openSignedIn('/activity?kind=calendarItem', admin);
    await page.getByText('50 entries shown').first().waitFor();
    await page.getByRole('button', { name: 'Show older entries' }).click();
    await page.getByText('70 entries shown').first().waitFor();
    await page.getByText('There are no older entries.').waitFor();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await started;
    assert.equal(file.suggestedFilename(), 'activity.csv');
    const lines = (await text(await file.createReadStream())).trimEnd().split('\r\n');
    assert.equal(lines.length, 71);
    assert.ok(names.every((name) => lines.some((line) => line.includes(`,${name},`))));
  });

  test('only administrators can see it', async () => {
    const page = await muster().openSignedIn(`/maps/${map.customMapId}`, editor);
    await page.getByRole('heading', { level: 1, name: 'Central station' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'History' }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Activity' }).count(), 0);
    for (const path of ['/activity', `/maps/${map.customMapId}/history`]) {
      await page.goto(path);
      await page.getByText('Your role does not allow this.').waitFor();
    }
    await checkPage(muster(), page);
  });

  test('entries that could not be loaded can be requested again', async () => {
    const page = await muster().openSignedIn('/settings', admin);
    muster().watchOf(page).allow(/500/);
    let isBroken = true;
    await page.route('**/api/v4/Audit/GetEntries*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto('/activity');
    await page.getByText('The entries could not be loaded').waitFor();
    await checkPage(muster(), page);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('entries shown').first().waitFor();
  });
});
