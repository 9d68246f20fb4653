import type { TSchema } from 'typebox';
import type { ErrorName } from '../../errors.ts';
import {
  describeErrorAnswer,
  type ErrorSources,
  errorsOf,
  exampleOfError,
  statusOf,
} from './described-errors.ts';
import { describeRequestHeader, describeResponseHeaders } from './described-headers.ts';
import { writeFormSamples } from './form-samples.ts';
import { asObject, type Example, type Operation, type Response } from './openapi-document.ts';
import type { OperationDocs, OperationExample } from './operation-docs.ts';

/** What a route says of itself beside what `@fastify/swagger` reads from it. */
export interface RouteNotes {
  readonly permission: string | undefined;
  readonly docs: OperationDocs;
  readonly body: TSchema | undefined;
  readonly takesQuery: boolean;
}

/** Completes an operation with headers, examples and every error it can give. */
export function describeOperation(operation: Operation, notes: RouteNotes): void {
  const { docs } = notes;
  describeRequest(operation, docs);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!('$ref' in response)) describeSuccess(response, Number(status), docs);
  }
  describeOtherAnswers(operation, docs);
  const exampleList = Object.entries(docs.examples);
  for (const [name, example] of exampleList) writeRequestExample(operation, name, example);
  writeFormSamples(operation);
  describeErrors(operation, sourcesOf(operation, notes), docs);
  for (const [name, example] of exampleList) {
    const response = operation.responses[example.status ?? 200] as Response | undefined; // references come later
    if (response && example.answer !== undefined) writeAnswerExample(response, name, example);
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
  if (schema?.type === 'null') delete response.content; // no body at all
  if (response.description === 'Default Response') response.description = 'It is done.';
  const headers = describeResponseHeaders(docs.responseHeaders ?? []);
  if (Object.keys(headers).length > 0) response.headers = headers;
}

function describeOtherAnswers(operation: Operation, docs: OperationDocs): void {
  for (const [status, answer] of Object.entries(docs.answers ?? {})) {
    const known = operation.responses[status] as Response | undefined; // references come later
    const headers = describeResponseHeaders([
      ...(Number(status) < 300 ? (docs.responseHeaders ?? []) : []),
      ...(answer.headers ?? []),
    ]);
    const media = Object.fromEntries(
      (answer.mediaTypes ?? []).map((mediaType) => [mediaType, { schema: schemaOfBytes(mediaType) }]),
    );
    const content = { ...known?.content, ...media };
    operation.responses[status] = {
      description: answer.description,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(Object.keys(content).length > 0 ? { content } : {}),
    };
  }
}

function schemaOfBytes(mediaType: string): object {
  return mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

/**
 * The same name joins a request's example to the example of its answer. Where an answer has no text to show, the
 * request's example says by `x-answers` which status comes. A request that ends in an error is no example of a request:
 * it stands beside the error, as `x-request`.
 */
function writeRequestExample(operation: Operation, name: string, example: OperationExample): void {
  const { summary, parameters = {}, body, status = 200, answer } = example;
  if (isRefused(example)) return;
  const shown = answer === undefined ? { summary, 'x-answers': status } : { summary };
  for (const [parameterName, value] of Object.entries(parameters)) {
    const parameter = operation.parameters?.find((one) => one.name === parameterName);
    if (!parameter) throw new Error(`${operation.operationId} has no parameter ${parameterName}`);
    parameter.examples = { ...parameter.examples, [name]: { ...shown, value } };
  }
  if (body === undefined) return;
  for (const media of Object.values(operation.requestBody?.content ?? {}))
    media.examples = { ...media.examples, [name]: { ...shown, value: body } };
}

function isRefused({ status = 200, answer }: OperationExample): boolean {
  return status >= 400 && answer !== undefined;
}

function writeAnswerExample(response: Response, name: string, example: OperationExample): void {
  const { summary, parameters, body, answer } = example;
  const request = isRefused(example) && (parameters || body) ? { 'x-request': { parameters, body } } : {};
  const [media] =
    typeof answer === 'string'
      ? Object.entries(response.content ?? {}).flatMap(([type, one]) => (type.startsWith('text/') ? one : []))
      : [response.content?.['application/json']];
  if (media) media.examples = { ...media.examples, [name]: { summary, ...request, value: answer } };
}

function sourcesOf(operation: Operation, notes: RouteNotes): ErrorSources {
  const mediaTypes = Object.keys(operation.requestBody?.content ?? {});
  return {
    permission: notes.permission,
    body: notes.body,
    takesBody: mediaTypes.length > 0,
    takesQuery: notes.takesQuery,
    isForm: mediaTypes.includes('multipart/form-data'),
    takesIfMatch: notes.docs.requestHeaders?.includes('If-Match') ?? false,
    listed: notes.docs.errors ?? [],
    ownMessages: notes.docs.errorMessages ?? {},
  };
}

function describeErrors(operation: Operation, sources: ErrorSources, docs: OperationDocs): void {
  const byStatus = Map.groupBy(errorsOf(sources), (name) => statusOf(name, sources.takesIfMatch));
  for (const [status, names] of byStatus) {
    if (operation.responses[status]) continue; // its route has an answer of its own for it
    const shown = Object.values(docs.examples).flatMap((example) => errorNameOf(example) ?? []);
    const examples = names
      .filter((name) => !shown.includes(name))
      .map((name): [string, Example | undefined] => [name, exampleOfError(name, sources)])
      .filter((entry): entry is [ErrorName, Example] => entry[1] !== undefined);
    operation.responses[status] = describeErrorAnswer(status, names, Object.fromEntries(examples));
  }
}

function errorNameOf({ answer }: OperationExample): unknown {
  return asObject(answer)?.error;
}
