import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ErrorName, errorCatalog } from '../../errors.ts';
import { asObject, type JsonObject } from '../../http/openapi/openapi-document.ts';
import { type DescribedResponses, parseJson } from './described-responses.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { Exchange } from './http-exchange.ts';
import type { ParsedResponse } from './parse-response.ts';

/** A name in every resource of the other department. No response to this caller may contain it. */
export const foreignName = 'Foreign-d41e7b';

/** @returns what is wrong with the response to a request; an empty list if nothing is */
export function checkExchange(
  described: DescribedResponses,
  request: FuzzRequest,
  exchange: Exchange,
): string[] {
  switch (exchange.outcome) {
    case 'aborted':
      return [];
    case 'timeout':
      return [`no response in time: ${exchange.bytes}`];
    case 'closed':
      // Node closes the connection after a CONNECT, which only proxies serve.
      return request.method === 'CONNECT' ? [] : [`closed without a response: ${exchange.bytes}`];
    case 'responded':
      return exchange.responses.flatMap((response) => checkResponse(described, request, response));
  }
}

function checkResponse(
  described: DescribedResponses,
  request: FuzzRequest,
  response: ParsedResponse,
): string[] {
  const { status, isCut } = response;
  if (Number.isNaN(status)) return ['the response is not HTTP/1.1'];
  const body = decodeBody(response);
  if (body === undefined) return ['the body cannot be decompressed'];
  const text = body.toString();
  const leaks = checkLeaks(request, status, text);
  if (isCut) return leaks;
  if (status >= 400) return [...leaks, ...checkError(described, request, response, text)];
  return [...leaks, ...checkSuccess(described, request, response, text)];
}

function decodeBody({ headers, body }: ParsedResponse): Buffer | undefined {
  if (body.length === 0) return body;
  try {
    const coding = headers.get('content-encoding') ?? 'identity';
    if (coding === 'gzip') return gunzipSync(body);
    return coding === 'br' ? brotliDecompressSync(body) : body;
  } catch {
    return undefined;
  }
}

/** Texts that must not leave the server. */
const internal =
  /SQLITE|sqlite|postgres|\bpg_|\b(select|insert|update|delete)\b[^"]* \b(from|into|set|where)\b|\.[tj]s:\d+|node_modules|node:internal|\/tmp\/|\/work\/|ENOENT|EACCES|TypeError|RangeError|SyntaxError|Cannot (read|set)|is not a function|FST_ERR/;

function checkLeaks(request: FuzzRequest, status: number, text: string): string[] {
  const problems: string[] = [];
  if (text.includes(foreignName)) problems.push('the response has data of another department');
  const [found] = (status >= 400 && internal.exec(text)) || [];
  if (found && !request.target.includes(found) && !request.body?.includes(found))
    problems.push(`the error shows internals of the server: ${found}`);
  return problems;
}

function checkError(
  described: DescribedResponses,
  request: FuzzRequest,
  { status, headers, body: bytes }: ParsedResponse,
  text: string,
): string[] {
  if (status >= 500 && !(status === 503 && headers.has('retry-after')))
    return [`${status} ${text.slice(0, 300)}`];
  if (request.method === 'HEAD') return [];
  const operation = described.find(request.method, request.target);
  const response = operation && described.responseOf(operation, status);
  if (bytes.length === 0 && response && !response.content) return [];
  const mediaType = headers.get('content-type')?.split(';')[0] ?? '';
  if (!['application/json', 'application/problem+json'].includes(mediaType))
    return [`the error ${status} is ${mediaType || 'without a Content-Type'}: ${text.slice(0, 200)}`];
  if (operation && response?.content) {
    if (!(mediaType in response.content))
      return [`the media type ${mediaType} of the error is not described`];
    const problem = described.explain(operation, status, mediaType, text);
    // What is not HTTP reaches no operation.
    if (problem && !text.includes('The request is not valid HTTP'))
      return [`${problem}: ${text.slice(0, 300)}`];
  }
  const error = asObject(parseJson(text));
  if (!error) return [`the error is not a JSON object: ${text.slice(0, 200)}`];
  return checkErrorBody(error, status, operation?.operationId);
}

/** RFC 6749, section 5.2, and RFC 7009, section 2.2.1: the errors that the description lists. */
const oauthErrors = ['invalid_request', 'invalid_grant', 'unsupported_grant_type', 'unsupported_token_type'];
/** RFC 9457, section 3.1. */
const problemFields = ['type', 'title', 'status', 'detail'];

function checkErrorBody(error: JsonObject, status: number, operationId: string | undefined): string[] {
  const shown = JSON.stringify(error).slice(0, 300);
  const isOAuth = ['takeToken', 'revokeToken'].includes(operationId ?? '') && 'error_description' in error;
  const fields = ['error', 'message', 'statusCode', 'errors', ...problemFields];
  const problems: string[] = [];
  if (error.statusCode !== status) problems.push(`statusCode is not ${status}: ${shown}`);
  if (typeof error.message !== 'string' || error.message === '') problems.push(`no message: ${shown}`);
  if (Object.keys(error).some((name) => !fields.includes(name) && !(isOAuth && name === 'error_description')))
    problems.push(`unknown fields in the error: ${shown}`);
  if (isOAuth) {
    if (!oauthErrors.includes(String(error.error))) problems.push(`not an OAuth error: ${shown}`);
  } else if (!isInCatalog(String(error.error), status)) problems.push(`not in the catalog: ${shown}`);
  if (error.errors !== undefined && !areFieldErrors(error.errors)) problems.push(`errors is wrong: ${shown}`);
  return problems;
}

/** Statuses that an error may have in addition to the one in `errorCatalog`. */
const otherStatuses: Readonly<Record<string, readonly number[]>> = {
  Conflict: [412],
  InvalidRequest: [408, 414, 417, 431],
};

function isInCatalog(name: string, status: number): boolean {
  if (!Object.hasOwn(errorCatalog, name)) return false;
  const entry = errorCatalog[name as ErrorName]; // the name was checked above
  return entry.status === status || (otherStatuses[name]?.includes(status) ?? false);
}

function areFieldErrors(errors: unknown): boolean {
  if (!Array.isArray(errors) || errors.length < 2) return false;
  return errors.every((one) => typeof one.field === 'string' && String(one.message).startsWith(one.field));
}

function checkSuccess(
  described: DescribedResponses,
  request: FuzzRequest,
  { status, headers, body }: ParsedResponse,
  text: string,
): string[] {
  const operation = described.find(request.method, request.target);
  if (!operation || request.method === 'HEAD') return [];
  const response = described.responseOf(operation, status);
  if (!response) return [`${status} is not described for ${operation.operationId}`];
  const mediaType = headers.get('content-type')?.split(';')[0] ?? '';
  if (!response.content) return body.length === 0 ? [] : [`${status} has a body: ${text.slice(0, 200)}`];
  if (!(mediaType in response.content)) return [`the media type ${mediaType} is not described`];
  const problem = described.explain(operation, status, mediaType, text);
  return problem ? [`${problem}: ${text.slice(0, 300)}`] : [];
}
