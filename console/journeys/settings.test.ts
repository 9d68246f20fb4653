import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { full, test } from '../../server/src/testing/level.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { checkPage } from '../testing/check-page.ts';
import { admin, editor, useConsole } from '../testing/start-console.ts';

describe('the settings', () => {
  const muster = useConsole();
  const department = async () => (await muster().send('GET', '/api/v4/Department/GetDepartment')).body;

  test('an administrator changes the department by keyboard, and the header is updated', async () => {
    const page = await muster().openSignedIn('/settings', admin);
    await page.getByLabel('Name').fill('Tayside Rescue');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('new york');
    await page.getByRole('option', { name: /^New York – Eastern Time \(GMT-[45]\), now \d+:\d\d/ }).waitFor();
    await checkPage(muster(), page);
    await zone.press('Escape');
    await zone.fill('mountain');
    await zone.press('Enter');
    assert.match(await zone.inputValue(), /^Denver – Mountain Time/);
    await zone.fill('london');
    await zone.press('Enter');
    assert.match(await zone.inputValue(), /^London/);
    await page.getByLabel('Only these roles').check();
    await page.getByLabel('Viewers').uncheck();
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings saved').waitFor();
    await page.getByRole('banner').getByText('Tayside Rescue').waitFor();
    const { name, timeZone, calendarFeedRoles } = await department();
    assert.deepEqual(
      [name, timeZone, calendarFeedRoles],
      ['Tayside Rescue', 'Europe/London', ['editor', 'admin']],
    );
  });

  full('a department that uses meters sees no feet, and other values do not change', async () => {
    const { send } = muster();
    const { customMapId } = await addMap(send, { groundElevationFt: 100.1 });
    const floor = await addFloor(send, customMapId, { name: 'Ground', elevationFt: 11.5 });
    const page = await muster().openSignedIn('/settings', admin);
    await page.getByLabel('Units').selectOption('Meters and kilometers');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings saved').waitFor();
    await page.goto(`/maps/${customMapId}`);
    await page.getByText('3.51 m').waitFor();
    assert.doesNotMatch(await page.getByRole('main').innerText(), /\d ft\b/);
    await page.getByRole('button', { name: 'Actions for Ground' }).click();
    await page.getByRole('menuitem', { name: 'Edit or replace image' }).click();
    const elevation = page.getByLabel('Elevation (m)');
    assert.equal(await elevation.inputValue(), '3.5052');
    await page.getByLabel('Name').fill('Ground floor');
    await page.getByRole('button', { name: 'Save floor' }).click();
    await page.getByText('“Ground floor” saved').waitFor();
    const { body: saved } = await send('GET', `/api/v4/CustomMaps/GetFloor/${floor.customMapFloorId}`);
    assert.equal(saved.elevationFt, 11.5);
    await send('PUT', '/api/v4/Department/UpdateDepartment', { name: 'Test', units: 'imperial' });
  });

  full(
    'errors are shown at their fields; fields are disabled while the settings are being saved; all calendar addresses of the department are turned off',
    async () => {
      const subscription = async () =>
        (await muster().send('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl')).body.Data
          .SubscriptionUrl;
      const before = await subscription();
      assert.equal(await subscription(), before);
      const page = await muster().openSignedIn('/settings', admin);
      const name = page.getByLabel('Name');
      await name.fill(' ');
      const zone = page.getByRole('combobox', { name: 'Time zone' });
      await zone.fill('atlantis');
      await page.getByText('No matching time zones').waitFor();
      await zone.press('Escape');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Enter a name').waitFor();
      await page.getByText('Choose a time zone from the list').waitFor();

      const gate = Promise.withResolvers<void>();
      await page.route('**/UpdateDepartment', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await name.fill('Angus Rescue');
      await zone.fill('london');
      await zone.press('Enter');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByRole('button', { name: 'Saving…' }).waitFor();
      assert.equal(await name.isEnabled(), false);
      gate.resolve();
      await page.getByText('Settings saved').waitFor();
      assert.equal(await name.isEnabled(), true);

      await page.getByRole('button', { name: 'Turn off all addresses…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Turn off all calendar addresses?' });
      await dialog.getByRole('button', { name: 'Turn off all addresses' }).click();
      await page.getByText('All calendar addresses of the department were turned off').waitFor();
      assert.notEqual(await subscription(), before);
      assert.equal((await fetch(before)).status, 401);
    },
  );

  full('other users can read them and choose a theme', async () => {
    const page = await muster().openSignedIn('/settings', editor);
    await page.getByText('Only department administrators can change this.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'API documentation' }).getAttribute('href'), '/docs');
    assert.equal(await page.getByRole('button', { name: 'Save settings' }).count(), 0);
    await page.getByLabel('Theme').selectOption('Dark');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.getByLabel('Theme').selectOption('Use device setting');
    await page.getByLabel('Row spacing').selectOption('Compact');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.density), 'compact');
    await page.getByLabel('Week starts on').selectOption('Monday');
    await checkPage(muster(), page);
    await page.getByRole('link', { name: 'Calendar' }).first().click();
    const firstHeader = page.getByRole('columnheader').first();
    await firstHeader.getByText('Monday').waitFor();
    await page.goto('/calendar/new');
    await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Weekly');
    const days = page.getByRole('group', { name: 'On these days' }).getByRole('checkbox');
    assert.equal(await days.first().getAttribute('aria-label'), 'Monday');
  });
});
