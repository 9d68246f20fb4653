import assert from 'node:assert/strict';
import { test } from 'node:test';
import description from '../../../../docs/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../http/openapi/openapi-document.ts';
import { encodeRequest, type FuzzRequest } from './fuzz-request.ts';
import { writeJson } from './hostile-values.ts';
import { makeRequest } from './make-request.ts';
import { parseResponse } from './parse-response.ts';
import { recurrenceRule } from './plausible-values.ts';
import { createRandom } from './random.ts';
import { readTemplates } from './request-template.ts';
import { makeSampleFiles } from './sample-files.ts';

const templates = readTemplates(description as unknown as OpenApiDocument); // written by generate-docs.ts
const world = { token: 'token', real: new Map(), foreign: new Map(), items: [] };
const files = await makeSampleFiles();
const requestsOf = (seed: number, count: number) =>
  Array.from({ length: count }, (_, number) =>
    makeRequest({ seed, templates, files, stallsOneIn: 100 }, world, number),
  );

test('the same seed and number give the same request, and another seed gives a different one', () => {
  assert.deepEqual(requestsOf(7, 200), requestsOf(7, 200));
  assert.notDeepEqual(requestsOf(7, 200), requestsOf(8, 200));
});

test('every operation is requested, valid and damaged', () => {
  const requests = requestsOf(1, 6_000);
  const valid = requests.filter(({ damages }) => damages.length === 0);
  assert.ok(valid.length > 100);
  assert.deepEqual(
    new Set(requests.map(({ operationId }) => operationId)),
    new Set(templates.operations.map(({ operation }) => operation.operationId)),
  );
});

test('random numbers are within their limits and spread evenly', () => {
  const random = createRandom(3, 5);
  const counts = new Map<number, number>();
  for (let draw = 0; draw < 10_000; draw += 1) {
    const number = random.below(10);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  assert.deepEqual([...counts.keys()].sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const count of counts.values()) assert.ok(count > 800 && count < 1_200, String(count));
});

test('recurrence rules vary', () => {
  const rules = Array.from({ length: 200 }, (_, number) => recurrenceRule(createRandom(1, number)));
  assert.ok(new Set(rules).size > 100);
  for (const rule of rules) assert.match(rule, /^FREQ=[A-Z]+(;[A-Z]+=[^;]+)*$/);
});

test('JSON may have numbers that JavaScript cannot represent', () => {
  assert.equal(writeJson({ a: 'raw-json-mark-0', b: 'text' }), '{"a":1e400,"b":"text"}');
});

test('a request is sent in the way that its delivery describes', () => {
  const request: FuzzRequest = {
    number: 0,
    operationId: 'x',
    damages: [],
    method: 'POST',
    target: '/a',
    version: 'HTTP/1.1',
    headers: [['Host', 'b']],
    body: Buffer.from('body'),
    delivery: 'whole',
  };
  const bytes = (delivery: FuzzRequest['delivery']) =>
    Buffer.concat(encodeRequest({ ...request, delivery })).toString();
  const whole = 'POST /a HTTP/1.1\r\nHost: b\r\nContent-Length: 4\r\n\r\nbody';
  assert.equal(bytes('whole'), whole);
  assert.equal(bytes('trickled'), whole);
  assert.equal(bytes('pipelined'), whole + whole);
  assert.equal(bytes('stalled'), whole.slice(0, -2));
  assert.match(bytes('chunked'), /\r\n2;name=value\r\nbo\r\n2;name=value\r\ndy\r\n0\r\n/);
});

test('a response is parsed once it is complete', () => {
  const chunked = Buffer.from(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nHTTP/1.1',
  );
  assert.equal(parseResponse(chunked.subarray(0, 50), false, false), undefined);
  const parsed = parseResponse(chunked, false, false);
  assert.deepEqual([parsed?.response.status, parsed?.response.body.toString()], [200, 'abc']);
  assert.equal(parsed?.length, chunked.length - 'HTTP/1.1'.length);
  const empty = Buffer.from('HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n');
  assert.equal(parseResponse(empty, false, false)?.length, empty.length);
});
