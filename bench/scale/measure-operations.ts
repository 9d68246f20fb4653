import { setTimeout as wait } from 'node:timers/promises';
import { signToken } from '../measurement/sign-token.ts';
import type { MeasuredServer } from '../resolve-http/measured-server.ts';
import { createHttpClient, type HttpClient, type HttpRequest } from './http-client.ts';
import { boundsOf, idOf, type Place } from './installation.ts';
import { calendarDepartment } from './load-installation.ts';
import { type Setting, summarize } from './measure-size.ts';
import type { OperationMeasurement } from './measurements.ts';
import { roundRobinRequests } from './resolve-requests.ts';
import { runClosedLoop } from './socket-load.ts';

const connections = 16;
const base = '/api/v4/CustomMaps';

/** Measures one kind of request after another, each with 16 connections. */
export async function measureOperations(setting: Setting, seconds: number): Promise<OperationMeasurement[]> {
  const client = createHttpClient(setting.server.url, connections);
  try {
    const measured = [
      await measureResolve(setting, 'resolve, floor in memory', setting.places.slice(0, 1), seconds),
      await measureReads(setting, seconds),
    ];
    for (const { name, makeRequest, status } of await prepareOperations(setting, client))
      measured.push(await measure(setting, client, { name, makeRequest, status }, seconds));
    return measured;
  } finally {
    client.close();
  }
}

/** Resolves on floors in round-robin order. */
async function measureResolve(setting: Setting, name: string, places: readonly Place[], seconds: number) {
  const source = roundRobinRequests(places, setting.secret);
  const port = portOf(setting.server);
  let warmedUp = 0;
  while (warmedUp < places.length) warmedUp += (await runClosedLoop(port, source, 1)).requests;
  return measureCosts(setting, name, async () => {
    const { requests, seconds: took } = await runClosedLoop(port, source, seconds);
    return { requests, seconds: took, latencies: [] };
  });
}

/** Resolves on all floors in round-robin order, on a server that has evicted each one by the time it is requested again. */
async function measureReads(setting: Setting, seconds: number) {
  const server = await setting.startAnother(smallCacheMb);
  try {
    return await measureResolve(
      { ...setting, server },
      'resolve, floor read from the database',
      setting.places,
      seconds,
    );
  } finally {
    await server.stop();
  }
}

/** About 2,500 packed floors. */
const smallCacheMb = 48;

function portOf(server: MeasuredServer): number {
  return Number(new URL(server.url).port);
}

export interface Operation {
  readonly name: string;
  readonly makeRequest: (index: number) => HttpRequest;
  readonly status: number;
}

type RequestContext = Pick<Setting, 'secret' | 'places'>;

/** Requests that clients send all day, from each department in turn. */
export async function prepareOperations(
  { secret, places }: RequestContext,
  client: HttpClient,
): Promise<Operation[]> {
  const headersOf = (departmentId: number) => ({
    authorization: `Bearer ${signToken(secret, departmentId)}`,
  });
  const own = places.filter(({ departmentId }) => departmentId > 2);
  const departments = [...new Set(own.map(({ departmentId }) => departmentId))];
  const headers = new Map([calendarDepartment, ...departments].map((id) => [id, headersOf(id)]));
  const roundRobin = (path: string) => (index: number) => {
    const departmentId = departments[index % departments.length] ?? calendarDepartment;
    return { path, headers: headers.get(departmentId) ?? {} };
  };
  const manifestPath = `${base}/GetVersionManifest`;
  const mapHeaders = headersOf(calendarDepartment);
  const manifest = roundRobin(manifestPath)(0);
  const { etag = '' } = (await client.send(manifest)).headers;
  const unchanged = { ...manifest.headers, 'if-none-match': etag };
  const subscription = await client.send({
    path: '/api/v4/CalendarExport/GetCalendarSubscriptionUrl',
    headers: mapHeaders,
  });
  const feed = new URL(JSON.parse(subscription.text).Data.SubscriptionUrl).pathname;
  const feedTag = (await client.send({ path: feed })).headers.etag ?? '';
  const tile = await saveMapForTile(client, mapHeaders);
  return [
    {
      name: 'manifest, unchanged (304)',
      makeRequest: () => ({ path: manifestPath, headers: unchanged }),
      status: 304,
    },
    { name: 'manifest, whole', makeRequest: roundRobin(manifestPath), status: 200 },
    { name: 'changes since the last', makeRequest: roundRobin(`${base}/Changes?since=100000`), status: 200 },
    {
      name: 'feed, unchanged (304)',
      makeRequest: () => ({ path: feed, headers: { 'if-none-match': feedTag } }),
      status: 304,
    },
    { name: 'feed of 500 items, whole', makeRequest: () => ({ path: feed }), status: 200 },
    { name: 'tile', makeRequest: () => ({ path: tile }), status: 200 },
    { name: 'zone saved', makeRequest: saveZone(own, (id) => headers.get(id) ?? {}), status: 200 },
    {
      name: 'calendar item saved',
      makeRequest: saveItem(departments, (id) => headers.get(id) ?? {}),
      status: 200,
    },
  ];
}

/** Requests sent at an incident, apart from resolving points. */
export function prepareIncidentOperations({ secret, places }: RequestContext): Operation[] {
  const requestOf = (path: (place: Place) => string, body?: (place: Place) => object) => (index: number) => {
    const place = places[(index * 7_919) % places.length] as Place; // within the list
    const headers = { authorization: `Bearer ${signToken(secret, place.departmentId)}` };
    const request = { path: `${base}/${path(place)}`, headers };
    return body ? { ...request, method: 'POST', body: JSON.stringify(body(place)) } : request;
  };
  const position = ({ map }: Place) => {
    const { west, south, east, north } = boundsOf(map);
    return { latitude: (south + north) / 2, longitude: (west + east) / 2, horizontalAccuracyM: 12 };
  };
  return [
    {
      name: 'zones of a floor',
      makeRequest: requestOf(({ floor }) => `GetZones/${idOf('floor', floor)}`),
      status: 200,
    },
    { name: 'uncertain position', makeRequest: requestOf(() => 'ResolvePosition', position), status: 200 },
    {
      name: 'search',
      makeRequest: requestOf(({ floor }) => `SearchZones?q=room+${floor % 100}`),
      status: 200,
    },
  ];
}

function saveZone(places: readonly Place[], headersOf: (departmentId: number) => Record<string, string>) {
  const polygonGeoJson = JSON.stringify({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0, 1],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  });
  return (index: number): HttpRequest => {
    const place = places[(index * 7_919) % places.length] as Place; // within the list
    const body = JSON.stringify({ name: `New ${index}`, zoneType: 1, polygonGeoJson });
    return {
      method: 'POST',
      path: `${base}/SaveZone/${idOf('floor', place.floor)}`,
      headers: headersOf(place.departmentId),
      body,
    };
  };
}

function saveItem(
  departments: readonly number[],
  headersOf: (departmentId: number) => Record<string, string>,
) {
  return (index: number): HttpRequest => ({
    method: 'POST',
    path: '/api/v4/Calendar/SaveCalendarItem',
    headers: headersOf(departments[index % departments.length] ?? calendarDepartment),
    body: JSON.stringify({
      Title: `Drill ${index}`,
      Start: '2026-01-02T09:00:00',
      End: '2026-01-02T10:00:00',
    }),
  });
}

/** @returns the path of a tile of a new map */
async function saveMapForTile(client: HttpClient, headers: Record<string, string>): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="20" height="10"/></svg>';
  const fields = {
    name: 'Tiles',
    type: 0,
    boundsTopLeftLat: 56.461,
    boundsTopLeftLng: -2.98,
    boundsBottomRightLat: 56.459,
    boundsBottomRightLng: -2.976,
  };
  const boundary = 'a-boundary';
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, String(value)));
  const body = `${parts.join('')}${part('name="imageFile"; filename="plan.svg"', svg)}--${boundary}--\r\n`;
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const saved = await client.send({
    method: 'POST',
    path: `${base}/SaveCustomMap`,
    headers: { ...headers, ...type },
    body,
  });
  const map = JSON.parse(saved.text) as { tileUrlTemplate: string | null; minZoom: number }; // according to the contract
  if (!map.tileUrlTemplate) throw new Error(`no tiles: ${saved.status} ${saved.text}`);
  const { pathname } = new URL(map.tileUrlTemplate);
  const { z, x, y } = tileAt(56.46, -2.978, map.minZoom);
  return decodeURIComponent(pathname)
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y));
}

/** The tile of a point, https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
function tileAt(lat: number, lng: number, z: number) {
  const radians = (lat * Math.PI) / 180;
  const tiles = 2 ** z;
  return {
    z,
    x: Math.floor(((lng + 180) / 360) * tiles),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles),
  };
}

function measure(
  setting: Setting,
  client: HttpClient,
  { name, makeRequest, status }: Operation,
  seconds: number,
): Promise<OperationMeasurement> {
  return measureCosts(setting, name, async () => {
    const begin = performance.now();
    const endsAt = begin + seconds * 1_000;
    const latencies: number[] = [];
    let index = 0;
    const run = async () => {
      while (performance.now() < endsAt) {
        const sentAt = performance.now();
        const response = await client.send(makeRequest(index++));
        if (response.status !== status)
          throw new Error(`${name}: ${response.status} ${response.text.slice(0, 300)}`);
        latencies.push(performance.now() - sentAt);
      }
    };
    await Promise.all(Array.from({ length: connections }, run));
    return { requests: latencies.length, seconds: (performance.now() - begin) / 1_000, latencies };
  });
}

async function measureCosts(
  { server, database }: Setting,
  name: string,
  load: () => Promise<{ requests: number; seconds: number; latencies: number[] }>,
): Promise<OperationMeasurement> {
  const read = () => ({ server: server.cpuSeconds(), database: database.cpuSeconds() });
  const before = read();
  const { requests, seconds, latencies } = await load();
  await wait(500); // for work that the server does after responding
  const after = read();
  return {
    name,
    perSecond: requests / seconds,
    serverCpuMs: ((after.server - before.server) / requests) * 1_000,
    databaseCpuMs: ((after.database - before.database) / requests) * 1_000,
    latency: summarize(latencies.sort((a, b) => a - b)),
  };
}
