import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { App } from '../app-instance.ts';
import { defaultBodyLimit } from '../body-limit.ts';
import { registerApiDocsPage } from './api-docs-page.ts';
import { apiOverview, describedTags, errorSchema } from './api-overview.ts';
import { describeOperation, type RouteInfo } from './describe-operation.ts';
import { describeFields } from './described-fields.ts';
import { registerGuides } from './guides.ts';
import { hoistNamedSchemas } from './named-schemas.ts';
import { type OpenApiDocument, operationsOf } from './openapi-document.ts';
import { describeProblemDetails } from './problem-details.ts';
import { shareErrorResponses } from './share-error-responses.ts';

/**
 * Describes every route that is registered after this as OpenAPI 3.1, from the schemas that also check requests and
 * from the `config` of the route, which contains the permission and the {@link OperationDocs}.
 */
export function registerApiDescription(app: App): void {
  const routeInfos = new Map<string, RouteInfo>();
  app.register(swagger, {
    openapi: outline(),
    transform: ({ schema, url, route }) => {
      const operationId = nameOf(schema, url);
      routeInfos.set(operationId, routeInfoOf(schema ?? {}, route));
      return { url, schema: outlineRoute(schema ?? {}, operationId, route) };
    },
    transformObject: (input) => {
      if (!('openapiObject' in input)) throw new Error('the API is described as OpenAPI');
      const document = input.openapiObject as unknown as OpenApiDocument; // its declared type also allows OpenAPI 3.0
      complete(document, routeInfos);
      return input.openapiObject;
    },
  });
  let text: string | undefined;
  app.get(
    '/api/v4/openapi.json',
    { config: { anonymous: true }, schema: { hide: true } },
    (_request, reply) => {
      text ??= JSON.stringify(app.swagger());
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
  registerApiDocsPage(app);
  registerGuides(app);
}

/** The parts of the description other than its operations. */
function outline() {
  const bearer = {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The `access_token` of `POST /api/v4/connect/token`, what `npx muster token` prints, an API token, or a token of the issuer that the installation trusts.',
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: packageFacts.version,
      description: apiOverview,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: describedTags.map((tag) => ({ ...tag })),
    components: { securitySchemes: { bearer }, schemas: { Error: errorSchema } },
  };
}

function complete(document: OpenApiDocument, routeInfos: ReadonlyMap<string, RouteInfo>): void {
  for (const { operation } of operationsOf(document)) {
    const found = routeInfos.get(operation.operationId);
    if (found) describeOperation(operation, found);
  }
  describeFields(document);
  hoistNamedSchemas(document);
  describeProblemDetails(document);
  shareErrorResponses(document);
}

type RouteSchema = {
  readonly operationId?: string;
  readonly body?: TSchema;
  readonly querystring?: unknown;
  readonly response?: Readonly<Record<string, unknown>>;
};

/** Returns `saveZone` for `/api/v4/CustomMaps/SaveZone/:floorId`; other routes name their operations themselves. */
function nameOf(schema: unknown, url: string): string {
  const { operationId } = (schema ?? {}) as RouteSchema; // it was passed to Fastify at registration
  const [, name = url] = /^\/api\/v4\/\w+\/([A-Z]\w*)/.exec(url) ?? [];
  return operationId ?? name.charAt(0).toLowerCase() + name.slice(1);
}

function routeInfoOf(schema: object, route: RouteOptions): RouteInfo {
  const { body, querystring } = schema as RouteSchema; // it was passed to Fastify at registration
  const { permission, load, docs = { description: '', examples: {} } } = route.config ?? {};
  const { bodyLimit = defaultBodyLimit } = route;
  return { permission, load, docs, body, takesQuery: querystring !== undefined, bodyLimit };
}

function describeNeeds(permission: RouteInfo['permission']): string {
  if (!permission) return 'Needs no token.';
  return permission === 'any-caller'
    ? 'Needs a token of the department, with any permissions.'
    : `Needs the permission ${[permission]
        .flat()
        .map((one) => `\`${one}\``)
        .join(' or ')}.`;
}

function outlineRoute(schema: object, operationId: string, route: RouteOptions): object {
  const { response = {}, ...rest } = schema as RouteSchema; // it was passed to Fastify at registration
  const { permission, docs } = route.config ?? {};
  const needs = describeNeeds(permission);
  return {
    ...rest,
    operationId,
    description: docs ? `${needs}\n\n${docs.description}` : needs,
    security: permission ? [{ bearer: [] }] : [],
    response: Object.keys(response).length > 0 ? response : { 200: { type: 'null' } },
  };
}
