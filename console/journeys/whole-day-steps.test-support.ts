import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ConsoleUnderTest } from '../testing/start-console.ts';
import { waitFor } from '../testing/wait.ts';
import type { Bounds } from './whole-day-view.test-support.ts';

/** Saves the current zone, and waits until the service has stored it and the page shows that it is saved. */
export async function zoneSaved(page: Page, save: () => Promise<void>): Promise<void> {
  const saveResponse = page.waitForResponse((response) => /\/(Save|Update)Zone\//.test(response.url()));
  await save();
  assert.equal((await saveResponse).status(), 200);
  await page.getByText('Not saved').first().waitFor({ state: 'detached' });
}

export interface SavedMap {
  readonly mapId: string;
  readonly bounds: Bounds;
  /** The IDs of the floors by their names. */
  readonly floors: ReadonlyMap<string, string>;
}

/** The only map of the department, read from the service when the tiles of its floors are drawn. */
export async function readMap({ send }: ConsoleUnderTest, name: string): Promise<SavedMap> {
  const { body: maps } = await send('GET', '/api/v4/CustomMaps/GetCustomMaps');
  assert.deepEqual(
    maps.map((map: { name: string }) => map.name),
    [name],
  );
  const [map] = maps;
  const { body: floors } = await send('GET', `/api/v4/CustomMaps/GetFloors/${map.customMapId}`);
  for (const { customMapFloorId } of floors) await tilesDrawn(send, customMapFloorId);
  return {
    mapId: map.customMapId,
    bounds: {
      north: map.boundsTopLeftLat,
      west: map.boundsTopLeftLng,
      south: map.boundsBottomRightLat,
      east: map.boundsBottomRightLng,
    },
    floors: new Map(
      floors.map((floor: { name: string; customMapFloorId: string }) => [floor.name, floor.customMapFloorId]),
    ),
  };
}

async function tilesDrawn(send: ConsoleUnderTest['send'], floorId: string): Promise<void> {
  await waitFor('the tiles of the floor', async () => {
    const { body } = await send('GET', `/api/v4/CustomMaps/GetProcessingStatus/${floorId}`);
    assert.notEqual(body.state, 'failed', body.message);
    return body.state === 'ready';
  });
}

/** Everything that a page has stored in its browser profile, except what the browser itself stores. */
export async function leftIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    history: history.state,
  }));
  return JSON.stringify({ cookies, ...stored });
}

/** The starts of the events with this summary in a feed, in UTC and sorted. */
export function startsIn(feed: string, summary: string): readonly string[] {
  const events = feed
    .replaceAll(/\r\n[ \t]/g, '') // RFC 5545, section 3.1: long lines are folded
    .split('BEGIN:VEVENT')
    .slice(1)
    .filter((event) => event.includes(`\r\nSUMMARY:${summary}\r\n`));
  return events.map((event) => /^DTSTART:(\S+)/m.exec(event)?.[1] ?? event).toSorted();
}
