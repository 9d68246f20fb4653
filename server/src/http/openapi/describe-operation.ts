import type { TSchema } from 'typebox';
import type { ErrorName } from '../../errors.ts';
import type { NeededPermission } from '../app-instance.ts';
import type { LoadKind } from '../overload/load-kinds.ts';
import {
  describeErrorResponse,
  type ErrorSources,
  errorsOf,
  exampleOfError,
  statusesOf,
} from './described-errors.ts';
import { describeRequestHeader, describeResponseHeaders } from './described-headers.ts';
import { writeFormSamples } from './form-samples.ts';
import { asObject, type Example, type Operation, type Response } from './openapi-document.ts';
import type { OperationDocs, OperationExample } from './operation-docs.ts';

/** What a route declares in addition to what `@fastify/swagger` reads from it. */
export interface RouteInfo {
  readonly permission: NeededPermission | undefined;
  readonly load: LoadKind | undefined;
  readonly docs: OperationDocs;
  readonly body: TSchema | undefined;
  readonly takesQuery: boolean;
  /** In bytes. */
  readonly bodyLimit: number;
}

/** Completes an operation with headers, examples and every error it can return. */
export function describeOperation(operation: Operation, info: RouteInfo): void {
  const { docs } = info;
  describeRequest(operation, docs);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!('$ref' in response)) describeSuccess(response, Number(status), docs);
  }
  describeOtherResponses(operation, docs);
  const exampleList = Object.entries(docs.examples);
  for (const [name, example] of exampleList) writeRequestExample(operation, name, example);
  writeFormSamples(operation);
  describeErrors(operation, sourcesOf(operation, info), docs);
  for (const [name, example] of exampleList) {
    const response = operation.responses[example.status ?? 200] as Response | undefined; // references are created later
    if (response && example.response !== undefined) writeResponseExample(response, name, example);
  }
}

function describeRequest(operation: Operation, docs: OperationDocs): void {
  const headers = (docs.requestHeaders ?? []).map(describeRequestHeader);
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers];
  if (!docs.body) return;
  const { mediaTypes, schema } = docs.body;
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));
  operation.requestBody = { required: true, content };
}

function describeSuccess(response: Response, status: number, docs: OperationDocs): void {
  if (status >= 400) return;
  const schema = asObject(response.content?.['application/json']?.schema);
  if (schema?.type === 'null') delete response.content; // there is no body
  if (response.description === 'Default Response') response.description = 'Done.';
  const headers = describeResponseHeaders(docs.responseHeaders ?? []);
  if (Object.keys(headers).length > 0) response.headers = headers;
}

function describeOtherResponses(operation: Operation, docs: OperationDocs): void {
  for (const [status, described] of Object.entries(docs.responses ?? {})) {
    const declared = operation.responses[status] as Response | undefined; // references are created later
    const headers = describeResponseHeaders([
      ...(Number(status) < 300 ? (docs.responseHeaders ?? []) : []),
      ...(described.headers ?? []),
    ]);
    const media = Object.fromEntries(
      (described.mediaTypes ?? []).map((mediaType) => [
        mediaType,
        { schema: described.schemas?.[mediaType] ?? schemaOfBytes(mediaType) },
      ]),
    );
    const content = { ...declared?.content, ...media };
    operation.responses[status] = {
      description: described.description,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(Object.keys(content).length > 0 ? { content } : {}),
    };
  }
}

function schemaOfBytes(mediaType: string): object {
  return mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

/**
 * A request example and its response example have the same name. If the response has no text to show, the request's
 * example contains the status in `x-answers`. A failing request is shown with its error, as `x-request`.
 */
function writeRequestExample(operation: Operation, name: string, example: OperationExample): void {
  const { summary, body, status = 200, response } = example;
  const parameters = withoutCondition(operation, example);
  if (isError(example)) return;
  const shown = response === undefined ? { summary, 'x-answers': status } : { summary };
  for (const [parameterName, value] of Object.entries(parameters)) {
    const parameter = operation.parameters?.find((one) => one.name === parameterName);
    if (!parameter) throw new Error(`${operation.operationId} has no parameter ${parameterName}`);
    parameter.examples = { ...parameter.examples, [name]: { ...shown, value } };
  }
  // A request that consists only of its URL has no other place for its example.
  if (Object.keys(parameters).length === 0 && body === undefined && response === undefined)
    operation['x-examples'] = { ...operation['x-examples'], [name]: shown };
  if (body === undefined) return;
  for (const media of Object.values(operation.requestBody?.content ?? {}))
    media.examples = { ...media.examples, [name]: { ...shown, value: body } };
}

/**
 * An example without a known state sends an empty `If-None-Match`. Otherwise, pages that send examples would fill in
 * the value of another example and get a 304.
 */
function withoutCondition(
  operation: Operation,
  { parameters = {} }: OperationExample,
): Record<string, unknown> {
  const name = 'If-None-Match';
  const isTaken = operation.parameters?.some((parameter) => parameter.name === name);
  return isTaken && !(name in parameters) ? { ...parameters, [name]: '' } : parameters;
}

function isError({ status = 200, response }: OperationExample): boolean {
  return status >= 400 && response !== undefined;
}

function writeResponseExample(response: Response, name: string, example: OperationExample): void {
  const { summary, parameters, body, response: value } = example;
  const request = isError(example) && (parameters || body) ? { 'x-request': { parameters, body } } : {};
  const [media] =
    typeof value === 'string'
      ? Object.entries(response.content ?? {}).flatMap(([type, one]) => (type.startsWith('text/') ? one : []))
      : [response.content?.['application/json']];
  if (media) media.examples = { ...media.examples, [name]: { summary, ...request, value } };
}

function sourcesOf(operation: Operation, info: RouteInfo): ErrorSources {
  const mediaTypes = Object.keys(operation.requestBody?.content ?? {});
  return {
    permission: info.permission,
    load: info.load,
    body: info.body,
    mediaTypes,
    bodyLimit: info.bodyLimit,
    takesQuery: info.takesQuery,
    isForm: mediaTypes.includes('multipart/form-data'),
    takesImage: mediaTypes.includes('multipart/form-data') && info.docs.takesImage !== false,
    takesIfMatch: info.docs.requestHeaders?.includes('If-Match') ?? false,
    listed: info.docs.errors ?? [],
    ownMessages: info.docs.errorMessages ?? {},
  };
}

function describeErrors(operation: Operation, sources: ErrorSources, docs: OperationDocs): void {
  const errors = errorsOf(sources).flatMap((name) =>
    statusesOf(name, sources).map((status) => ({ name, status })),
  );
  for (const [status, found] of Map.groupBy(errors, (error) => error.status)) {
    const names = found.map(({ name }) => name);
    if (operation.responses[status]) continue; // its route describes this response itself
    const shown = Object.values(docs.examples)
      .filter((example) => example.status === status)
      .map(errorNameOf);
    const examples = names
      .filter((name) => !shown.includes(name))
      .map((name): [string, Example | undefined] => [name, exampleOfError(name, status, sources)])
      .filter((entry): entry is [ErrorName, Example] => entry[1] !== undefined);
    operation.responses[status] = describeErrorResponse(status, names, Object.fromEntries(examples));
  }
}

function errorNameOf({ response }: OperationExample): unknown {
  return asObject(response)?.error;
}
