import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe } from 'node:test';
import { recordAudit } from '../../server/src/features/audit/audit.ts';
import { full, test } from '../../server/src/testing/level.ts';
import { checkPage } from '../testing/check-page.ts';
import { admin, useConsole } from '../testing/start-console.ts';
import { entry, sentences, useChangedMap } from './audit-log.test-support.ts';

describe('the audit log', () => {
  const muster = useConsole();
  useChangedMap(muster);

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

  full(
    'entries that could not be loaded can be requested again; older ones are loaded on demand, and the export has all that match the filters; filters that are changed in quick succession are all applied, even on a slow device',
    async () => {
      const { server } = muster();
      const names = Array.from({ length: 70 }, (_, number) => `Old item ${number}`);
      const events = names.map(
        (name, id) => ({ kind: 'calendarItem', id, name, action: 'created' }) as const,
      );
      await recordAudit(server.ctx, server.ctx.db, 1, events);
      const page = await muster().openSignedIn('/settings', admin);
      muster().watchOf(page).allow(/500/);
      let isBroken = true;
      await page.route('**/api/v4/Audit/GetEntries*', (route) =>
        isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
      );
      await page.goto('/activity?kind=calendarItem');
      await page.getByText('The entries could not be loaded').waitFor();
      isBroken = false;
      await page.getByRole('button', { name: 'Try again' }).click();
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

      await page.goto('/activity?kind=floor');
      await entry(page, /changed the floor/).waitFor();
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await page.getByLabel('Type', { exact: true }).selectOption('Everything');
      await page.getByLabel('User', { exact: true }).selectOption('editor@example.org');
      await entry(page, /editor@example.org added the zone/).waitFor();
      assert.deepEqual([...new URL(page.url()).searchParams.keys()], ['user']);
    },
  );
});
