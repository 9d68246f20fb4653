import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, clientAt, formOf, type Send } from './testing/api-client.ts';
import { pngImage } from './testing/sample-images.ts';
import { addMap, mapForm } from './testing/sample-maps.ts';
import { box, zoneJson } from './testing/sample-zones.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { createDatabaseFor, engines, signToken } from './testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const rounds = 20;
const writers = 6;
const secret = 'a secret that this test shares with the server it starts';

/** What the server has acknowledged: name by zone id, or null where it was deleted; image address by floor id. */
interface Acknowledged {
  readonly zones: Map<string, string | null>;
  /** Zones whose last change was on its way when the server died: it may or may not have happened. */
  readonly unsure: Set<string>;
  readonly floors: Map<string, string>;
}

for (const engine of engines) {
  describe(`durability (${engine})`, () => {
    test(`what was acknowledged is there after ${rounds} kills in the middle of saving, and nothing answers 500`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-kill-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        MUSTER_TILE_WAIT_SECONDS: '0',
        MUSTER_STORAGE_URL: 'http://muster.example/storage', // the port is another after every start
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      let server = await startServerProcess(environment);
      try {
        const send = await clientOfProcess(server);
        const { customMapId } = await addMap(send);
        const floorId = await addFirstFloor(send, customMapId);
        const known: Acknowledged = { zones: new Map(), unsure: new Set(), floors: new Map() };
        for (let round = 0; round < rounds; round += 1) {
          const storm = startStorm(await clientOfProcess(server), customMapId, floorId, known);
          await wait(randomInt(20, 1000));
          await server.kill('SIGKILL');
          await storm;
          server = await startServerProcess(environment);
          await assertAllThere(await clientOfProcess(server), customMapId, floorId, known);
        }
        assert.ok(known.zones.size > rounds, `${known.zones.size} zones were saved in all`);
        assert.ok(known.floors.size > 0);
      } finally {
        await server.kill('SIGTERM');
        await database?.drop();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}

async function clientOfProcess(server: ServerProcess): Promise<Send> {
  return clientAt(server.baseUrl, await signToken(Buffer.from(secret), 1, Date.now()));
}

async function addFirstFloor(send: Send, mapId: string): Promise<string> {
  const form = formOf({ floorNumber: 0, name: 'Ground', imageFile: await pngImage() });
  return (await send('POST', `${base}/SaveFloor/${mapId}`, form)).body.customMapFloorId;
}

/** Several writers at once, each until the server is gone. */
async function startStorm(send: Send, mapId: string, floorId: string, known: Acknowledged): Promise<void> {
  const image = await pngImage();
  const write = async (writer: number) => {
    // Each begins with something else, so that even a short storm has all kinds of writes.
    for (let turn = writer; ; turn += 1) {
      const going = await writeSomething(send, { mapId, floorId, image, known, writer, turn });
      if (!going) return;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
}

interface Turn {
  readonly mapId: string;
  readonly floorId: string;
  readonly image: Blob;
  readonly known: Acknowledged;
  readonly writer: number;
  readonly turn: number;
}

/** @returns false when the server did not answer any more */
async function writeSomething(
  send: Send,
  { mapId, floorId, image, known, writer, turn }: Turn,
): Promise<boolean> {
  const name = `zone ${writer}.${turn}.${randomInt(1e9)}`;
  const own = [...known.zones].filter(([, zone]) => zone?.startsWith(`zone ${writer}.`)).map(([id]) => id);
  const target = own.at(randomInt(Math.max(1, own.length)));
  if (turn % 5 === 4) {
    const form = formOf({ floorNumber: turn, name, imageFile: image });
    const answer = await unlessGone(send('POST', `${base}/SaveFloor/${mapId}`, form));
    if (answer) known.floors.set(answer.body.customMapFloorId, answer.body.imageUrl);
    return answer !== undefined;
  }
  if (target && turn % 5 === 1)
    return change(known, target, name, send('PUT', `${base}/UpdateZone/${target}`, zoneOf(name)));
  if (target && turn % 5 === 3)
    return change(known, target, null, send('DELETE', `${base}/DeleteZone/${target}`));
  const answer = await unlessGone(send('POST', `${base}/SaveZone/${floorId}`, zoneOf(name)));
  if (answer) known.zones.set(answer.body.customMapZoneId, name);
  return answer !== undefined;
}

async function change(
  known: Acknowledged,
  id: string,
  name: string | null,
  sent: Promise<Answer>,
): Promise<boolean> {
  const answer = await unlessGone(sent);
  if (answer) known.zones.set(id, name);
  else known.unsure.add(id);
  return answer !== undefined;
}

/** The answer, which must be a 200; undefined when the connection broke. */
async function unlessGone(sent: Promise<Answer>): Promise<Answer | undefined> {
  const answer = await sent.catch(() => undefined);
  if (answer) assert.equal(answer.status, 200, answer.text);
  return answer;
}

function zoneOf(name: string) {
  const west = randomInt(1000) / 1000;
  return { ...zoneJson, name, polygonGeoJson: box(west, 0, west + 0.001, 1) };
}

async function assertAllThere(
  send: Send,
  mapId: string,
  floorId: string,
  known: Acknowledged,
): Promise<void> {
  const zones = await send('GET', `${base}/GetZones/${floorId}`);
  assert.equal(zones.status, 200, zones.text);
  const found = new Map<string, string>(
    zones.body.map((zone: { customMapZoneId: string; name: string }) => [zone.customMapZoneId, zone.name]),
  );
  for (const [id, name] of known.zones) {
    if (known.unsure.has(id)) known.zones.set(id, found.get(id) ?? null);
    else assert.equal(found.get(id) ?? null, name, `zone ${id}`);
  }
  known.unsure.clear();
  const floors = await send('GET', `${base}/GetFloors/${mapId}`);
  assert.equal(floors.status, 200, floors.text);
  const addresses = new Map<string, string>(
    floors.body.map((floor: { customMapFloorId: string; imageUrl: string }) => [
      floor.customMapFloorId,
      floor.imageUrl,
    ]),
  );
  for (const [id, imageUrl] of known.floors) assert.equal(addresses.get(id), imageUrl, `floor ${id}`);
  for (const address of addresses.values()) {
    const image = await send('GET', new URL(address).pathname);
    assert.equal(image.status, 200, 'no address dangles');
  }
  const resolved = await send('POST', `${base}/ResolveCoordinate`, {
    customMapId: mapId,
    floorId,
    latitude: 0.5,
    longitude: 0.5,
  });
  assert.equal(resolved.status, 200, resolved.text);
  const map = await send('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf(mapForm));
  assert.equal(map.status, 200, map.text);
}
