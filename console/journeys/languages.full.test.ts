import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addFloor } from '../../server/src/testing/sample-maps.ts';
import { checkTranslatedPage, waitUntilDrawn } from '../testing/check-page.ts';
import { admin, useConsole } from '../testing/start-console.ts';
import { addBuilding, shareMap } from './share-building.test-support.ts';

const widths = [320, 1440];

/** English texts that the test adds to the pages. */
const data = /Plant room with the sprinkler valves|Key safe beside the gate/g;

/** Words that are used only in English texts. */
const english =
  /.{0,20}\b(the|and|your|is|are|with|Save|Delete|Edit|Cancel|Settings|Maps?|Floors?|Zones|Add|New|Show|Search|Updated|ago|Monday|January|Today)\b.{0,20}/;

describe('the console in other languages', () => {
  const muster = useConsole();
  /** Checks that nothing is wider than the window and no label of a control is cut off. */
  async function checkWidths(page: Page, path: string): Promise<string[]> {
    const problems: string[] = [];
    const before = page.viewportSize();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilDrawn(page);
      const found = await page.evaluate(() => {
        const isCut = ({ scrollWidth, clientWidth }: Element) =>
          clientWidth > 0 && scrollWidth > clientWidth + 1;
        const controls = [...document.querySelectorAll('button, a, label, summary, legend, th')];
        const cut = controls.filter((one) => isCut(one) && !one.closest('.maplibregl-map, .visually-hidden'));
        return {
          excess: document.documentElement.scrollWidth - innerWidth,
          cut: cut.map((one) => one.textContent),
        };
      });
      if (found.excess > 0) problems.push(`${path} at ${width} px is ${found.excess} px too wide`);
      for (const label of found.cut) problems.push(`${path} at ${width} px: “${label}” is cut off`);
    }
    if (before) await page.setViewportSize(before);
    return problems;
  }

  // The catalogs are checked without a browser; these three pages have the longest texts, and every kind of control, and German has
  // the longest words.
  test('the sign-in page, the editor of a floor and the shared map are in German and fit at each width, and so are dates and numbers; only German is loaded', async () => {
    const { mapId, floors } = await addBuilding(muster().send, 'Wache 3');
    await addFloor(muster().send, mapId, { name: 'de 9', floorNumber: 9, elevationFt: 1234.5 });
    const page = await muster().openPage({ locale: 'de-DE' });
    const loaded: Promise<string>[] = [];
    page.on('response', (response) => {
      // The page may be closed while a script still arrives.
      if (response.url().endsWith('.js')) loaded.push(response.text().catch(() => ''));
    });
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Anmelden' }).waitFor();
    const scripts = (await Promise.all(loaded)).join('\n');
    assert.ok(scripts.includes('Prüfen Sie Ihre Verbindung'));
    assert.equal(scripts.includes('Check your connection'), false);
    assert.equal(scripts.includes('Revise su conexión'), false);
    assert.deepEqual(await checkWidths(page, 'the sign-in page'), []);
    await page.goto(await shareMap(muster().send, mapId, {}));
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page
      .getByText(/Karte geändert am \d\d?\.\d\d?\.\d{4}/)
      .first()
      .waitFor();
    await page.getByText('Sammelpunkt').first().waitFor();
    assert.deepEqual(await checkWidths(page, 'the shared map'), []);

    const path = `/maps/${mapId}/floors/${floors[0]?.id}/edit`;
    await page.goto(`/sign-in?to=${encodeURIComponent(path)}`);
    await page.locator('input[type="email"]').fill(admin.email);
    await page.locator('input[type="password"]').fill(admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitUntilDrawn(page);
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    const text = (await page.locator('body').innerText()).replaceAll(data, '');
    assert.equal(english.exec(text)?.[0], undefined);
    assert.deepEqual(await checkWidths(page, 'the editor of a floor'), []);
    await checkTranslatedPage(muster(), page);

    await page.goto(`/maps/${mapId}`);
    await page.getByText('1.234,5 ft').first().waitFor();
    await page.goto('/calendar/new');
    await page.locator('select:has(option[value="weekly"])').selectOption('weekly');
    await page.getByRole('checkbox', { name: 'Montag', exact: true }).waitFor();
  });

  test('a user can choose another language than that of the browser, on this device', async () => {
    const page = await muster().openSignedIn('/settings', admin);
    await page.getByLabel('Language', { exact: true }).selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    await page.getByLabel('Sprache', { exact: true }).selectOption('browser');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  });
});
