import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { useConsole } from '../testing/start-console.ts';
import { addBuilding, floorButton, shareMap, showMore } from './share-building.test-support.ts';
import { readPdf } from './share-pdf.test-support.ts';

const papers = { A4: [210, 297], Letter: [215.9, 279.4] } as const;

/** Waits for the sheet with all its pictures. */
async function waitForSheet(page: Page): Promise<void> {
  await page.locator('.sheet-on-paper').waitFor({ state: 'attached' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.sheet-on-paper img')].every((image) => image.complete),
  );
}

describe('a shared map on paper', () => {
  const muster = useConsole({ drawsTiles: true });

  for (const [shape, aspect, isAcross] of [
    ['wide', 1.6, true],
    ['long', 3, true],
    ['tall', 0.7, false],
  ] as const)
    test(`a ${shape} floor fills one page of A4 or Letter, with title, legend, scale bar and north arrow`, async () => {
      const { send, openPage } = muster();
      const building = await addBuilding(send, `A ${shape} house`, aspect);
      const page = await openPage({ colorScheme: 'dark' });
      await page.goto(await shareMap(send, building.mapId, { expiresOn: '2099-01-02T03:04:05Z' }));
      await waitForSheet(page);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.setViewportSize(isAcross ? { width: 1032, height: 703 } : { width: 703, height: 1032 });
      for (const [format, sides] of Object.entries(papers)) {
        const pages = readPdf(await page.pdf({ format, printBackground: false }));
        assert.equal(pages.length, 1, `${format}: ${pages.length} pages`);
        const [width = 0, height = 0] = isAcross ? sides.toReversed() : sides;
        const { widthMm = 0, heightMm = 0, text = '' } = pages[0] ?? {};
        assert.ok(
          Math.abs(widthMm - width) < 1 && Math.abs(heightMm - height) < 1,
          `${widthMm} × ${heightMm}`,
        );
        for (const part of [`A${shape}house`, 'Groundfloor', 'Legend', 'Hazard', 'Reception'])
          assert.ok(text.includes(part), `${format}: ${part} is not in ${text}`);
        assert.match(text, /0\d+ft\d+ftN/, 'scale bar and north arrow');
      }
    });

  test('the button prints the displayed floor when all its pictures have loaded', async () => {
    const { send, openPage } = muster();
    const building = await addBuilding(send, 'Printed house');
    const page = await openPage();
    await page.addInitScript(() => {
      window.print = () => {
        const images = [...document.querySelectorAll<HTMLImageElement>('.sheet-on-paper img')];
        const missing = images.filter((image) => !image.complete).length;
        document.title = `printed with ${images.length - missing} of ${images.length} pictures`;
      };
    });
    await page.goto(await shareMap(send, building.mapId));
    await floorButton(page, 'First floor').click();
    await showMore(page);
    await page.getByRole('button', { name: 'Print floor' }).click();
    await page.waitForFunction(() => document.title.startsWith('printed'));
    const [, there, all] = /with (\d+) of (\d+)/.exec(await page.title()) ?? [];
    assert.ok(Number(all) > 3);
    assert.equal(there, all);
    await page.getByRole('button', { name: 'Print floor' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.sheet-on-paper');
    assert.match(await sheet.innerText(), /First floor/);
    assert.deepEqual(
      await sheet
        .locator('svg text')
        .allTextContents()
        .then((texts) => texts.slice(0, 3)),
      ['Archive', 'Server room', 'Upper corridor'],
    );
    assert.equal(await page.getByRole('button').count(), 0, 'nothing of the screen is on the paper');
  });
});
