import assert from 'node:assert/strict';
import type { Send } from '../../testing/api-client.ts';
import type { Change } from './changes.schema.ts';

export const changesPath = '/api/v4/CustomMaps/Changes';

/** Reads the whole stream after `since`, page by page. */
export async function readStream(send: Send, since = 0, limit = 1_000): Promise<Change[]> {
  const all: Change[] = [];
  for (let cursor = since; ; ) {
    const { status, body, text } = await send('GET', `${changesPath}?since=${cursor}&limit=${limit}`);
    assert.equal(status, 200, text);
    all.push(...body.changes);
    cursor = body.next;
    if (!body.hasMore) return all;
  }
}

/** What a client knows after these changes: the version of every existing map, floor, set of zones and set of points. */
export function toKnownVersions(changes: readonly Change[]): Record<string, number> {
  const versions: Record<string, number> = {};
  for (const change of changes) {
    const key = `${change.kind} ${change.customMapFloorId ?? change.customMapId}`;
    if (change.version === null) delete versions[key];
    else versions[key] = change.version;
  }
  return versions;
}

/** The same, from the version manifest. */
export async function readVersions(send: Send): Promise<Record<string, number>> {
  const { status, body } = await send('GET', '/api/v4/CustomMaps/GetVersionManifest');
  assert.equal(status, 200);
  const versions: Record<string, number> = {};
  for (const map of body.maps) {
    versions[`map ${map.customMapId}`] = map.mapVersion;
    for (const floor of map.floors) {
      versions[`floor ${floor.customMapFloorId}`] = floor.floorVersion;
      versions[`zones ${floor.customMapFloorId}`] = floor.zoneVersion;
      if (floor.pointVersion > 1) versions[`points ${floor.customMapFloorId}`] = floor.pointVersion;
    }
  }
  return versions;
}

/** Asserts that numbers only grow, and that each entity's version grows by one at a time until a deletion ends it. */
export function assertInOrder(changes: readonly Change[]): void {
  let last = 0;
  const versions = new Map<string, number | null>();
  for (const change of changes) {
    assert.ok(change.sequence > last, `${change.sequence} after ${last}`);
    last = change.sequence;
    const key = `${change.kind} ${change.customMapFloorId ?? change.customMapId}`;
    const before = versions.get(key);
    assert.notEqual(before, null, `${key} was deleted, and moved again`);
    if (change.version !== null && before !== undefined)
      assert.equal(change.version, (before ?? 0) + 1, `${key} at ${change.sequence}`);
    assert.equal(change.isDeleted, change.version === null);
    assert.equal(change.customMapFloorId === null, change.kind === 'map');
    versions.set(key, change.version);
  }
}
