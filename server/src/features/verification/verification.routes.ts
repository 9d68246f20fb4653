import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { sendEntityTag } from '../../http/conditional-requests.ts';
import { customMapFloorResult } from '../floors/floors.schema.ts';
import { customMapPointResult } from '../points/points.schema.ts';
import { customMapZoneResult } from '../zones/zones.schema.ts';
import { verificationDocs } from './verification.docs.ts';
import {
  defaultVerifications,
  reportQuery,
  verification,
  verificationBody,
  verificationReport,
  verificationsQuery,
} from './verification.schema.ts';
import { listVerifications, verifyFloor, verifyPoint, verifyZone } from './verification.ts';
import { getVerificationReport, writeReport } from './verification-report.ts';

const base = '/api/v4/CustomMaps';
const floorParams = Type.Object({ floorId: Type.String({ description: 'Id of the floor.' }) });
const zoneParams = Type.Object({ zoneId: Type.String({ description: 'Id of the zone.' }) });
const pointParams = Type.Object({ pointId: Type.String({ description: 'Id of the point.' }) });
const tags = ['Verification'];
const read = { permission: 'maps:read' } as const;
const write = { permission: 'maps:write' } as const;

export function registerVerificationRoutes(app: App, ctx: Context): void {
  registerWriteRoutes(app, ctx);
  registerReadRoutes(app, ctx);
}

function registerWriteRoutes(app: App, ctx: Context): void {
  const body = verificationBody;
  app.post(
    `${base}/VerifyFloor/:floorId`,
    {
      schema: {
        params: floorParams,
        body,
        response: { 200: customMapFloorResult },
        summary: 'Record that a floor is still true',
        tags,
      },
      config: { ...write, docs: verificationDocs.verifyFloor },
    },
    async (request, reply) => {
      const { caller, params } = request;
      const { result, revision } = await verifyFloor(ctx, caller.departmentId, params.floorId, request.body);
      sendEntityTag(reply, revision);
      return result;
    },
  );
  app.post(
    `${base}/VerifyZone/:zoneId`,
    {
      schema: {
        params: zoneParams,
        body,
        response: { 200: customMapZoneResult },
        summary: 'Record that a zone is still true',
        tags,
      },
      config: { ...write, docs: verificationDocs.verifyZone },
    },
    async (request, reply) => {
      const { caller, params } = request;
      const { result, revision } = await verifyZone(ctx, caller.departmentId, params.zoneId, request.body);
      sendEntityTag(reply, revision);
      return result;
    },
  );
  app.post(
    `${base}/VerifyPoint/:pointId`,
    {
      schema: {
        params: pointParams,
        body,
        response: { 200: customMapPointResult },
        summary: 'Record that a point is still true',
        tags,
      },
      config: { ...write, docs: verificationDocs.verifyPoint },
    },
    async (request, reply) => {
      const { caller, params } = request;
      const { result, revision } = await verifyPoint(ctx, caller.departmentId, params.pointId, request.body);
      sendEntityTag(reply, revision);
      return result;
    },
  );
}

function registerReadRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetVerifications/:floorId`,
    {
      schema: {
        params: floorParams,
        querystring: verificationsQuery,
        response: { 200: Type.Array(verification) },
        summary: 'Who verified a floor, and when',
        tags,
      },
      config: { ...read, load: 'list', docs: verificationDocs.getVerifications },
    },
    ({ caller, params, query }) =>
      listVerifications(ctx, caller.departmentId, params.floorId, query.limit ?? defaultVerifications),
  );
  app.get(
    '/api/v4/Department/GetVerificationReport',
    {
      schema: {
        querystring: reportQuery,
        response: { 200: verificationReport },
        summary: 'Which floors must be verified',
        tags,
      },
      config: { ...read, load: 'list', docs: verificationDocs.getVerificationReport },
    },
    async (request, reply) => {
      const { caller, query, headers } = request;
      const report = await getVerificationReport(ctx, caller.departmentId);
      reply.header('cache-control', 'no-store').header('vary', 'Accept');
      if ((query.format ?? formatOf(headers.accept)) === 'json') return report;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="verification-${report.asOf}.csv"`)
        .send(writeReport(report) as never); // the response type is that of JSON
    },
  );
}

function formatOf(accept = ''): 'json' | 'csv' {
  return accept.includes('text/csv') ? 'csv' : 'json';
}
