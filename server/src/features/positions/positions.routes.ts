import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { createCheck } from '../../http/validation.ts';
import { timestampNow } from '../../timestamp.ts';
import { pidfType, writePidfLo } from './pidf-lo.ts';
import { positionDocs } from './positions.docs.ts';
import {
  nearestFields,
  nearestResult,
  type PositionFields,
  type PositionResult,
  positionFields,
  positionResult,
  positionsFields,
  positionsResult,
} from './positions.schema.ts';
import {
  findNearestInDepartment,
  type Positions,
  resolvePositionInDepartment,
  type WithStaleness,
} from './positions.ts';
import { type CheckPosition, createPositionResolver, resolveLines } from './positions-stream.ts';

const base = '/api/v4/CustomMaps';
const tags = ['Coordinate resolution'];
const checkPosition: CheckPosition = createCheck(positionFields);
const checkPositions: (value: unknown) => asserts value is { positions: unknown[] } =
  createCheck(positionsFields);
const bodyLimit = 4 * 1024 * 1024;

export function registerPositionRoutes(app: App, ctx: Context, positions: Positions): void {
  app.post(
    `${base}/ResolvePosition`,
    {
      config: { permission: 'maps:read', load: 'light', docs: positionDocs.resolvePosition },
      schema: {
        body: positionFields,
        response: { 200: positionResult },
        summary: 'Resolve an uncertain position to floors and zones',
        tags,
      },
    },
    (request, reply) => {
      const { body, caller, headers } = request;
      const resolved = resolvePositionInDepartment(ctx, positions, caller.departmentId, body);
      if (headers.accept?.includes(pidfType)) return sendPidfLo(ctx, reply, body, resolved) as never; // sent as a text
      return resolved instanceof Promise ? sendLater(resolved, reply) : resolved.result;
    },
  );
  app.post(
    `${base}/FindNearest`,
    {
      config: { permission: 'maps:read', load: 'light', docs: positionDocs.findNearest },
      schema: {
        body: nearestFields,
        response: { 200: nearestResult },
        summary: 'Find the nearest zones and points, such as exits and hydrants',
        tags,
      },
    },
    (request, reply) =>
      sendLater(findNearestInDepartment(ctx, positions, request.caller.departmentId, request.body), reply),
  );
  app.register(async (scope: App) => registerBulkRoute(scope, ctx, positions));
}

async function sendPidfLo(
  ctx: Context,
  reply: FastifyReply,
  fields: PositionFields,
  resolved: Parameters<typeof sendLater<PositionResult>>[0] | WithStaleness<PositionResult>,
): Promise<string> {
  const result = await sendLater(Promise.resolve(resolved), reply);
  reply.type(pidfType).header('vary', 'Accept');
  return writePidfLo(fields, result, timestampNow(ctx));
}

async function sendLater<Result>(
  pending: Promise<WithStaleness<Result>>,
  reply: FastifyReply,
): Promise<Result> {
  const { result, staleMs } = await pending;
  if (staleMs > 0) reply.header('muster-stale-seconds', Math.ceil(staleMs / 1000));
  return result;
}

const streamType = 'application/x-ndjson';

/** It is registered in a separate scope, because only here a body stays a stream. */
function registerBulkRoute(scope: App, ctx: Context, positions: Positions): void {
  scope.addContentTypeParser(streamType, (_request, payload, done) => done(null, payload));
  scope.post(
    `${base}/ResolvePositions`,
    {
      config: { permission: 'maps:read', load: 'list', docs: positionDocs.resolvePositions },
      schema: {
        response: { 200: positionsResult },
        summary: 'Resolve many uncertain positions, as a list or a stream of lines',
        tags,
      },
      bodyLimit,
    },
    async (request, reply) => {
      const { body, caller } = request;
      const resolve = createPositionResolver(ctx, positions, caller.departmentId, checkPosition);
      if (body instanceof Readable) return sendLines(reply, resolveLines(body, resolve)) as never; // it sends the lines itself
      checkPositions(body);
      const results = [];
      for (const position of body.positions) results.push(await resolve(position));
      return { answers: results };
    },
  );
}

/** Typed separately, because the route's response type is a list. */
function sendLines(reply: FastifyReply, lines: AsyncIterable<string>): FastifyReply {
  return reply.header('cache-control', 'no-store').type(streamType).send(Readable.from(lines));
}
