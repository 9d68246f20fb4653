import type { JsonObject, OpenApiDocument } from './openapi-document.ts';
import { asObject, operationsOf } from './openapi-document.ts';

/**
 * Names the schemas in the API description. A route's schema with a `title` is written once, to
 * `components.schemas[title]`, and referenced everywhere else, so that generated client types are called
 * `CustomMapResult` instead of `paths['/…']['get']['responses'][200]…`. A form or JSON body without a title is named
 * after its operation: `SaveCustomMapForm`, `SaveZoneFields`.
 *
 * @throws Error if two different schemas have the same name
 */
export function hoistNamedSchemas(document: OpenApiDocument): void {
  const named = new Map(Object.entries(document.components.schemas));
  for (const { operation } of operationsOf(document)) {
    const name = operation.operationId.charAt(0).toUpperCase() + operation.operationId.slice(1);
    for (const [mediaType, media] of Object.entries(operation.requestBody?.content ?? {})) {
      const isForm = mediaType !== 'application/json';
      const body = asObject(media.schema);
      if (body?.type === 'object') media.schema = { title: `${name}${isForm ? 'Form' : 'Fields'}`, ...body };
    }
    hoistIn(operation, named);
  }
  document.components.schemas = Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Examples are values, in which a `title` has no special meaning. */
const valueKeys = new Set(['example', 'examples', 'default', 'enum', 'const']);

function hoistIn(parent: JsonObject, named: Map<string, JsonObject>): void {
  for (const [key, value] of Object.entries(parent)) {
    if (valueKeys.has(key) || typeof value !== 'object' || value === null) continue;
    hoistIn(value as JsonObject, named); // also for arrays, whose keys are indices
    const schema = asObject(value);
    if (typeof schema?.title !== 'string' || typeof schema.type !== 'string') continue;
    parent[key] = { $ref: `#/components/schemas/${schema.title}` };
    keep(schema.title, schema, named);
  }
}

function keep(title: string, schema: JsonObject, named: Map<string, JsonObject>): void {
  const { title: _, ...rest } = schema;
  const existing = named.get(title);
  if (existing && JSON.stringify(existing) !== JSON.stringify(rest))
    throw new Error(`two schemas that differ are called ${title}`);
  named.set(title, rest);
}
