import swagger from '@fastify/swagger';
import packageFacts from '../../package.json' with { type: 'json' };
import { errorCatalogue } from '../errors.ts';
import type { App } from './app-instance.ts';

const errorBody = {
  type: 'object',
  required: ['error', 'message', 'statusCode'] as string[],
  properties: {
    error: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string' },
    statusCode: { type: 'integer' },
  },
} as const;

/** Describes every route registered after this as OpenAPI 3.1, from the schemas that also check it. */
export function installApiDescription(app: App): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Muster',
        version: packageFacts.version,
        description:
          'Custom maps, floors and zones of a department, and GPS positions turned into zone names.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This installation' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Error: errorBody },
      },
    },
    transform: ({ schema, url, route }) => ({ url, schema: describeRoute(schema ?? {}, route.config ?? {}) }),
  });
  app.get('/api/v4/openapi.json', { config: { anonymous: true }, schema: { hide: true } }, () =>
    app.swagger(),
  );
}

type RouteConfig = { readonly permission?: string; readonly anonymous?: boolean };

function describeRoute(schema: object, config: RouteConfig): object {
  const { response = {}, ...rest } = schema as { response?: Record<string, unknown> };
  const failure = {
    description: 'An error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  const access = config.permission
    ? { description: `Needs the permission \`${config.permission}\`.`, security: [{ bearer: [] }] }
    : { security: [] };
  const success =
    Object.keys(response).length > 0 ? response : { 200: { description: 'Done', type: 'null' } };
  return { ...access, ...rest, response: { ...success, '4XX': failure } };
}
