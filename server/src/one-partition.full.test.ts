import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { roomsFile, sendFiles } from './features/imports/imports.test-support.ts';
import { partitionDatabase } from './storage/db/partitioning/partition-tables.ts';
import { clientOf, formOf, type Send } from './testing/api-client.ts';
import { hasPartitions } from './testing/postgres-database.ts';
import { pngImage } from './testing/sample-images.ts';
import { addFloor, addMap, mapForm } from './testing/sample-maps.ts';
import { addZone, zoneJson } from './testing/sample-zones.ts';
import { engines, startTestServer, type TestServer } from './testing/test-server.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const departmentId = 5;
const base = '/api/v4/CustomMaps';
const calendar = '/api/v4/Calendar';

/** Uses the service as a department does in a day: the frequent requests, and one write of every kind. */
async function useEverything(send: Send, open: Send): Promise<void> {
  const ok = async (...request: Parameters<Send>) => {
    const response = await send(...request);
    assert.ok(response.status < 300, `${request[1]}: ${response.text}`);
    return response.body;
  };
  const map = await addMap(send);
  const floor = await addFloor(send, map.customMapId);
  const other = await addFloor(send, map.customMapId, { isDefault: true });
  const zone = await addZone(send, floor.customMapFloorId);
  const { customMapId: mapId, customMapFloorId: floorId } = floor;
  await ok('PUT', `${base}/UpdateZone/${zone.customMapZoneId}`, { ...zoneJson, name: 'New' });
  await ok('POST', `${base}/ResolveCoordinate`, { customMapId: mapId, floorId, latitude: 0, longitude: 0 });
  const position = { latitude: 0, longitude: 0, horizontalAccuracyM: 9, customMapId: mapId };
  await ok('POST', `${base}/ResolvePosition`, position);
  await ok('POST', `${base}/ResolvePositions`, { positions: [position] });
  await ok('POST', `${base}/FindNearest`, position);
  const image = { ...mapForm, imageFile: await pngImage(60, 30) };
  await ok('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf(image));
  for (const path of [
    ...['GetCustomMaps', `GetCustomMap/${mapId}`, `GetFloors/${mapId}`, `GetZones/${floorId}`],
    ...[`GetZone/${zone.customMapZoneId}`, `GetProcessingStatus/${mapId}`, 'GetVersionManifest', 'Changes'],
  ])
    await ok('GET', `${base}/${path}`);
  await ok('GET', '/api/v4/Mapping/GetMapDataAndMarkers');
  const { token } = await ok('POST', `${base}/SaveShareLink/${mapId}`, {});
  assert.equal((await open('GET', `/api/v4/Share/${token}`)).status, 200);
  const sent = await sendFiles(send, { 'rooms.geojson': roomsFile([{ name: 'A', place: 0 }]) });
  await ok('GET', '/api/v4/Imports/GetImports');
  await ok('GET', `/api/v4/Imports/GetImport/${sent.body.importId}`);
  await ok('DELETE', `/api/v4/Imports/DeleteImport/${sent.body.importId}`);
  await useCalendar(ok, open);
  await usePeople(ok, open);
  await ok('PUT', '/api/v4/Department/UpdateDepartment', { name: 'Dundee', timeZone: 'Asia/Tokyo' });
  await ok('DELETE', `${base}/DeleteZone/${zone.customMapZoneId}`);
  await ok('POST', '/api/v4/Trash/Restore', { ids: [zone.customMapZoneId] });
  await ok('DELETE', `${base}/DeleteFloor/${other.customMapFloorId}`);
  await ok('DELETE', `${base}/DeleteCustomMap/${mapId}`);
  await ok('POST', '/api/v4/Trash/Restore', { ids: [mapId, other.customMapFloorId] });
  await ok('DELETE', `${base}/DeleteCustomMap/${mapId}`);
  await ok('GET', '/api/v4/Trash/GetTrash?name=a');
  await ok('POST', '/api/v4/Trash/DeleteForever', { ids: [mapId] });
}

// biome-ignore lint/suspicious/noExplicitAny: responses of any shape
async function useCalendar(ok: (...request: Parameters<Send>) => Promise<any>, open: Send): Promise<void> {
  const times = { Start: '2026-01-02T09:00:00', End: '2026-01-02T10:00:00' };
  const saved = await ok('POST', `${calendar}/SaveCalendarItem`, {
    Title: 'Drill',
    ...times,
    RecurrenceRule: 'FREQ=WEEKLY;COUNT=4',
  });
  const id = saved.Data.CalendarItemId;
  await ok('PUT', `${calendar}/UpdateCalendarItem/${id}?scope=all`, { Title: 'New', ...times });
  await ok('GET', `${calendar}/GetAllCalendarItems`);
  await ok('GET', `${calendar}/GetV2CalendarEntriesForCal?start=2026-01-01&end=2026-02-01`);
  const feed = await ok('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl');
  const address = new URL(feed.Data.SubscriptionUrl).pathname;
  for (const path of [address, address]) assert.equal((await open('GET', path)).status, 200);
  await ok('DELETE', `${calendar}/DeleteCalendarItem/${id}?scope=all`);
  await ok('POST', '/api/v4/Trash/Restore', { ids: [String(id)] });
}

// biome-ignore lint/suspicious/noExplicitAny: responses of any shape
async function usePeople(ok: (...request: Parameters<Send>) => Promise<any>, open: Send): Promise<void> {
  const users = '/api/v4/Users';
  const fields = { name: 'Ada', role: 'admin' };
  const password = 'a password of some length';
  for (const email of ['one@station.example', 'two@station.example']) {
    const { token } = await ok('POST', `${users}/InviteUser`, { ...fields, email });
    assert.equal((await open('POST', `${users}/GetInvitation`, { token })).status, 200);
    assert.equal((await open('POST', `${users}/AcceptInvitation`, { token, password })).status, 200);
  }
  const [{ id }] = await ok('GET', `${users}/GetUsers`);
  const reset = await ok('POST', `${users}/ResetPassword/${id}`);
  const again = await open('POST', `${users}/AcceptInvitation`, { token: reset.token, password });
  assert.equal(again.status, 200);
  await ok('PUT', `${users}/UpdateUser/${id}`, { name: 'Eve', role: 'admin' });
  await ok('PUT', `${users}/UpdateUser/${id}`, { name: 'Eve', role: 'viewer' });
  for (const operation of ['EndSessions', 'DisableUser', 'EnableUser'])
    await ok('POST', `${users}/${operation}/${id}`);
  const invited = await ok('POST', `${users}/InviteUser`, { ...fields, email: 'three@station.example' });
  await ok('DELETE', `${users}/DeleteInvitation/${invited.id}`);
  const token = await ok('POST', '/api/v4/ApiTokens/SaveToken', { name: 'a', permissions: ['maps:read'] });
  const bearer = { authorization: `Bearer ${token.token}` };
  assert.equal((await open('GET', `${base}/GetCustomMaps`, undefined, bearer)).status, 200);
  await ok('GET', '/api/v4/ApiTokens/GetTokens');
  await ok('POST', `/api/v4/ApiTokens/RevokeToken/${token.id}`);
}

/** Records the statements that are sent to PostgreSQL in the meantime. */
async function recordStatements(use: () => Promise<void>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text === 'string') recorded.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  } as typeof query; // it has many signatures, which are all passed through
  try {
    await use();
  } finally {
    pg.Client.prototype.query = query;
  }
  return recorded;
}

interface Plan {
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

function relationsOf(plan: Plan): string[] {
  return [plan['Relation Name'] ?? '', ...(plan.Plans ?? []).flatMap(relationsOf)];
}

const skip = !engines.includes('postgres');
describe('partitions (postgres)', { skip }, () => {
  let server: TestServer;
  let client: pg.Client;
  before(async () => {
    server = await startTestServer('postgres');
    const { database } = server.ctx.config;
    const url = database.engine === 'postgres' ? database.url : '';
    if (!hasPartitions) await partitionDatabase({ engine: 'postgres', url }, 8);
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });
  after(async () => {
    await client.end();
    await server.close();
  });

  test('every statement of a request reads and writes one partition of a table', async () => {
    const send = clientOf(server, departmentId);
    const statements = await recordStatements(() => useEverything(send, clientOf(server, 1, null)));
    const planned = new Map(statements.map((statement) => [statement.text, statement]));
    let inPartitions = 0;
    for (const { text, values } of planned.values()) {
      if (!/^(with|select|insert|update|delete)\b/.test(text)) continue;
      const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      const partitions = [...new Set(relationsOf(plan))].filter((name) => /_p\d+$/.test(name));
      const tables = new Set(partitions.map((name) => name.replace(/_p\d+$/, '')));
      assert.equal(partitions.length, tables.size, `${text}\n${partitions.join(' ')}`);
      if (partitions.length > 0) inPartitions += 1;
    }
    assert.ok(inPartitions > 45, `only ${inPartitions} statements`);
  });
});
