import type { JsonObject, OpenApiDocument } from '../../http/openapi/openapi-document.ts';
import { type ApiExample, type DescribedOperation, readDescription } from '../api-examples.ts';
import { firstChoice, hostileText } from './hostile-values.ts';
import type { Random } from './random.ts';

/** A request before it is encoded, so that single fields can be damaged. */
export interface RequestTemplate {
  readonly operationId: string;
  method: string;
  /** The path, with parameters in braces. */
  readonly path: string;
  readonly pathValues: Map<string, string>;
  readonly query: [name: string, value: string][];
  readonly headers: [name: string, value: string][];
  readonly mediaType: string | undefined;
  readonly bodySchema: JsonObject;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonObject }[];
  /** An object for every media type; in forms, the values are texts. */
  body: JsonObject | undefined;
}

/** Creates the templates of requests. */
export interface TemplateSource {
  readonly operations: readonly DescribedOperation[];
  readonly make: (random: Random) => RequestTemplate;
}

/** Reads the API description once. All operations are equally likely. */
export function readTemplates(document: OpenApiDocument): TemplateSource {
  const operations = readDescription(document);
  const schemas = new Map<string, JsonObject>();
  for (const { operation } of operations) {
    const [media] = Object.values(operation.requestBody?.content ?? {});
    // Every schema in the description is a JSON schema.
    if (media?.schema)
      schemas.set(operation.operationId, resolveReferences(document, media.schema) as JsonObject);
  }
  const make = (random: Random) => {
    const described = random.pick(operations);
    const schema = schemas.get(described.operation.operationId) ?? {};
    return makeTemplate(random, described, schema);
  };
  return { operations, make };
}

/** Returns a schema in which every reference is replaced with its target. */
export function resolveReferences(document: OpenApiDocument, schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const name = (value as { $ref?: unknown } | null)?.$ref; // null is also a value
    return typeof name === 'string'
      ? resolveReferences(document, document.components.schemas[name.split('/').at(-1) ?? ''])
      : value;
  });
}

function makeTemplate(
  random: Random,
  { path, method, operation, examples }: DescribedOperation,
  bodySchema: JsonObject,
): RequestTemplate {
  const accepted = examples.filter(({ status }) => status < 400);
  const example = random.pick(accepted.length > 0 && random.chance(0.85) ? accepted : examples);
  const values = (place: string) => valuesIn(example, place);
  const parameters = operation.parameters ?? [];
  const query = values('query');
  for (const parameter of parameters) {
    const isPresent = query.some(([name]) => name === parameter.name);
    if (parameter.in === 'query' && !isPresent && random.chance(0.15))
      query.push([parameter.name, exampleText(random, parameter.schema)]);
  }
  const mediaTypes = Object.keys(operation.requestBody?.content ?? {});
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    pathValues: new Map(values('path')),
    query,
    headers: values('header'),
    mediaType: mediaTypes.length > 0 ? random.pick(mediaTypes) : undefined,
    bodySchema,
    parameters,
    body: example.body === undefined ? undefined : structuredClone(example.body as JsonObject), // always an object
  };
}

function valuesIn({ parameters }: ApiExample, place: string): [string, string][] {
  return parameters.filter((one) => one.in === place).map(({ name, value }) => [name, String(value)]);
}

function exampleText(random: Random, schema: JsonObject): string {
  const { type } = firstChoice(schema);
  if (type === 'boolean') return random.pick(['true', 'false', 'TRUE']);
  if (type === 'integer' || type === 'number') return random.pick(['0', '1', '2', '1000']);
  return hostileText(random, schema);
}

/** Returns the schemas of all fields of an object by path, including fields of nested objects and list entries. */
export function fieldPaths(schema: JsonObject, prefix: readonly string[] = []): FieldPath[] {
  const { properties, items } = firstChoice(schema) as {
    properties?: Record<string, JsonObject>;
    items?: JsonObject;
  };
  const own = Object.entries(properties ?? {}).map(([name, field]) => ({
    path: [...prefix, name],
    schema: field,
  }));
  const inner = own.flatMap(({ path, schema: field }) => fieldPaths(field, path));
  const ofItems = items ? fieldPaths(items, [...prefix, '0']) : [];
  return [...own, ...inner, ...ofItems];
}

export interface FieldPath {
  readonly path: readonly string[];
  readonly schema: JsonObject;
}
