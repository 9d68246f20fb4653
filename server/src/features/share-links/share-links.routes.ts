import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { matchEntityTag, sendNotModified } from '../../http/conditional-requests.ts';
import { sendTaggedBody } from '../../http/tagged-body.ts';
import { shareLinkDocs } from './share-links.docs.ts';
import { newShareLinkResult, shareLinkFields, shareLinkResult } from './share-links.schema.ts';
import { deleteShareLink, listShareLinks, saveShareLink } from './share-links.ts';
import { sharedMapResult } from './shared-map.schema.ts';
import { createSharedMaps, findSharedState } from './shared-map.ts';

const base = '/api/v4/CustomMaps';
const mapParams = Type.Object({ customMapId: Type.String({ description: 'Id of the map.' }) });
const tags = ['Share links'];

export function registerShareLinkRoutes(app: App, ctx: Context): void {
  registerListRoute(app, ctx);
  registerWriteRoutes(app, ctx);
  registerSharedMapRoute(app, ctx);
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
        summary: 'Share a map by a link',
        response: { 200: newShareLinkResult },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store'); // the token is in it
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
        summary: 'End a share link',
      },
    },
    (request) => deleteShareLink(ctx, request.caller.departmentId, request.params.shareLinkId),
  );
}

function registerSharedMapRoute(app: App, ctx: Context): void {
  const maps = createSharedMaps(ctx);
  /** Typed separately, because the route's response type is the object, and this sends its bytes. */
  const send = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const found = await findSharedState(ctx, token);
    const held = matchEntityTag(request.headers, found.tag);
    if (held) return sendNotModified(reply, held);
    return sendTaggedBody(request, reply, await maps.read(found));
  };
  app.get(
    '/api/v4/Share/:token',
    {
      config: { anonymous: true, load: 'shared', docs: shareLinkDocs.getSharedMap },
      onRequest: setPrivateHeaders,
      schema: {
        operationId: 'getSharedMap',
        params: Type.Object({ token: Type.String({ description: 'The last part of a `shareUrl`.' }) }),
        tags,
        summary: 'A shared map with its floors and active zones',
        response: { 200: sharedMapResult },
      },
    },
    (request, reply) => send(request, reply, request.params.token),
  );
}

/** All fields are optional, so the body is too. */
function treatMissingBodyAsEmpty(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}

/** Anyone with the address can see the map: keep it from search engines, other sites' logs and shared caches. */
function setPrivateHeaders(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  done();
}
