/**
 * How long other requests wait while large lists are read and written: 20,000 zones of a floor, and 20,000 calendar items. Each
 * list is changed before it is requested, so that it is never in a cache. Prints a Markdown table.
 *
 *   npm run bench -- large-lists [lists of each kind, default 20]
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { host, sampleZone, startFaultedServer } from './faults/faulted-server.ts';
import { probeResolve } from './faults/resolve-probe.ts';
import { median } from './measurement/spread.ts';

const rows = 20_000;
const lists = Number(process.argv[2] ?? 20);
const instances = 730;

const server = await startFaultedServer(rows, { MUSTER_TILE_WAIT_SECONDS: '0' });
const { send, target } = server;
try {
  const series = Math.ceil(rows / instances);
  for (let number = 0; number < series; number += 1) await saveItem(`Watch ${number}`, 'FREQ=DAILY');
  await wait(5_000); // the tiles of the map are drawn
  await probeResolve(target, 1); // compiles the code of both processes
  const calm = await probeResolve(target, 5);
  console.log(
    '| list | ms to read it, median | resolve p50 / p99 / max ms meanwhile | calm p50 / p99 / max |',
  );
  console.log('|---|---:|---:|---:|');
  await measure(`GetZones of ${rows}`, `/api/v4/CustomMaps/GetZones/${target.largeFloorId}`, () =>
    send('POST', `/api/v4/CustomMaps/SaveZone/${target.largeFloorId}`, sampleZone('New')),
  );
  await measure(`GetAllCalendarItems of ${series * instances}`, '/api/v4/Calendar/GetAllCalendarItems', () =>
    saveItem('One more', undefined),
  );

  async function measure(name: string, path: string, change: () => Promise<unknown>): Promise<void> {
    const durations: number[] = [];
    const reading = (async () => {
      for (let number = 0; number < lists; number += 1) {
        await change();
        const startedAt = performance.now();
        await discard(path);
        durations.push(performance.now() - startedAt);
        await wait(50);
      }
    })();
    const seconds = 8;
    const meanwhile = await probeResolve(target, seconds);
    await reading;
    const show = (values: { median: number; p99: number; max: number }) =>
      [values.median, values.p99, values.max].map((ms) => ms.toFixed(1)).join(' / ');
    console.log(`| ${name} | ${median(durations).toFixed(0)} | ${show(meanwhile)} | ${show(calm)} |`);
  }
} finally {
  await server.remove();
}

/** Reads a response without parsing it: that would delay the requests that are measured, which this process sends too. */
async function discard(path: string): Promise<void> {
  const headers = { authorization: `Bearer ${target.token}` };
  const [response] = await once(request({ host, port: target.port, path, headers }).end(), 'response');
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
  await once(response.resume(), 'end');
}

async function saveItem(title: string, rule: string | undefined): Promise<void> {
  const fields = { Title: title, Start: '2027-01-01T09:00:00Z', ...(rule && { RecurrenceRule: rule }) };
  const { status, text } = await send('POST', '/api/v4/Calendar/SaveCalendarItem', fields);
  if (status !== 200) throw new Error(`SaveCalendarItem: ${status} ${text}`);
}
