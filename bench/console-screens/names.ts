import type { Page } from 'playwright-core';
import { hookMaps, waitForMap } from './map-hook.ts';
import type { Measured, Screens } from './screens.ts';

const zooms = [-1, 0, 0.7, 1.4, 2.1, 2.8];

/** The names of zones that the map draws twice or with an ellipsis, on every floor at six zooms around the one that fits. */
export async function countNames({ open, buildings }: Screens): Promise<Measured[]> {
  const all: Count = { drawn: 0, twice: 0, cut: 0 };
  const measured: Measured[] = [];
  for (const { name, mapId, floorIds } of buildings) {
    const before = all.drawn;
    const page = await open('/maps', {}, hookMaps);
    for (const floorId of floorIds) {
      await page.goto(`/maps/${mapId}/floors/${floorId}`);
      await countOnFloor(page, all);
    }
    await page.context().close();
    const drawn = all.drawn - before;
    const what = `Names on ${floorIds.length} floors of ${name} at ${zooms.length} zooms`;
    measured.push({ what, value: String(drawn), limit: '> 0', isKept: drawn > 0 });
  }
  const noneOf = (what: string, count: number) =>
    measured.push({ what, value: String(count), limit: '0', isKept: count === 0 });
  noneOf('Names of a zone that is named twice', all.twice);
  noneOf('Names with an ellipsis', all.cut);
  return measured;
}

interface Count {
  drawn: number;
  twice: number;
  cut: number;
}

async function countOnFloor(page: Page, count: Count): Promise<void> {
  await waitForMap(page);
  const fit = await page.evaluate(() => window.hookedMap?.getZoom() ?? 0);
  for (const zoom of zooms) {
    await page.evaluate((to) => window.hookedMap?.setZoom(to), fit + zoom);
    await page.waitForTimeout(50); // the map notices in its next frame that it is not drawn
    await waitForMap(page);
    const names = await page.evaluate(() => {
      const found = window.hookedMap?.queryRenderedFeatures({ layers: ['zone-name'] }) ?? [];
      return found.map(
        ({ properties }) => [String(properties.id).split('/')[0] ?? '', String(properties.text)] as const,
      );
    });
    const once = new Map(names.map(([zoneId, text]) => [`${zoneId} ${text}`, zoneId])); // tiles repeat a label
    count.drawn += once.size;
    count.twice += once.size - new Set(once.values()).size;
    count.cut += [...once.keys()].filter((text) => /…|\.\.\./.test(text)).length;
  }
}
