import { readVersion } from '../../package-root.ts';
import { defaultLimit, filterNames, maxLimit } from './query.ts';

/** The parameters of a request for items. */
function listItemParameters(): object[] {
  const query = (name: string, schema: object) => ({
    name,
    in: 'query',
    required: false,
    schema,
    style: 'form',
    explode: false,
  });
  return [
    query('limit', { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit }),
    query('offset', { type: 'integer', minimum: 0, default: 0 }),
    query('bbox', { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } }),
    query('datetime', { type: 'string' }),
    ...[...new Set(Object.values(filterNames).flat())].map((name) => query(name, { type: 'string' })),
  ];
}

/** The description of this API in OpenAPI 3.0, as the conformance class `oas30` wants it. */
export function describeApi(root: string): object {
  const json = (description: string) => ({ 200: { description, content: { 'application/json': {} } } });
  const problems = {
    400: { description: 'A parameter is unknown or has an invalid value.' },
    401: { description: 'There is no valid token or key.' },
    403: { description: 'The token or key does not have the permission `maps:read`.' },
    404: { description: 'There is no such collection or feature.' },
  };
  const get = (operationId: string, summary: string, parameters: object[], responses: object) => ({
    get: { operationId, summary, parameters, responses: { ...responses, ...problems } },
  });
  const path = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const features = { 200: { description: 'Features.', content: { 'application/geo+json': {} } } };
  return {
    openapi: '3.0.3',
    info: { title: 'Muster: OGC API - Features', version: readVersion() },
    servers: [{ url: root }],
    security: [{ bearer: [] }, { key: [] }],
    paths: {
      '/': get('getLandingPage', 'Where to start', [], json('Links.')),
      '/conformance': get('getConformance', 'The conformance classes', [], json('Conformance classes.')),
      '/collections': get('getCollections', 'The collections', [], json('Collections.')),
      '/collections/{collectionId}': get(
        'describeCollection',
        'A collection',
        [path('collectionId')],
        json('A collection.'),
      ),
      '/collections/{collectionId}/items': get(
        'getFeatures',
        'Features of a collection',
        [path('collectionId'), ...listItemParameters()],
        features,
      ),
      '/collections/{collectionId}/items/{featureId}': get(
        'getFeature',
        'A feature',
        [path('collectionId'), path('featureId')],
        features,
      ),
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'query', name: 'key' },
      },
    },
  };
}
