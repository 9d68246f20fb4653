import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { matchEntityTag, sendNotModified } from '../../http/conditional-requests.ts';
import { setPrivateHeaders } from '../../http/private-headers.ts';
import { sendTaggedBody, sendTaggedJson } from '../../http/tagged-body.ts';
import { background } from '../departments/background.schema.ts';
import { toBackground } from '../departments/background.ts';
import { readBackground } from '../departments/departments.ts';
import { shareLinkDocs } from './share-links.docs.ts';
import { newShareLinkResult, shareLinkFields, shareLinkResult } from './share-links.schema.ts';
import { deleteShareLink, listShareLinks, saveShareLink } from './share-links.ts';
import { readSharedAttachments } from './shared-attachments.ts';
import { sharedAttachment, sharedMapManifest, sharedMapResult } from './shared-map.schema.ts';
import { createSharedMaps, defaultFloor, findSharedState } from './shared-map.ts';
import { describeSharedMap } from './shared-map-manifest.ts';

const base = '/api/v4/CustomMaps';
const mapParams = Type.Object({ customMapId: Type.String({ description: 'Id of the map.' }) });
const tags = ['Share links'];
const sharedParams = Type.Object({
  token: Type.String({ description: 'The last part of a `shareUrl`.' }),
});

export function registerShareLinkRoutes(app: App, ctx: Context): void {
  registerListRoute(app, ctx);
  registerWriteRoutes(app, ctx);
  registerSharedMapRoute(app, ctx);
  registerManifestRoute(app, ctx);
  registerAttachmentsRoute(app, ctx);
  registerBackgroundRoute(app, ctx);
}

function registerListRoute(app: App, ctx: Context): void {
  app.get(
    `${base}/GetShareLinks/:customMapId`,
    {
      config: { permission: 'maps:read', load: 'list', docs: shareLinkDocs.getShareLinks },
      schema: {
        params: mapParams,
        tags,
        summary: 'The share links of a map',
        response: { 200: Type.Array(shareLinkResult) },
      },
    },
    (request) => listShareLinks(ctx, request.caller.departmentId, request.params.customMapId),
  );
}

function registerWriteRoutes(app: App, ctx: Context): void {
  app.post(
    `${base}/SaveShareLink/:customMapId`,
    {
      config: { permission: 'maps:write', docs: shareLinkDocs.saveShareLink },
      preValidation: treatMissingBodyAsEmpty,
      schema: {
        params: mapParams,
        body: shareLinkFields,
        tags,
        summary: 'Create a share link',
        response: { 200: newShareLinkResult },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store'); // the response contains the token
      return saveShareLink(ctx, request.caller.departmentId, request.params.customMapId, request.body);
    },
  );
  app.delete(
    `${base}/DeleteShareLink/:shareLinkId`,
    {
      config: { permission: 'maps:write', docs: shareLinkDocs.deleteShareLink },
      schema: {
        params: Type.Object({ shareLinkId: Type.String({ description: 'Id of the link.' }) }),
        tags,
        summary: 'Delete a share link',
      },
    },
    (request) => deleteShareLink(ctx, request.caller.departmentId, request.params.shareLinkId),
  );
}

function registerSharedMapRoute(app: App, ctx: Context): void {
  const maps = createSharedMaps(ctx);
  /** Typed separately, because the route's response type is the object, but this sends its bytes. */
  const send = async (request: FastifyRequest, reply: FastifyReply, token: string, floor?: string) => {
    const found = await findSharedState(ctx, token);
    const matchedTag = matchEntityTag(request.headers, found.tag);
    if (matchedTag) return sendNotModified(reply, matchedTag);
    return sendTaggedBody(request, reply, await maps.read(found, floor));
  };
  app.get(
    '/api/v4/Share/:token',
    {
      config: { anonymous: true, load: 'shared', docs: shareLinkDocs.getSharedMap },
      onRequest: setPrivateHeaders,
      schema: {
        operationId: 'getSharedMap',
        params: sharedParams,
        querystring: Type.Object({
          floor: Type.Optional(
            Type.String({
              maxLength: 100,
              description: `Id of a floor, or \`${defaultFloor}\` for the floor to show first: only zones of this floor are included.`,
            }),
          ),
        }),
        tags,
        summary: 'A shared map with its floors and active zones',
        response: { 200: sharedMapResult },
      },
    },
    (request, reply) => send(request, reply, request.params.token, request.query.floor?.toLowerCase()),
  );
}

function registerManifestRoute(app: App, ctx: Context): void {
  app.get(
    '/api/v4/Share/:token/Manifest',
    {
      config: { anonymous: true, load: 'shared', docs: shareLinkDocs.getSharedMapManifest },
      onRequest: setPrivateHeaders,
      schema: {
        operationId: 'getSharedMapManifest',
        params: sharedParams,
        tags,
        summary: 'The versions and sizes of a shared map',
        response: { 200: sharedMapManifest },
      },
    },
    async (request, reply) => {
      const manifest = await describeSharedMap(ctx, await findSharedState(ctx, request.params.token));
      return sendTaggedJson(request, reply, manifest);
    },
  );
}

function registerAttachmentsRoute(app: App, ctx: Context): void {
  app.get(
    '/api/v4/Share/:token/Attachments',
    {
      config: { anonymous: true, load: 'shared', docs: shareLinkDocs.getSharedAttachments },
      onRequest: setPrivateHeaders,
      schema: {
        operationId: 'getSharedAttachments',
        params: sharedParams,
        tags,
        summary: 'The documents and notes of a shared map',
        response: { 200: Type.Array(sharedAttachment) },
      },
    },
    async (request, reply) => {
      const attachments = await readSharedAttachments(ctx, await findSharedState(ctx, request.params.token));
      return sendTaggedJson(request, reply, attachments);
    },
  );
}

function registerBackgroundRoute(app: App, ctx: Context): void {
  app.get(
    '/api/v4/Share/:token/Background',
    {
      config: { anonymous: true, load: 'shared', docs: shareLinkDocs.getSharedBackground },
      onRequest: setPrivateHeaders,
      schema: {
        operationId: 'getSharedBackground',
        params: sharedParams,
        tags,
        summary: 'The background of a shared map',
        response: { 200: background },
      },
    },
    async (request) => {
      const { departmentId } = await findSharedState(ctx, request.params.token);
      return toBackground(await readBackground(ctx.db, departmentId), ctx.config.storageUrl);
    },
  );
}

/** All fields are optional, so the body is also optional. */
function treatMissingBodyAsEmpty(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}
