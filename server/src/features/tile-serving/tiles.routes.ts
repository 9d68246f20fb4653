import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { matchEntityTag, sendNotModified } from '../../http/conditional-requests.ts';
import { allowEveryOrigin } from '../../http/cors.ts';
import { rangeOf, sendOpenedFile } from '../../http/send-opened-file.ts';
import { wantsEvents } from '../../http/streaming/event-stream.ts';
import { createArchives } from './archives.ts';
import { tileDocs } from './tiles.docs.ts';
import { processingStatus, tileJson } from './tiles.schema.ts';
import {
  describePyramid,
  getProcessingStatus,
  type OpenArchive,
  openArchiveFile,
  readTile,
} from './tiles.ts';

const base = '/storage/tiles';
const config = { anonymous: true } as const;
const tags = ['Storage'];

/** Headers for content that never changes because its URL contains a key. Map clients of any origin may fetch it. */
const immutable = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
};

export function registerTileRoutes(app: App, ctx: Context): void {
  const openArchive = createArchives(ctx.blobs);
  registerTileRoute(app, ctx, openArchive);
  registerTileJsonRoute(app, ctx, openArchive);
  registerArchiveRoute(app, ctx);
  registerStatusRoute(app, ctx);
}

function registerTileRoute(app: App, ctx: Context, openArchive: OpenArchive): void {
  app.get(
    `${base}/:key/:z/:x/:fileName`,
    {
      config: { ...config, load: 'light', docs: tileDocs.getTile },
      onRequest: allowEveryOrigin,
      schema: {
        operationId: 'getTile',
        params: Type.Object({
          key: Type.String({ description: 'The key of the tile pyramid.' }),
          z: Type.String({ description: 'Zoom level.' }),
          x: Type.String({ description: 'Column, from the west.' }),
          fileName: Type.String({ description: 'Row, from the north, and the format: `81027.png`.' }),
        }),
        tags,
        summary: 'A tile: {z}/{x}/{y}.png or .webp',
      },
    },
    async (request, reply) => {
      const { key, z, x, fileName } = request.params;
      const etag = `"${key}-${z}-${x}-${fileName}"`;
      const tile = await readTile(ctx, openArchive, request.params);
      reply.headers({ ...immutable, etag });
      const matchedTag = matchEntityTag(request.headers, etag);
      if (matchedTag) return sendNotModified(reply, matchedTag);
      return reply.type(tile.mediaType).send(tile.bytes);
    },
  );
}

function registerTileJsonRoute(app: App, ctx: Context, openArchive: OpenArchive): void {
  app.get(
    `${base}/:key/tilejson.json`,
    {
      config: { ...config, load: 'light', docs: tileDocs.getTileJson },
      onRequest: allowEveryOrigin,
      schema: {
        operationId: 'getTileJson',
        params: Type.Object({
          key: Type.String({ description: 'The part of a `tileUrlTemplate` after `/tiles/`.' }),
        }),
        tags,
        summary: 'The TileJSON 3.0 of a tile pyramid',
        response: { 200: tileJson },
      },
    },
    async (request, reply) => {
      const description = await describePyramid(ctx, openArchive, request.params.key);
      reply.headers(immutable);
      return description;
    },
  );
}

function registerArchiveRoute(app: App, ctx: Context): void {
  app.get(
    `${base}/:fileName`,
    {
      config: { ...config, docs: tileDocs.getTileArchive },
      onRequest: allowEveryOrigin,
      schema: {
        operationId: 'getTileArchive',
        params: Type.Object({ fileName: Type.String({ description: 'The key followed by `.pmtiles`.' }) }),
        tags,
        summary: 'All tiles as one PMTiles archive: {key}.pmtiles',
      },
    },
    (request, reply) => sendArchive(ctx, request, reply, request.params.fileName),
  );
}

function registerStatusRoute(app: App, ctx: Context): void {
  app.get(
    '/api/v4/CustomMaps/GetProcessingStatus/:id',
    {
      config: { permission: 'maps:read', docs: tileDocs.getProcessingStatus },
      schema: {
        params: Type.Object({ id: Type.String({ description: 'Id of a map or of a floor.' }) }),
        tags: ['Custom maps'],
        summary: 'The tile progress of a map or floor; a stream with Accept: text/event-stream',
        response: { 200: processingStatus },
      },
    },
    (request, reply) =>
      wantsEvents(request.headers)
        ? streamStatus(ctx, request, reply, request.params.id)
        : getProcessingStatus(ctx, request.caller.departmentId, request.params.id),
  );
}

async function sendArchive(ctx: Context, request: FastifyRequest, reply: FastifyReply, fileName: string) {
  const key = fileName.replace(/\.pmtiles$/, '');
  const etag = `"${key}"`;
  const archive = await openArchiveFile(
    ctx,
    fileName.endsWith('.pmtiles') ? key : '',
    rangeOf(request, etag),
  );
  reply.headers({ ...immutable, etag });
  return sendOpenedFile(reply, archive, 'application/vnd.pmtiles');
}

const pollIntervalMs = 250;

/** Sends the status as server-sent events, each time it changes, until it is `ready` or `failed`. */
async function streamStatus(ctx: Context, request: FastifyRequest, reply: FastifyReply, id: string) {
  const { departmentId } = request.caller;
  await getProcessingStatus(ctx, departmentId, id);
  return reply.sendEvents(async function* (ended) {
    for (let last = ''; !ended.aborted; ) {
      const status = await getProcessingStatus(ctx, departmentId, id).catch(() => undefined); // it was deleted meanwhile
      if (!status) return;
      const text = JSON.stringify(status);
      if (text !== last) yield `data: ${text}\n\n`;
      if (status.state === 'ready' || status.state === 'failed') return;
      last = text;
      await wait(pollIntervalMs, undefined, { signal: ended }).catch(() => {});
    }
  });
}
