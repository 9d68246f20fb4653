import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { errorOf, unauthorized } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { isApiToken } from '../accounts/api-tokens/api-token-format.ts';
import { describeApi } from './api-document.ts';
import type { Collection } from './collections.ts';
import { extentOf, readCollections, readPage, requireCollection, requireFeature } from './ogc-features.ts';
import { parseItemQuery, rejectUnknown } from './query.ts';

const path = '/ogc/features';
const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const classes = ['core', 'geojson', 'oas30'].map(
  (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
);
const geoJson = 'application/geo+json';
const openApi = 'application/vnd.oai.openapi+json;version=3.0';
const collectionParams = Type.Object({ collectionId: Type.String() });
const itemParams = Type.Object({ collectionId: Type.String(), featureId: Type.String() });
/** It describes itself at `/ogc/features/api`. */
const route = { config: { permission: 'maps:read', load: 'list' } } as const;
const schema = { hide: true };

/** OGC API - Features, Part 1: Core (OGC 17-069r4), with GeoJSON and OpenAPI 3.0. */
export function registerOgcFeatureRoutes(app: App, ctx: Context): void {
  app.register(async (scope: App) => {
    scope.addHook('onRequest', takeKey);
    scope.addHook('preHandler', checkKey);
    registerAbout(scope, ctx);
    registerItems(scope, ctx);
  });
}

/** A key in the address, for programs that cannot send a header, is an API token. */
function takeKey(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  const { key } = request.query as { key?: unknown }; // parsed by Fastify
  if (key === undefined) done();
  else if (typeof key !== 'string' || !isApiToken(key))
    done(unauthorized('The key in the address must be an API token'));
  else {
    request.headers.authorization = `Bearer ${key}`;
    done();
  }
}

/** Addresses end up in histories and logs of other programs, so a key may do nothing but read. */
function checkKey(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { key } = request.query as { key?: unknown }; // see takeKey
  const others = [...request.caller.permissions].filter((permission) => permission !== 'maps:read');
  if (key === undefined || others.length === 0) done();
  else
    done(
      errorOf('Forbidden', 'A key in the address must be an API token with only the permission maps:read'),
    );
}

/** The address of a resource, with the key of the request, so that programs can follow it. */
function linker(ctx: Context, request: FastifyRequest) {
  const { key } = request.query as { key?: string }; // see takeKey
  return (suffix: string, query: Readonly<Record<string, string | number>> = {}) => {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    if (key !== undefined) parameters.set('key', key);
    const text = parameters.size > 0 ? `?${parameters}` : '';
    return `${ctx.config.baseUrl}${path}${suffix}${text}`;
  };
}

function registerAbout(scope: App, ctx: Context): void {
  scope.get(path, { ...route, schema }, (request) => {
    rejectUnknown(request.query as object as Record<string, unknown>, ['key']); // parsed by Fastify
    const link = linker(ctx, request);
    const links = [
      { href: link(''), rel: 'self', type: 'application/json', title: 'This page' },
      { href: link('/api'), rel: 'service-desc', type: openApi, title: 'The description of this API' },
      {
        href: link('/conformance'),
        rel: 'conformance',
        type: 'application/json',
        title: 'Conformance classes',
      },
      { href: link('/collections'), rel: 'data', type: 'application/json', title: 'Collections' },
    ];
    return { title: 'Muster', description: 'Zones and points of the department', links };
  });
  scope.get(`${path}/conformance`, { ...route, schema }, () => ({ conformsTo: classes }));
  scope.get(`${path}/api`, { ...route, schema }, (_request, reply) =>
    reply.type(openApi).send(Buffer.from(JSON.stringify(describeApi(`${ctx.config.baseUrl}${path}`)))),
  );
  scope.get(`${path}/collections`, { ...route, schema }, async (request) => {
    const link = linker(ctx, request);
    const collections = await readCollections(ctx, request.caller.departmentId);
    const links = [{ href: link('/collections'), rel: 'self', type: 'application/json' }];
    return { links, collections: collections.map((one) => describe(one, link)) };
  });
  scope.get(
    `${path}/collections/:collectionId`,
    { ...route, schema: { ...schema, params: collectionParams } },
    async (request) => {
      const { caller, params } = request;
      return describe(
        await requireCollection(ctx, caller.departmentId, params.collectionId),
        linker(ctx, request),
      );
    },
  );
}

function describe(collection: Collection, link: ReturnType<typeof linker>) {
  const { id, title } = collection;
  const bbox = extentOf(collection);
  return {
    id,
    title,
    itemType: 'feature',
    crs: [crs84],
    ...(bbox && { extent: { spatial: { bbox: [bbox], crs: crs84 } } }),
    links: [
      { href: link(`/collections/${id}`), rel: 'self', type: 'application/json', title },
      { href: link(`/collections/${id}/items`), rel: 'items', type: geoJson, title },
    ],
  };
}

function registerItems(scope: App, ctx: Context): void {
  scope.get(
    `${path}/collections/:collectionId/items`,
    { ...route, schema: { ...schema, params: collectionParams } },
    async (request, reply) => {
      const { departmentId } = request.caller;
      const collection = await requireCollection(ctx, departmentId, request.params.collectionId);
      const { key: _, ...query } = request.query as Record<string, string>; // parseItemQuery checks it
      const parsed = parseItemQuery(query, collection.kind);
      const { features, hasMore } = await readPage(ctx, departmentId, collection, parsed);
      const link = linker(ctx, request);
      const address = `/collections/${collection.id}/items`;
      const next = { ...query, offset: parsed.offset + features.length };
      const links = [
        { href: link(address, query), rel: 'self', type: geoJson },
        ...(hasMore ? [{ href: link(address, next), rel: 'next', type: geoJson }] : []),
      ];
      const timeStamp = new Date(ctx.clock.now()).toISOString();
      const page = { type: 'FeatureCollection', timeStamp, numberReturned: features.length, links, features };
      return reply.type(geoJson).send(Buffer.from(JSON.stringify(page)));
    },
  );
  scope.get(
    `${path}/collections/:collectionId/items/:featureId`,
    { ...route, schema: { ...schema, params: itemParams } },
    async (request, reply) => {
      const { caller, params } = request;
      const collection = await requireCollection(ctx, caller.departmentId, params.collectionId);
      const feature = await requireFeature(ctx, caller.departmentId, collection, params.featureId);
      const link = linker(ctx, request);
      const links = [
        { href: link(`/collections/${collection.id}/items/${params.featureId}`), rel: 'self', type: geoJson },
        { href: link(`/collections/${collection.id}`), rel: 'collection', type: 'application/json' },
      ];
      return reply.type(geoJson).send(Buffer.from(JSON.stringify({ ...feature, links })));
    },
  );
}
