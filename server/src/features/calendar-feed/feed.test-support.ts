import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import ICAL from 'ical.js';
import type { Context } from '../../context.ts';
import { checkCalendar } from '../../ical/check-calendar.test-support.ts';
import type { Role } from '../../roles.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { type ApiResponse, clientOf } from '../../testing/api-client.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { mintAccessToken } from '../accounts/tokens/mint-access-token.ts';
import { bumpCalendarRevision } from '../calendar/calendar.ts';
import { ensureDepartment } from '../departments/departments.ts';

export const exportBase = '/api/v4/CalendarExport';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  /** The bytes as received, still compressed. */
  readonly bytes: Buffer;
}

/** Sends a request like a calendar application, and returns the response unprocessed. */
export function fetchRaw(
  server: TestServer,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const sent = request(new URL(server.baseUrl), { method, path, headers, agent: false }, (response) => {
    const { statusCode = 0, headers: responseHeaders, rawHeaders } = response;
    buffer(response).then(
      (bytes) => resolve({ status: statusCode, headers: responseHeaders, rawHeaders, bytes }),
      reject,
    );
  });
  sent.on('error', reject).end();
  return promise;
}

export function ok(response: RawResponse): RawResponse {
  assert.equal(response.status, 200, response.bytes.toString());
  return response;
}

/** Checks the file in two ways, and returns the titles of its events. */
export function titlesIn(bytes: Buffer): unknown[] {
  checkCalendar(bytes);
  const calendar = new ICAL.Component(ICAL.parse(bytes.toString()));
  return calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('summary'));
}

export interface Person {
  readonly departmentId: number;
  readonly userId: string;
  readonly role?: Role;
}

/** Sends a request as a user with a token of this installation, whether or not there is an account. */
export async function sendAs(
  server: TestServer,
  { departmentId, userId, role = 'viewer' }: Person,
  method: string,
  operation: string,
): Promise<ApiResponse> {
  const subject = { departmentId, userId, role, lifetimeSeconds: 3600 };
  const send = clientOf(server, departmentId, await mintAccessToken(server.ctx, subject));
  return send(method, `${exportBase}/${operation}`);
}

/** Returns the path of the person's feed from the subscription. */
export async function subscribe(server: TestServer, person: Person): Promise<string> {
  return pathIn(await sendAs(server, person, 'GET', 'GetCalendarSubscriptionUrl'));
}

export async function regenerate(server: TestServer, person: Person): Promise<string> {
  return pathIn(await sendAs(server, person, 'POST', 'RegenerateCalendarSubscriptionUrl'));
}

function pathIn(response: ApiResponse): string {
  assert.equal(response.status, 200, response.text);
  return new URL(response.body.Data.SubscriptionUrl).pathname;
}

let lastId = 0;

function itemRow(departmentId: number, fields: Partial<CalendarItemRow>): CalendarItemRow {
  const id = ++lastId;
  return {
    department_id: departmentId,
    id,
    uid: `item-${id}@muster.test`,
    series_id: null,
    slot: null,
    title: `Drill ${id}`,
    description: null,
    location: null,
    starts_at: '2026-03-10T09:00:00.000Z',
    ends_at: '2026-03-10T10:00:00.000Z',
    start_date: null,
    end_date: null,
    time_zone: 'UTC',
    is_all_day: 0,
    reminder_minutes: null,
    show_as: null,
    attendees: '[]',
    item_type_id: null,
    sign_up: null,
    yes_count: null,
    answers_revision: null,
    sequence: 0,
    revision: 1,
    created_on: '2026-01-02T03:04:05.678Z',
    updated_on: '2026-01-02T03:04:05.678Z',
    ...fields,
  };
}

/** Adds an item like the calendar does: its row and the next revision in one transaction. */
export async function addItem(
  ctx: Context,
  departmentId: number,
  fields: Partial<CalendarItemRow> = {},
): Promise<CalendarItemRow> {
  const [row] = await insert(ctx, departmentId, [itemRow(departmentId, fields)]);
  assert.ok(row);
  return row;
}

/** Adds many items in one revision. */
export function addItems(ctx: Context, departmentId: number, count: number): Promise<CalendarItemRow[]> {
  const rows = Array.from({ length: count }, () => itemRow(departmentId, {}));
  return insert(ctx, departmentId, rows);
}

async function insert(
  ctx: Context,
  departmentId: number,
  rows: CalendarItemRow[],
): Promise<CalendarItemRow[]> {
  await ensureDepartment(ctx, departmentId);
  await changeRows(ctx, departmentId, async (trx) => {
    for (let i = 0; i < rows.length; i += 400)
      await trx
        .insertInto('calendar_items')
        .values(rows.slice(i, i + 400))
        .execute();
  });
  return rows;
}

export function retitleItem(ctx: Context, row: CalendarItemRow, title: string): Promise<void> {
  return changeRows(ctx, row.department_id, (trx) =>
    trx
      .updateTable('calendar_items')
      .set((item) => ({ title, revision: item('revision', '+', 1), sequence: item('sequence', '+', 1) }))
      .where('id', '=', row.id)
      .execute(),
  );
}

export function removeItem(ctx: Context, row: CalendarItemRow): Promise<void> {
  return changeRows(ctx, row.department_id, (trx) =>
    trx.deleteFrom('calendar_items').where('id', '=', row.id).execute(),
  );
}

type Transaction = Parameters<Parameters<ReturnType<Context['db']['transaction']>['execute']>[0]>[0];

/** Changes the calendar in one transaction and increases its revision. */
export function changeRows(
  ctx: Context,
  departmentId: number,
  work: (trx: Transaction) => Promise<unknown>,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
    await work(trx);
  });
}
