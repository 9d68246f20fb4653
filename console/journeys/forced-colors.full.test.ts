import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { waitUntilDrawn } from '../testing/check-page.ts';
import { editor, useConsole } from '../testing/start-console.ts';
import { addBuilding, type Building } from './share-building.test-support.ts';
import { openFloor } from './zones.test-support.ts';

/** Two items of a group, one of them selected. */
interface Row {
  readonly chosen: Locator;
  readonly other: Locator;
  /** The CSS property that shows which item is selected. */
  readonly property: 'borderBottomColor' | 'backgroundColor' | 'outlineStyle';
}

/** Asserts that the selected item looks different from the other one, and that the other one does not look selected. */
async function assertDistinct({ chosen, other, property }: Row): Promise<void> {
  await waitUntilDrawn(chosen.page()); // colors change gradually
  const styleOf = (what: Locator) =>
    what.evaluate((element, name) => getComputedStyle(element)[name], property);
  const [on, off] = [await styleOf(chosen), await styleOf(other)];
  assert.notEqual(on, off, `${property} of ${chosen}`);
  if (property !== 'borderBottomColor') return;
  const canvas = await chosen.page().evaluate(() => {
    document.body.style.borderColor = 'Canvas';
    return getComputedStyle(document.body).borderBottomColor;
  });
  assert.equal(off, canvas, `${other} has an edge that is seen`);
}

/** In forced colors, the user sets the colors and the page can only choose among them. */
describe('the console in forced colors', () => {
  const muster = useConsole({ drawsTiles: true });
  let building: Building;
  before(async () => {
    building = await addBuilding(muster().send, 'Westport House');
  });
  const item = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });

  test('disabled buttons look disabled; the current page, floor, tab, tool and row differ from the others', async () => {
    const [floor] = building.floors;
    const page = await openFloor(muster(), `/maps/${building.mapId}/floors/${floor?.id}`, editor);
    await page.emulateMedia({ forcedColors: 'active' });
    const colorOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).color);
    for (const name of ['Undo', 'Cut hole']) assert.notEqual(await colorOf(name), await colorOf('Draw zone'));
    const rows = page.getByRole('grid').getByRole('row');
    await rows.filter({ hasText: 'Stair A' }).click();
    const link = (name: string) => page.getByRole('link', { name });
    const tab = (name: string) => page.getByRole('tab', { name });
    const tool = (name: string) => page.getByRole('button', { name, exact: true });
    for (const row of [
      { chosen: item(page, 'Maps'), other: item(page, 'Calendar'), property: 'borderBottomColor' },
      { chosen: link('Ground floor'), other: link('First floor'), property: 'borderBottomColor' },
      { chosen: tab('Details'), other: tab('Corners'), property: 'borderBottomColor' },
      { chosen: tool('Select'), other: tool('Probe'), property: 'backgroundColor' },
      { chosen: rows.filter({ hasText: 'Stair A' }), other: rows.nth(1), property: 'outlineStyle' },
    ] as const)
      await assertDistinct(row);
    const swatches = await rows
      .locator('[aria-hidden] > canvas')
      .evaluateAll((all) => all.map(({ parentElement: of }) => of && getComputedStyle(of).backgroundColor));
    assert.ok(new Set(swatches).size > 3, `${new Set(swatches).size} colors of ${swatches.length} zones`);
  });
});
