import { hookMaps, waitForMap } from './map-hook.ts';
import type { Measured, Screens } from './screens.ts';

const zooms = [-1, 0, 0.7, 1.4, 2.1, 2.8];

/** The names of zones that the map draws twice or with an ellipsis, on every floor at six zooms around the one that fits. */
export async function countNames({ open, mapId, floorIds }: Screens): Promise<Measured[]> {
  let [drawn, twice, cut] = [0, 0, 0];
  for (const floorId of floorIds) {
    const page = await open(`/maps/${mapId}/floors/${floorId}`, {}, hookMaps);
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
      drawn += once.size;
      twice += once.size - new Set(once.values()).size;
      cut += [...once.keys()].filter((text) => /…|\.\.\./.test(text)).length;
    }
    await page.context().close();
  }
  return [
    {
      what: `Names on ${floorIds.length} floors at ${zooms.length} zooms`,
      value: String(drawn),
      limit: '> 0',
      isKept: drawn > 0,
    },
    { what: 'Names of a zone that is named twice', value: String(twice), limit: '0', isKept: twice === 0 },
    { what: 'Names with an ellipsis', value: String(cut), limit: '0', isKept: cut === 0 },
  ];
}
