import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { seededRandom } from './features/imports/exactness.test-support.ts';
import { type ApiResponse, clientAt, formOf, type Send } from './testing/api-client.ts';
import { countKills } from './testing/count-kills.ts';
import { isQuick } from './testing/level.ts';
import { pngImage } from './testing/sample-images.ts';
import { addMap, mapForm } from './testing/sample-maps.ts';
import { pointJson } from './testing/sample-points.ts';
import { box, zoneJson } from './testing/sample-zones.ts';
import { removeDataFolder, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { createDatabaseFor, signToken, sqliteFirstEngines } from './testing/test-server.ts';

const base = '/api/v4/CustomMaps';
/** Each kill happens during a write of this kind; writes of other kinds run in parallel. The quick level has the last two. */
const kinds = ['DeleteZone', 'SaveFloor', 'SavePoint', 'SaveZone', 'UpdateZone'] as const;
type Kind = (typeof kinds)[number];
const firstKind = isQuick ? 3 : 0;
const rounds = Math.max(isQuick ? 2 : 3, countKills(1));
const writerCount = 6;
const seed = 20_260_303;
const secret = 'a secret that this test shares with the server it starts';

/** Confirmed data: names by zone id, or null if the zone was deleted, image URLs by floor id, and labels by point id. */
interface Acknowledged {
  readonly zones: Map<string, string | null>;
  /** Zones whose last change was not confirmed when the server died, so that it may or may not have happened. */
  readonly unsure: Set<string>;
  readonly floors: Map<string, string>;
  readonly points: Map<string, string>;
}

/** When the server is killed: after this many responses, as soon as a write of the kind is running. */
interface KillPoint {
  readonly kind: Kind;
  responsesLeft: number;
  readonly reach: () => void;
}

interface Writing {
  readonly send: Send;
  readonly mapId: string;
  readonly floorId: string;
  readonly image: Blob;
  readonly acknowledged: Acknowledged;
  /** The number of running writes of each kind. */
  readonly underway: Record<Kind, number>;
  readonly killPoint: KillPoint;
  readonly random: Random;
}

/** @returns a whole number below the limit */
type Random = (limit: number) => number;

for (const engine of sqliteFirstEngines) {
  describe(`durability (${engine})`, () => {
    test(`after ${rounds} kills during saves, every acknowledged write is kept, and no response is a 500`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-kill-'));
      const database = await createDatabaseFor(engine);
      const environment = {
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        MUSTER_TILE_WAIT_SECONDS: '0',
        MUSTER_STORAGE_URL: 'http://muster.example/storage', // the port changes at every start
        ...(database ? { MUSTER_DATABASE_URL: database.url } : {}),
      };
      let server = await startServerProcess(environment);
      try {
        const send = await clientOfProcess(server);
        const { customMapId } = await addMap(send);
        const floorId = await addFirstFloor(send, customMapId);
        const image = await pngImage();
        const fraction = seededRandom(seed);
        const random: Random = (limit) => Math.floor(fraction() * limit);
        const acknowledged: Acknowledged = {
          zones: new Map(),
          unsure: new Set(),
          floors: new Map(),
          points: new Map(),
        };
        for (let round = 0; round < rounds; round += 1) {
          const reached = Promise.withResolvers<void>();
          const kind = kinds[(firstKind + round) % kinds.length] ?? 'SaveZone';
          const killPoint = { kind, responsesLeft: random(40), reach: reached.resolve };
          const send = await clientOfProcess(server);
          const writing = startWriters({
            send,
            mapId: customMapId,
            floorId,
            image,
            acknowledged,
            killPoint,
            random,
          });
          await Promise.race([reached.promise, writing]);
          await server.kill('SIGKILL');
          await writing;
          server = await startServerProcess(environment);
          await assertAllThere(await clientOfProcess(server), customMapId, floorId, acknowledged);
        }
        assert.ok(acknowledged.zones.size > rounds, `${acknowledged.zones.size} zones were saved in all`);
        assert.ok(acknowledged.floors.size > 0 && acknowledged.points.size > 0);
      } finally {
        await server.kill('SIGTERM');
        await database?.drop();
        await removeDataFolder(folder);
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

/** Runs several writers in parallel, each until the server is killed. */
async function startWriters(parts: Omit<Writing, 'underway'>): Promise<void> {
  const writing: Writing = {
    ...parts,
    underway: { SaveZone: 0, UpdateZone: 0, DeleteZone: 0, SaveFloor: 0, SavePoint: 0 },
  };
  const write = async (writer: number) => {
    // Each starts with another kind of write, so that all kinds occur even in a short time.
    for (let turn = writer; ; turn += 1) if (!(await writeSomething(writing, writer, turn))) return;
  };
  await Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)));
}

/** @returns false if the server no longer responds */
async function writeSomething(writing: Writing, writer: number, turn: number): Promise<boolean> {
  const { send, acknowledged, random } = writing;
  const name = `zone ${writer}.${turn}.${random(1e9)}`;
  const own = [...acknowledged.zones]
    .filter(([, zone]) => zone?.startsWith(`zone ${writer}.`))
    .map(([id]) => id);
  const target = own.at(random(Math.max(1, own.length)));
  if (turn % 5 === 4) {
    const form = formOf({ floorNumber: turn, name, imageFile: writing.image });
    const response = await follow(
      writing,
      'SaveFloor',
      send('POST', `${base}/SaveFloor/${writing.mapId}`, form),
    );
    if (response) acknowledged.floors.set(response.body.customMapFloorId, response.body.imageUrl);
    return response !== undefined;
  }
  if (turn % 5 === 2) {
    const point = { ...pointJson, label: name };
    const sent = send('POST', `${base}/SavePoint/${writing.floorId}`, point);
    const response = await follow(writing, 'SavePoint', sent);
    if (response) acknowledged.points.set(response.body.customMapPointId, name);
    return response !== undefined;
  }
  if (target && turn % 5 === 1) {
    const sent = send('PUT', `${base}/UpdateZone/${target}`, zoneOf(name, random));
    return change(acknowledged, target, name, follow(writing, 'UpdateZone', sent));
  }
  if (target && turn % 5 === 3)
    return change(
      acknowledged,
      target,
      null,
      follow(writing, 'DeleteZone', send('DELETE', `${base}/DeleteZone/${target}`)),
    );
  const sent = send('POST', `${base}/SaveZone/${writing.floorId}`, zoneOf(name, random));
  const response = await follow(writing, 'SaveZone', sent);
  if (response) acknowledged.zones.set(response.body.customMapZoneId, name);
  return response !== undefined;
}

async function change(
  acknowledged: Acknowledged,
  id: string,
  name: string | null,
  sent: Promise<ApiResponse | undefined>,
): Promise<boolean> {
  const response = await sent;
  if (response) acknowledged.zones.set(id, name);
  else acknowledged.unsure.add(id);
  return response !== undefined;
}

/** Counts a write, and kills the server if it is time. @returns undefined if the connection broke */
async function follow(
  writing: Writing,
  kind: Kind,
  sent: Promise<ApiResponse>,
): Promise<ApiResponse | undefined> {
  const { underway, killPoint } = writing;
  underway[kind] += 1;
  const response = await sent.catch(() => undefined);
  underway[kind] -= 1;
  if (!response) return undefined;
  killPoint.responsesLeft -= 1;
  if (killPoint.responsesLeft < 0 && underway[killPoint.kind] > 0) killPoint.reach();
  assert.equal(response.status, 200, response.text);
  return response;
}

function zoneOf(name: string, random: Random) {
  const west = random(1000) / 1000;
  return { ...zoneJson, name, polygonGeoJson: box(west, 0, west + 0.001, 1) };
}

async function assertAllThere(
  send: Send,
  mapId: string,
  floorId: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const zones = await send('GET', `${base}/GetZones/${floorId}`);
  assert.equal(zones.status, 200, zones.text);
  const found = new Map<string, string>(
    zones.body.map((zone: { customMapZoneId: string; name: string }) => [zone.customMapZoneId, zone.name]),
  );
  for (const [id, name] of acknowledged.zones) {
    if (acknowledged.unsure.has(id)) acknowledged.zones.set(id, found.get(id) ?? null);
    else assert.equal(found.get(id) ?? null, name, `zone ${id}`);
  }
  acknowledged.unsure.clear();
  const floors = await send('GET', `${base}/GetFloors/${mapId}`);
  assert.equal(floors.status, 200, floors.text);
  const addresses = new Map<string, string>(
    floors.body.map((floor: { customMapFloorId: string; imageUrl: string }) => [
      floor.customMapFloorId,
      floor.imageUrl,
    ]),
  );
  for (const [id, imageUrl] of acknowledged.floors) assert.equal(addresses.get(id), imageUrl, `floor ${id}`);
  for (const address of addresses.values()) {
    const image = await send('GET', new URL(address).pathname);
    assert.equal(image.status, 200, 'no address dangles');
  }
  const { body: points } = await send('GET', `${base}/GetPoints/${floorId}`);
  const labels = new Map<string, string>(
    points.map((point: { customMapPointId: string; label: string }) => [point.customMapPointId, point.label]),
  );
  for (const [id, label] of acknowledged.points) assert.equal(labels.get(id), label, `point ${id}`);
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
