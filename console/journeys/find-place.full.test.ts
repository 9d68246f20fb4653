import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startGeocoder } from '../../server/src/testing/geocoder.ts';
import { checkPage } from '../testing/check-page.ts';
import { planOf } from '../testing/floor-plan.ts';
import { boundsShown, fileOf } from '../testing/map-form.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { tabTo } from '../testing/tab-to.ts';

const geocoder = await startGeocoder();
after(() => geocoder.close());

/** Opens the form of a new map with a plan in it. */
async function openForm(page: Page): Promise<void> {
  const plan = await fileOf(await planOf(1200, 900), 'station.png');
  await page.getByLabel('Image', { exact: true }).setInputFiles(plan);
  await page.getByText('1,200 × 900 px').waitFor();
}

/** Types into the field with the keyboard and presses Enter. */
async function find(page: Page, words: string): Promise<void> {
  await page.getByLabel('Find a place').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** Waits until the plan is around a place. */
async function isAround(page: Page, lat: number, lng: number): Promise<void> {
  const seen = async () => {
    const { north, south, west, east } = await boundsShown(page);
    return { lat: (north + south) / 2, lng: (west + east) / 2 };
  };
  const isThere = async () => {
    const at = await seen();
    return Math.abs(at.lat - lat) < 2e-5 && Math.abs(at.lng - lng) < 2e-5;
  };
  for (let tries = 0; tries < 50 && !(await isThere()); tries++)
    await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.ok(await isThere(), `${JSON.stringify(await seen())} is not around ${lat}, ${lng}`);
}

describe('finding a place without a mouse', () => {
  const muster = useConsole({ environment: () => ({ MUSTER_GEOCODER_URL: geocoder.url }) });

  test('by coordinates, by a short plus code near the visible map, and by an address, whose results are listed; one that is not found and a geocoder that is down are reported', async () => {
    const page = await muster().openSignedIn('/maps/new', editor);
    await openForm(page);
    await tabTo(page, page.getByLabel('Find a place'));
    await page.keyboard.type('47.3655, 8.5249');
    await page.keyboard.press('Enter');
    await isAround(page, 47.3655, 8.5249);
    await find(page, '9g8f+6x');
    await isAround(page, 47.3655625, 8.5249375);
    await find(page, '56.4605, -2.979, 56.4595, -2.977');
    await isAround(page, 56.46, -2.978);
    assert.equal(geocoder.requests.length, 0, 'what can be understood here is sent nowhere');

    geocoder.results = [
      { display_name: 'Blackness Road, Dundee, Scotland', lat: '56.4589', lon: '-2.9951' },
      { display_name: 'Blackness, Falkirk, Scotland', lat: '56.0042', lon: '-3.5217' },
    ];
    // The new place of the plan is announced a moment later and replaces the last announcement.
    await page.getByRole('status').filter({ hasText: '56.46' }).waitFor({ state: 'attached' });
    await find(page, 'Blackness');
    const hits = page.getByRole('listbox', { name: 'Places found' }).getByRole('option');
    await hits.first().waitFor();
    await page.getByText('2 places found').waitFor({ state: 'attached' });
    assert.deepEqual(await hits.allTextContents(), [
      'Blackness Road, Dundee, Scotland',
      'Blackness, Falkirk, Scotland',
    ]);
    const [lookup] = geocoder.requests;
    assert.equal(lookup?.query.get('q'), 'Blackness');
    assert.match(lookup?.query.get('viewbox') ?? '', /^-3\.47\d\d,55\.9[56]/, 'around the middle of the map');
    await checkPage(muster(), page);
    await page.getByLabel('Find a place').focus();
    await page.keyboard.press('Escape');
    assert.equal(await hits.count(), 0);
    await page.keyboard.press('Enter');
    await hits.first().waitFor();
    await page.keyboard.press('ArrowDown');
    assert.equal(await hits.nth(1).getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Enter');
    await isAround(page, 56.0042, -3.5217);
    assert.equal(await page.getByLabel('Find a place').inputValue(), 'Blackness, Falkirk, Scotland');
    assert.equal(await hits.count(), 0);

    geocoder.results = [];
    await find(page, 'Nowhere Street');
    await page.getByText('No places found.').waitFor();
    await page.keyboard.type('s');
    await page.getByText('No places found.').waitFor({ state: 'detached' });
    geocoder.respond = (response) => response.writeHead(500).end();
    await page.keyboard.press('Enter');
    await page.getByText('Address search is not responding.').waitFor();
    geocoder.respond = undefined;
    muster().watchOf(page).takeProblems(); // the browser reports the 503
  });
});
