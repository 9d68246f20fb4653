import {
  asObject,
  type Example,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Response,
} from '../http/openapi/openapi-document.ts';

/** A request in the API description, with the response shown for it. */
export interface ApiExample {
  readonly name: string;
  readonly operationId: string;
  readonly method: string;
  /** The path, with parameters in braces. */
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly value: unknown }[];
  readonly mediaType: string | undefined;
  readonly body: unknown;
  readonly status: number;
  /** `undefined` if the response has no body or consists of bytes. */
  readonly response: unknown;
}

/** An error in the API description, which has no request. */
export interface ErrorExample {
  readonly status: number;
  readonly value: { readonly error: string; readonly message: string; readonly statusCode: number };
}

export interface DescribedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly examples: readonly ApiExample[];
  readonly errors: readonly ErrorExample[];
}

/** Reads all requests and errors in a description, by operation. */
export function readDescription(document: OpenApiDocument): DescribedOperation[] {
  return operationsOf(document).map(({ path, method, operation }) => {
    const responses = listResponses(document, operation);
    const reader = { path, method, operation };
    const names = new Set([
      ...requestExamplesOf(operation).map(([name]) => name),
      ...responses.filter(({ status }) => status < 400).map(({ name }) => name),
    ]);
    const accepted = [...names].map((name) => readAccepted(reader, name, responses));
    const rejected = responses.flatMap((response) => readRejected(reader, response) ?? []);
    const errors = responses
      .filter(({ status, example }) => status >= 400 && !('x-request' in example))
      .map(({ status, example }) => ({ status, value: example.value as ErrorExample['value'] })); // see its schema
    return { ...reader, examples: [...accepted, ...rejected], errors };
  });
}

interface NamedResponse {
  readonly status: number;
  readonly name: string;
  readonly example: Example;
}

function listResponses(document: OpenApiDocument, operation: Operation): NamedResponse[] {
  return Object.keys(operation.responses).flatMap((status) =>
    Object.values(responseOf(document, operation, status)?.content ?? {}).flatMap(({ examples = {} }) =>
      Object.entries(examples).map(([name, example]) => ({ status: Number(status), name, example })),
    ),
  );
}

/** The same operation, whose requests ask for errors as RFC 9457 describes them. */
export function askForProblems(described: DescribedOperation): DescribedOperation {
  const accept = { name: 'Accept', in: 'header', value: 'application/problem+json' };
  const examples = described.examples.map((one) => ({ ...one, parameters: [...one.parameters, accept] }));
  return { ...described, examples };
}

/** Returns the response for a status. Operations may share responses. */
export function responseOf(
  document: OpenApiDocument,
  operation: Operation,
  status: number | string,
): Response | undefined {
  const response = operation.responses[status];
  if (!response || !('$ref' in response)) return response;
  return document.components.responses?.[response.$ref.split('/').at(-1) ?? ''];
}

function requestExamplesOf(operation: Operation): [string, Example][] {
  const parameters = (operation.parameters ?? []).flatMap(({ examples = {} }) => Object.entries(examples));
  const bodies = Object.values(operation.requestBody?.content ?? {});
  const bare = Object.entries(operation['x-examples'] ?? {}).map(([name, example]): [string, Example] => [
    name,
    { ...example, value: undefined },
  ]);
  return [...bare, ...parameters, ...bodies.flatMap(({ examples = {} }) => Object.entries(examples))];
}

type Reader = Pick<DescribedOperation, 'path' | 'method' | 'operation'>;

function readAccepted(
  { path, method, operation }: Reader,
  name: string,
  responses: readonly NamedResponse[],
): ApiExample {
  const response = responses.find((one) => one.name === name);
  const [, shown] = requestExamplesOf(operation).find(([one]) => one === name) ?? [];
  const [mediaType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const parameters = (operation.parameters ?? []).flatMap((parameter) => {
    const value = parameter.examples?.[name]?.value;
    return value === undefined ? [] : [{ name: parameter.name, in: parameter.in, value }];
  });
  return {
    name,
    operationId: operation.operationId,
    method,
    path,
    parameters,
    mediaType,
    body: media?.examples?.[name]?.value,
    status: response?.status ?? Number(shown?.['x-answers'] ?? 200),
    response: response?.example.value,
  };
}

function readRejected(
  { path, method, operation }: Reader,
  { status, name, example }: NamedResponse,
): ApiExample | undefined {
  const request = asObject(example['x-request']);
  if (!request) return undefined;
  const parameters = Object.entries(asObject(request.parameters) ?? {}).map(([parameterName, value]) => ({
    name: parameterName,
    in: operation.parameters?.find((one) => one.name === parameterName)?.in ?? '',
    value,
  }));
  const mediaType = Object.keys(operation.requestBody?.content ?? {})[0];
  const { operationId } = operation;
  return {
    name,
    operationId,
    method,
    path,
    parameters,
    mediaType,
    body: request.body,
    status,
    response: example.value,
  };
}

/** Replaces the references in a schema by what they refer to. */
export function resolveReferences(document: OpenApiDocument, schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const name = (value as { $ref?: unknown } | null)?.$ref; // null is also a value
    return typeof name === 'string'
      ? resolveReferences(document, document.components.schemas[name.split('/').at(-1) ?? ''])
      : value;
  });
}
