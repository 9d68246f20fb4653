/**
 * A server for the requests, in a separate process so that its heap contains nothing of the sender. `start-fuzz-server.ts` starts
 * it and sends it commands.
 */
import { getHeapCodeStatistics } from 'node:v8';
import description from '../../../../docs/openapi.json' with { type: 'json' };
import { exampleIds, exampleItemId } from '../../features/example-values.ts';
import type { OpenApiDocument } from '../../http/openapi/openapi-document.ts';
import type { Tables } from '../../storage/db/tables.ts';
import { readDescription } from '../api-examples.ts';
import { type ExampleDepartment, exampleFile, makeExampleDepartment } from '../example-department.ts';
import { type Engine, startTestServer, tokenFor } from '../test-server.ts';
import { foreignName } from './check-response.ts';
import type { FuzzCommand, FuzzReply } from './start-fuzz-server.ts';

const operations = readDescription(description as unknown as OpenApiDocument); // written by generate-docs.ts
const engine = process.argv[2] === 'postgres' ? 'postgres' : 'sqlite';
const foreignDepartmentId = 1;
// A growing cache is not a leak, so the caches are small enough to be full when the heap is measured for the first time.
const settings = { MUSTER_LOG_LEVEL: 'error', MUSTER_CACHE_MB: '4' };
const server = await startTestServer(engine satisfies Engine, settings, true);
const foreign = await makeDepartment(foreignDepartmentId, foreignName);

process.on('message', (message) => {
  const command = message as FuzzCommand; // the only sender is start-fuzz-server.ts
  run(command).then(
    (value) => reply({ id: command.id, value }),
    (error: Error) => reply({ id: command.id, error: error.stack ?? error.message }),
  );
});
process.once('disconnect', () => process.exit());
reply({ id: 0, value: server.baseUrl });

function reply(message: FuzzReply): void {
  process.send?.(message);
}

async function run({ name, departmentId }: FuzzCommand): Promise<unknown> {
  switch (name) {
    case 'makeWorld':
      return makeWorld(departmentId);
    case 'readForeignRows':
      return readForeignRows();
    case 'measureHeap':
      return measureHeap();
    case 'close':
      return server.close();
  }
}

async function makeWorld(departmentId: number) {
  const { real, send } = await makeDepartment(departmentId, 'Westport');
  // Only ids are included: tokens and URLs of files are secrets that anyone who knows them may use.
  const ids: string[] = [
    exampleIds.map,
    exampleIds.floor,
    exampleIds.zone,
    exampleIds.shareLink,
    exampleIds.user,
    exampleIds.invitation,
    exampleIds.apiToken,
    String(exampleItemId),
  ];
  const foreignIds = [...foreign.real].filter(([example]) => ids.includes(example));
  return {
    token: await tokenFor(server, departmentId),
    real: [...real],
    foreign: [...real, ...foreignIds],
    items: await addSeries(send),
  };
}

/** @returns the ids of all calendar items */
async function addSeries(send: ExampleDepartment['send']): Promise<string[]> {
  for (const rule of ['FREQ=WEEKLY;BYDAY=TU;COUNT=5', 'FREQ=DAILY']) {
    const fields = { Title: 'Watch', Start: '2027-01-12T09:00:00Z', RecurrenceRule: rule };
    await send('POST', '/api/v4/Calendar/SaveCalendarItem', fields);
  }
  const { body } = await send('GET', '/api/v4/Calendar/GetAllCalendarItems?start=2026-01-01&end=2027-03-01');
  const items = body.Data as { CalendarItemId: number }[]; // see the API description
  return items.map(({ CalendarItemId }) => String(CalendarItemId));
}

/** @param name the start of the names of everything in the department */
async function makeDepartment(departmentId: number, name: string): Promise<ExampleDepartment> {
  const bodyOf = (operationId: string, exampleName: string) => {
    const examples = operations.flatMap((operation) => operation.examples);
    const example = examples.find((one) => one.operationId === operationId && one.name === exampleName);
    const body = example?.body as Record<string, string | number | boolean>; // a form or a zone
    const named = Object.entries(body).map(([key, value]) =>
      ['name', 'Title', 'label'].includes(key) ? [key, `${name} ${value}`] : [key, value],
    );
    return Object.fromEntries(named) as typeof body;
  };
  const imageFile = await exampleFile('site.png');
  return makeExampleDepartment(server, departmentId, bodyOf, { imageFile });
}

const tables = [
  ...([
    'maps',
    'floors',
    'zones',
    'points',
    'drafts',
    'images',
    'pyramids',
    'share_links',
    'changes',
    'users',
  ] as const),
  ...(['invitations', 'api_tokens'] as const),
  ...(['calendar_items', 'calendar_series', 'calendar_revisions', 'calendar_syncs'] as const),
] satisfies (keyof Tables)[];

/** Returns all rows of the department that the requests must not change, sorted, as text. */
async function readForeignRows(): Promise<string> {
  const { db } = server.ctx;
  const rows: string[] = [];
  for (const table of tables) {
    const found = await db
      .selectFrom(table)
      .selectAll()
      .where('department_id', '=', foreignDepartmentId)
      .execute();
    rows.push(...found.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  const department = await db
    .selectFrom('departments')
    .selectAll()
    .where('id', '=', foreignDepartmentId)
    .execute();
  return [...rows.toSorted(), JSON.stringify(department)].join('\n');
}

/**
 * Returns the bytes on the heap after garbage collection, without compiled code: V8 continues to compile functions for a long
 * time, but their number is limited. Collects several times, because finalizers free more.
 */
async function measureHeap(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
  return process.memoryUsage().heapUsed - code - bytecode;
}
