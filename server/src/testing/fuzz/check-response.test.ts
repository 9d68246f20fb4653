import assert from 'node:assert/strict';
import { test } from 'node:test';
import description from '../../../../docs/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../http/openapi/openapi-document.ts';
import { checkExchange, foreignName } from './check-response.ts';
import { readDescribedResponses } from './described-responses.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { readTemplates } from './request-template.ts';

const document = description as unknown as OpenApiDocument; // written by generate-docs.ts
const described = readDescribedResponses(document, readTemplates(document));

const health: FuzzRequest = {
  number: 0,
  operationId: 'getHealth',
  damages: [],
  method: 'GET',
  target: '/health',
  version: 'HTTP/1.1',
  headers: [],
  body: undefined,
  delivery: 'whole',
};
const json = { 'content-type': 'application/json; charset=utf-8' };

function problemsOf(status: number, body: unknown, headers: Record<string, string> = json): string[] {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const response = { status, headers: new Map(Object.entries(headers)), body: bytes, isCut: false };
  return checkExchange(described, health, { outcome: 'responded', responses: [response], ms: 1 });
}

const notFound = { error: 'NotFound', message: 'Nothing is served at this address', statusCode: 404 };

test('a response that matches the description has no problem', () => {
  assert.deepEqual(problemsOf(200, { status: 'ok' }), []);
  assert.deepEqual(problemsOf(404, notFound), []);
  const problem = { ...notFound, type: 'urn:x', title: 'NotFound', status: 404, detail: 'x' };
  assert.deepEqual(problemsOf(404, problem, { 'content-type': 'application/problem+json' }), []);
  const busy = { error: 'ServiceUnavailable', message: 'Busy', statusCode: 503 };
  assert.deepEqual(problemsOf(503, busy, { ...json, 'retry-after': '5' }), []);
});

for (const [name, status, body, headers] of [
  ['a 500', 500, { error: 'InternalServerError', message: 'x', statusCode: 500 }],
  ['a 503 without Retry-After', 503, { error: 'ServiceUnavailable', message: 'x', statusCode: 503 }],
  ['a body that is not in the schema', 200, { status: 1 }],
  ['a status that is not described', 204, undefined],
  ['a media type that is not described', 200, { status: 'ok' }, { 'content-type': 'text/html' }],
  ['an error without a body', 404, undefined],
  ['an error with another status', 400, notFound],
  ['an error that is not in the catalog', 404, { ...notFound, error: 'Lost' }],
  ['an error with the status of another one', 404, { ...notFound, error: 'InvalidPolygon' }],
  ['an error without a message', 404, { ...notFound, message: undefined }],
  ['an error with more fields', 404, { ...notFound, stack: 'x' }],
  ['a list of one field', 404, { ...notFound, errors: [{ field: 'a', message: 'a is wrong' }] }],
  ['a message with SQL', 404, { ...notFound, message: 'select id from maps' }],
  ['a message with a path', 404, { ...notFound, message: 'ENOENT: /srv/data' }],
  ['data of another department', 200, { status: 'ok', name: `${foreignName} map` }],
  ['a coding that the body does not have', 200, { status: 'ok' }, { ...json, 'content-encoding': 'gzip' }],
] as const) {
  test(`${name} is reported`, () => {
    assert.ok(problemsOf(status, body, headers).length > 0);
  });
}

test('a request without a response is reported, unless it was cut off on purpose', () => {
  assert.equal(checkExchange(described, health, { outcome: 'timeout', bytes: '' }).length, 1);
  assert.equal(checkExchange(described, health, { outcome: 'closed', responses: [], bytes: '' }).length, 1);
  assert.deepEqual(checkExchange(described, health, { outcome: 'aborted' }), []);
});
