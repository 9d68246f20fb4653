/**
 * Measures how long other requests wait while large lists are read: 20,000 zones of a floor by four clients at a time, 20,000
 * calendar items in two forms, and the map with these zones in each format of `Export`. Each list is changed before it is requested, so that it is never cached. The server, the clients of
 * the lists and the client that resolves positions are separate processes; those of the lists have a lower priority. Prints a
 * Markdown table, with the server's peak memory above its memory between the lists.
 *
 *   npm run bench -- large-lists [lists of each kind, default 20]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { host, sampleZone, startFaultedServer } from './faults/faulted-server.ts';
import { probeResolve } from './faults/resolve-probe.ts';
import type { ReadOrder, ReadResult } from './large-lists/reader-process.ts';
import { median } from './measurement/spread.ts';
import { residentMegabytes, watchMemory } from './watched-server/memory-watch.ts';

const rows = 20_000;
const lists = Number(process.argv[2] ?? 20);
const instances = 730;
const zoneClients = 4;

const server = await startFaultedServer(rows, { MUSTER_TILE_WAIT_SECONDS: '0' });
const { send, target } = server;
const reader = fork(new URL('./large-lists/reader-process.ts', import.meta.url));
try {
  const series = Math.ceil(rows / instances);
  for (let number = 0; number < series; number += 1) await saveItem(`Watch ${number}`, 'FREQ=DAILY');
  await wait(5_000); // the tiles of the map have been drawn
  await probeResolve(target, 1); // compiles the code of both processes
  const calm = await probeResolve(target, 5);
  console.log(
    '| list | ms to read it, median | resolve p50 / p99 / max ms meanwhile | calm p50 / p99 / max | MB above idle |',
  );
  console.log('|---|---:|---:|---:|---:|');
  const items = `of ${series * instances}`;
  const saveOne = () => saveItem('One more', undefined);
  const saveZone = () =>
    send('POST', `/api/v4/CustomMaps/SaveZone/${target.largeFloorId}`, sampleZone('New'));
  const zonesPath = `/api/v4/CustomMaps/GetZones/${target.largeFloorId}`;
  await measure(`GetZones of ${rows} by ${zoneClients} clients`, zonesPath, saveZone, zoneClients);
  const calendar = '/api/v4/Calendar';
  await measure(`GetAllCalendarItems ${items}`, `${calendar}/GetAllCalendarItems`, saveOne);
  await measure(`GetV2CalendarEntriesForCal ${items}`, `${calendar}/GetV2CalendarEntriesForCal`, saveOne);

  for (const format of ['geojson', 'csv', 'kmz', 'gpkg', 'nena', 'imdf', 'tak'])
    await measure(
      `Export of ${rows} zones as ${format}`,
      `/api/v4/CustomMaps/Export/${target.mapId}?format=${format}`,
      saveZone,
    );

  async function measure(
    name: string,
    path: string,
    change: () => Promise<unknown>,
    clients = 1,
  ): Promise<void> {
    const pid = server.child.pid ?? 0;
    const idle = residentMegabytes(pid);
    const stopWatching = watchMemory(pid);
    const durations: number[] = [];
    const reading = (async () => {
      for (let number = 0; number < lists; number += 1) {
        await change();
        durations.push(await readList(path, clients));
        await wait(50);
      }
    })();
    const seconds = 8;
    const meanwhile = await probeResolve(target, seconds);
    await reading;
    const above = stopWatching().server - idle;
    const show = (values: { median: number; p99: number; max: number }) =>
      [values.median, values.p99, values.max].map((ms) => ms.toFixed(1)).join(' / ');
    const columns = [median(durations).toFixed(0), show(meanwhile), show(calm), above.toFixed(0)];
    console.log(`| ${name} | ${columns.join(' | ')} |`);
  }
} finally {
  reader.kill();
  await server.remove();
}

/** @returns the milliseconds until all clients had the list */
async function readList(path: string, clients: number): Promise<number> {
  const result = once(reader, 'message');
  reader.send({
    url: `http://${host}:${target.port}${path}`,
    token: target.token,
    clients,
  } satisfies ReadOrder);
  const [read] = (await result) as [ReadResult]; // sent by reader-process
  if ('problem' in read) throw new Error(read.problem);
  return read.ms;
}

async function saveItem(title: string, rule: string | undefined): Promise<void> {
  const fields = { Title: title, Start: '2027-01-01T09:00:00Z', ...(rule && { RecurrenceRule: rule }) };
  const { status, text } = await send('POST', '/api/v4/Calendar/SaveCalendarItem', fields);
  if (status !== 200) throw new Error(`SaveCalendarItem: ${status} ${text}`);
}
