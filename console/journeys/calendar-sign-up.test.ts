import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPage } from '../testing/check-page.ts';
import { editor, useConsole, viewer } from '../testing/start-console.ts';
import { addItem, calendarShown, listItems, setTimeZone } from './calendar.test-support.ts';

describe('sign-up', () => {
  const muster = useConsole();

  test('an officer opens places, and a volunteer takes one on a phone and gives it back', async () => {
    await setTimeZone(muster());
    await addItem(muster(), { Title: 'Ladder drill', Start: '2030-06-15T09:00', End: '2030-06-15T10:00' });
    const page = await muster().openSignedIn('/calendar?view=list&date=2030-06-15', editor);
    await page.getByRole('button', { name: /Ladder drill/ }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('People sign up').selectOption('Yes, for a number of places');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter a whole number from 1 to 9,999').waitFor();
    await page.getByLabel('Places', { exact: true }).fill('12');
    await checkPage(muster(), page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await calendarShown(page);
    assert.equal((await listItems(muster()))[0]?.SignUp.Places, 12);

    const phone = { viewport: { width: 360, height: 740 } };
    const reading = await muster().openSignedIn('/calendar?date=2030-06-15', viewer, phone);
    await reading.getByRole('button', { name: /Ladder drill/ }).click();
    await reading.getByText('0 of 12 places are taken.').waitFor();
    await reading.getByRole('button', { name: 'I’m coming' }).click();
    await reading.getByText('1 of 12 places are taken. You are coming.').waitFor();
    await checkPage(muster(), reading);
    await reading.getByRole('button', { name: 'Not coming' }).click();
    await reading.getByText('0 of 12 places are taken. You are not coming.').waitFor();
  });
});
