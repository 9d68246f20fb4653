import { hookMaps, waitForMap } from './map-hook.ts';
import type { Measured, Screens } from './screens.ts';

const viewport = { width: 390, height: 844 };

/** How much of a phone is map when a share link opens, and how much of it the plan fills. */
export async function measurePhone(screens: Screens): Promise<Measured[]> {
  const { open, sharePath } = screens;
  const page = await open(sharePath, { viewport, hasTouch: true, isMobile: true }, hookMaps);
  await waitForMap(page);
  const corners = await findCorners(screens);
  const { share, width, height } = await page.evaluate((bounds) => {
    const step = 4;
    let [all, ofMap] = [0, 0];
    for (let y = step / 2; y < innerHeight; y += step)
      for (let x = step / 2; x < innerWidth; x += step) {
        all += 1;
        if (document.elementFromPoint(x, y)?.closest('.maplibregl-canvas-container')) ofMap += 1;
      }
    const [from, to] = bounds.map(([lng = 0, lat = 0]) => window.hookedMap?.project([lng, lat]));
    return {
      share: ofMap / all,
      width: Math.abs((to?.x ?? 0) - (from?.x ?? 0)) / innerWidth,
      height: Math.abs((to?.y ?? 0) - (from?.y ?? 0)) / innerHeight,
    };
  }, corners);
  await page.context().close();
  const filled = Math.max(width, height);
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  return [
    { what: 'Share of a phone that is map', value: percent(share), limit: '≥ 85 %', isKept: share >= 0.85 },
    {
      what: 'Part of its width or height that the zones fill',
      value: percent(filled),
      limit: '≥ 92 %',
      isKept: filled >= 0.92 && filled <= 1,
    },
  ];
}

/** The southwest and northeast corners around the zones of the floor that opens. */
async function findCorners({ send, mapId }: Screens): Promise<number[][]> {
  const { body: map } = await send('GET', `/api/v4/CustomMaps/GetCustomMap/${mapId}`);
  const floor = map.floors.find(({ isDefault }: { isDefault: boolean }) => isDefault);
  const { body: zones } = await send('GET', `/api/v4/CustomMaps/GetZones/${floor.customMapFloorId}`);
  const positions: number[][] = zones.flatMap(
    ({ polygonGeoJson }: { polygonGeoJson: string }) => JSON.parse(polygonGeoJson).geometry.coordinates[0],
  );
  const [lngs, lats] = [positions.map(([lng = 0]) => lng), positions.map(([, lat = 0]) => lat)];
  return [Math.min, Math.max].map((pick) => [pick(...lngs), pick(...lats)]);
}
