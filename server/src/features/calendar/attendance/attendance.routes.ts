import { Type } from 'typebox';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { itemId } from '../calendar.schema.ts';
import { attendanceDocs } from './attendance.docs.ts';
import {
  attendanceBody,
  attendanceResult,
  attendancesResult,
  hoursQuery,
  hoursResult,
  undoBody,
} from './attendance.schema.ts';
import { attend, listAttendance, undoCheckIn } from './attendance.ts';
import { getHours, writeHours } from './hours.ts';

const base = '/api/v4/Calendar';
const params = Type.Object({ calendarItemId: itemId() });
const tags = ['Calendar'];
const read = { permission: 'calendar:read' } as const;
const success = { Status: 'success' } as const;

export function registerAttendanceRoutes(app: App, ctx: Context): void {
  registerCheckInRoutes(app, ctx);
  registerReadRoutes(app, ctx);
}

function registerCheckInRoutes(app: App, ctx: Context): void {
  const body = attendanceBody;
  const response = { 200: attendanceResult };
  app.post(
    `${base}/CheckIn/:calendarItemId`,
    {
      schema: { params, body, response, summary: 'Check someone in at an item', tags },
      config: { ...read, docs: attendanceDocs.checkIn },
    },
    async ({ caller, params: { calendarItemId }, body: fields }) => ({
      Data: await attend(ctx, caller, calendarItemId, 'checkIn', fields),
      ...success,
    }),
  );
  app.post(
    `${base}/CheckOut/:calendarItemId`,
    {
      schema: { params, body, response, summary: 'Check someone out', tags },
      config: { ...read, docs: attendanceDocs.checkOut },
    },
    async ({ caller, params: { calendarItemId }, body: fields }) => ({
      Data: await attend(ctx, caller, calendarItemId, 'checkOut', fields),
      ...success,
    }),
  );
  app.post(
    `${base}/UndoCheckIn/:calendarItemId`,
    {
      schema: {
        params,
        body: undoBody,
        response: { 200: attendancesResult },
        summary: 'Remove a check-in that was a mistake',
        tags,
      },
      config: { permission: 'calendar:write', docs: attendanceDocs.undoCheckIn },
    },
    async ({ caller, params: { calendarItemId }, body: fields }) => {
      await undoCheckIn(ctx, caller, calendarItemId, fields.UserId);
      return { Data: await listAttendance(ctx, caller.departmentId, calendarItemId), ...success };
    },
  );
}

function registerReadRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetAttendance/:calendarItemId`,
    {
      schema: { params, response: { 200: attendancesResult }, summary: 'Who was at an item', tags },
      config: { ...read, load: 'list', docs: attendanceDocs.getAttendance },
    },
    async ({ caller, params: { calendarItemId } }) => ({
      Data: await listAttendance(ctx, caller.departmentId, calendarItemId),
      ...success,
    }),
  );
  app.get(
    `${base}/GetHours`,
    {
      schema: {
        querystring: hoursQuery,
        response: { 200: hoursResult },
        summary: 'Hours at items, by person and quarter',
        tags,
      },
      config: { ...read, load: 'list', docs: attendanceDocs.getHours },
    },
    async ({ caller, query, headers }, reply) => {
      const hours = await getHours(ctx, caller, query);
      reply.header('cache-control', 'no-store').header('vary', 'Accept');
      const isCsv = query.format ? query.format === 'csv' : headers.accept?.includes('text/csv');
      if (!isCsv) return { Data: hours, ...success };
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="hours.csv"')
        .send(writeHours(hours) as never); // the response type is that of JSON
    },
  );
}
