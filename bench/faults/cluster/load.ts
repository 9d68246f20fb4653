import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiResponse, Send } from '../../../server/src/testing/api-client.ts';
import { addMapWithFloor, box, zoneJson } from '../../../server/src/testing/sample-zones.ts';
import { waitFor } from '../../../server/src/testing/wait-for.ts';

/** Clients that save zones on a floor and resolve points on it without a pause. */
export interface Load {
  /** The names of the zones whose save got a 200. */
  readonly acknowledged: ReadonlySet<string>;
  /** The number of successful resolves, from the database or from memory. */
  readonly resolved: () => number;
  /** Waits for a save that starts now and succeeds. @returns the number of milliseconds it took */
  readonly nextSuccess: () => Promise<number>;
  /** Stops the clients, and checks that every response was a success or a 503 with `Retry-After`, and that nothing is lost. */
  readonly finish: () => Promise<Summary>;
  /** Stops the clients of a failed test. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export interface Summary {
  readonly saved: number;
  readonly resolved: number;
  /** The number of requests that got a 503. */
  readonly unavailable: number;
}

const writers = 4;
const pauseMs = 10;

export async function startLoad(send: Send): Promise<Load> {
  const place = await addMapWithFloor(send);
  const acknowledged = new Set<string>();
  const wrong: string[] = [];
  let [unavailable, resolved, lastSaveStartedAt] = [0, 0, 0];
  let isOver = false;
  const record = ({ status, headers, text }: ApiResponse): boolean => {
    if (status === 200) return true;
    unavailable += 1;
    if (status !== 503 || !headers.get('retry-after')) wrong.push(`${status} ${text}`);
    return false;
  };
  const failed = (error: unknown) =>
    void wrong.push(`no response: ${String((error as Error).cause ?? error)}`);
  const save = async (writer: number) => {
    for (let number = 0; !isOver; number += 1) {
      const name = `Room ${writer}.${number}`;
      const zone = { ...zoneJson, name, polygonGeoJson: box(0, 0, 1, 1) };
      const startedAt = performance.now();
      const response = await send('POST', `/api/v4/CustomMaps/SaveZone/${place.floorId}`, zone).catch(failed);
      if (response && record(response)) {
        acknowledged.add(name);
        lastSaveStartedAt = Math.max(lastSaveStartedAt, startedAt);
      }
      await wait(pauseMs);
    }
  };
  const resolve = async () => {
    const fields = { customMapId: place.mapId, floorId: place.floorId, latitude: 0.5, longitude: 0.5 };
    while (!isOver) {
      const response = await send('POST', '/api/v4/CustomMaps/ResolveCoordinate', fields).catch(failed);
      if (response && record(response)) resolved += 1;
      await wait(pauseMs);
    }
  };
  const clients = [...Array.from({ length: writers }, (_, writer) => save(writer)), resolve()];
  const end = async () => {
    isOver = true;
    await Promise.all(clients);
  };
  return {
    acknowledged,
    resolved: () => resolved,
    nextSuccess: async () => {
      const startedAt = performance.now();
      await waitFor('a save succeeds', () => lastSaveStartedAt >= startedAt);
      return performance.now() - startedAt;
    },
    [Symbol.asyncDispose]: end,
    finish: async () => {
      await end();
      assert.deepEqual(wrong, []);
      const { status, body } = await send('GET', `/api/v4/CustomMaps/GetZones/${place.floorId}`);
      assert.equal(status, 200);
      const names = new Set((body as { name: string }[]).map(({ name }) => name));
      assert.deepEqual([...acknowledged.difference(names)], [], 'lost zones');
      return { saved: acknowledged.size, resolved, unavailable };
    },
  };
}
