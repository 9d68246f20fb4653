import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { addItem, calendarShown, listItems, setTimeZone } from './calendar.test-support.ts';

describe('event types', () => {
  const muster = useConsole();

  test('an officer adds a type in the settings, gives it to an event, and filters the calendar by it', async () => {
    await setTimeZone(muster());
    await addItem(muster(), { Title: 'Ladder drill', Start: '2026-06-15T09:00', End: '2026-06-15T10:00' });
    await addItem(muster(), { Title: 'Board meeting', Start: '2026-06-16T09:00', End: '2026-06-16T10:00' });
    const page = await muster().openSignedIn('/settings', editor);
    await page.getByRole('button', { name: 'Add event type' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Training');
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.getByText('“Training” saved.').waitFor();
    await checkPage(muster(), page);
    await page.goto('/calendar?view=list&date=2026-06-15');
    await calendarShown(page);
    await page.getByRole('button', { name: /Ladder drill/ }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Type', { exact: true }).selectOption('Training');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await calendarShown(page);
    const saved = (await listItems(muster())).find(({ Title }) => Title === 'Ladder drill');
    assert.ok(saved?.ItemTypeId);
    await page.getByRole('checkbox', { name: 'Training' }).check();
    await page.getByText('Board meeting').waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('button', { name: /Ladder drill/ }).count(), 1);
    assert.match(page.url(), new RegExp(`types=${saved.ItemTypeId}`));
    await checkPage(muster(), page);
    await page.goto('/calendar?view=month&date=2026-06-15');
    await calendarShown(page);
    await checkPage(muster(), page);
  });
});
