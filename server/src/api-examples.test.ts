import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Compile } from 'typebox/compile';
import description from '../../docs/openapi.json' with { type: 'json' };
import { errorCatalog } from './errors.ts';
import { createUser } from './features/accounts/users/users.ts';
import { addDraft, draftExamples } from './features/draft-review/draft-examples.test-support.ts';
import { exampleAccount, exampleIds, exampleKeys } from './features/example-values.ts';
import type { JsonObject, OpenApiDocument, Operation } from './http/openapi/openapi-document.ts';
import { type ApiResponse, clientOf } from './testing/api-client.ts';
import {
  type ApiExample,
  askForProblems,
  type DescribedOperation,
  readDescription,
  resolveReferences,
  responseOf,
} from './testing/api-examples.ts';
import { assertLikeExample } from './testing/compare-with-example.ts';
import {
  type ExampleDepartment,
  exampleFile,
  findUnusedParts,
  makeExampleDepartment,
  sendExample,
} from './testing/example-department.ts';
import { startGeocoder } from './testing/geocoder.ts';
import { pngImage } from './testing/sample-images.ts';
import { onSqliteFirst, startTestServer, type TestServer, tokenFor } from './testing/test-server.ts';

const document = description as unknown as OpenApiDocument; // written by generate-docs.ts
const operations = readDescription(document);

/** Errors that no request here causes, because they need a failure, an upload of 50 MB or a full department. Other tests cause them. */
const unprovoked = new Set([
  'InternalServerError',
  'ServiceUnavailable',
  'ImageTooLarge',
  'PayloadTooLarge',
  'CalendarFeedDisabled',
  'AttachmentLimitReached',
  'TooManyRequests',
]);

/** Headers that only some responses have. */
const occasional = ['Preference-Applied', 'Muster-Stale-Seconds'];

const geocoder = await startGeocoder();
geocoder.results = [{ display_name: 'West Port, Dundee, Scotland', lat: '56.4589', lon: '-2.9797' }];
after(() => geocoder.close());

/** Prepares the department so that an example gets its documented response. */
type Prepare = (department: ExampleDepartment, server: TestServer) => Promise<void>;
const preparations: Record<string, Prepare> = {
  'takeToken tooManyAttempts': async (department) => {
    const guess = exampleOf('takeToken', 'wrongPassword');
    for (let attempt = 0; attempt < 5; attempt += 1) await sendExample(department, guess);
  },
  'updateImport tooLate': sendFirst('commitImport', 'newMap'),
  'commitImport again': sendFirst('commitImport', 'newMap'),
  'undoImport undo': sendFirst('commitImport', 'newMap'),
  'signUp yes': (on) => changeItem(on, { Start: '2099-06-12T09:00:00', SignUp: { Mode: 'rsvp' } }),
  'checkIn late': checkIn,
  'checkOut late': checkIn,
  'undoCheckIn mistake': checkIn,
  'updateCustomMap endlessLink': async (on) => {
    await sendExample(on, { ...exampleOf('saveShareLink', 'forAWhile'), body: {} });
  },
  'updateUser lastAdmin': makeAdmin,
  'disableUser lastAdmin': makeAdmin,
  'resetPassword disabled': sendFirst('disableUser', 'disable'),
  'acceptInvitation taken': async ({ real }, { ctx }) => {
    const email = real.get(exampleAccount.invitedEmail) ?? '';
    await createUser(ctx, { departmentId: 999, email, role: 'viewer', password: exampleAccount.password });
  },
  'restore zone': deleteZone,
  ...Object.fromEntries(draftExamples.map((name) => [name, addDraft])),
  'restore floorFirst': async (department) => {
    await deleteZone(department);
    await sendExample(department, exampleOf('deleteFloor', 'delete'));
  },
  'getVerifications history': sendFirst('verifyFloor', 'walked'),
  'deleteForever zone': deleteZone,
  'deleteBackgroundFile delete': uploadBackground,
  'getBackgroundFile whole': uploadBackground,
  'getBackgroundFile part': uploadBackground,
  'getBackgroundFile behindEnd': uploadBackground,
  // An example with a preparation is sent to a separate server, which has no geocoder.
  'findPlaces off': async () => {},
  'deleteImport tooEarly': async (department) => {
    const respondAsync = { name: 'Prefer', in: 'header', value: 'respond-async' };
    const commit = exampleOf('commitImport', 'newMap');
    await sendExample(department, { ...commit, parameters: [...commit.parameters, respondAsync] });
  },
};

function sendFirst(operationId: string, name: string): Prepare {
  return async (department) => void (await sendExample(department, exampleOf(operationId, name)));
}

async function uploadBackground(department: ExampleDepartment): Promise<void> {
  const { body } = await sendExample(department, exampleOf('saveBackgroundFile', 'region'));
  const [key = ''] = /[0-9a-f]{32}/.exec(body.backgroundFile.url) ?? [];
  department.real.set(exampleKeys.background, key);
}

async function deleteZone(department: ExampleDepartment): Promise<void> {
  await sendExample(department, exampleOf('deleteZone', 'delete'));
}

async function changeItem(on: ExampleDepartment, to: object): Promise<void> {
  await sendExample(on, { ...exampleOf('updateCalendarItem', 'longer'), body: { Title: 'Drill', ...to } });
}

async function checkIn(on: ExampleDepartment): Promise<void> {
  await changeItem(on, { Start: '2020-06-12T09:00:00Z', End: '2020-06-12T10:35:00Z' });
  await sendExample(on, exampleOf('checkIn', 'late'));
}

async function makeAdmin(department: ExampleDepartment): Promise<void> {
  const rename = exampleOf('updateUser', 'role');
  await sendExample(department, { ...rename, body: { name: 'Ada', role: 'admin' } });
}

test('every operation has a summary, a description and a group, and examples of success and of each of its errors', () => {
  assert.ok(operations.length >= 20, `${operations.length} operations`);
  for (const { operation, examples, errors } of operations) {
    const { operationId, summary, description: text = '', tags = [], responses } = operation;
    assert.match(operationId, /^[a-z][A-Za-z0-9]+$/);
    assert.ok(summary && tags.length === 1, operationId);
    assert.ok(text.length > 60, `${operationId} has no description of its own`);
    assert.ok(
      examples.some(({ status }) => status < 400),
      `${operationId} has no example`,
    );
    for (const [status, response] of Object.entries(responses)) {
      const shown = [...examples, ...errors].some((example) => example.status === Number(status));
      assert.ok(shown || '$ref' in response, `${operationId} has no example of ${status}`);
    }
  }
});

test('every request and response body has a name, for the types that clients generate', () => {
  for (const { operation } of operations) {
    const responses = Object.keys(operation.responses).map((status) =>
      responseOf(document, operation, status),
    );
    const media = [operation.requestBody, ...responses].flatMap((one) => Object.entries(one?.content ?? {}));
    for (const [mediaType, { schema }] of media) {
      if (!/\bjson\b/.test(mediaType)) continue;
      const { $ref, items } = schema as { $ref?: string; items?: { $ref?: string } }; // the schema is a JSON schema
      assert.ok($ref ?? items?.$ref, `${operation.operationId}: ${mediaType} without a name`);
    }
  }
});

onSqliteFirst(
  'the API description',
  (server, engine) => {
    let shared: ExampleDepartment;
    let withoutTiles: TestServer;
    let departments = 1;
    before(async () => {
      const imageFile = await exampleFile('site.png');
      shared = await makeExampleDepartment(server(), departments++, bodyOf, { imageFile });
      withoutTiles = await startTestServer(engine);
    });
    after(() => withoutTiles?.close());

    test('the committed description is the one that the server sends at /api/v4/openapi.json', async () => {
      const { body } = await clientOf(server(), 1, null)('GET', '/api/v4/openapi.json');
      assert.deepEqual(body, description);
    });

    for (const described of operations) {
      const { operation, examples, errors } = described;
      for (const example of examples) {
        const { name, status } = example;
        if (engine === 'postgres' && status >= 400) continue; // rejections do not depend on the database
        test(`${operation.operationId}: the example ${name} gets the response ${status} that it describes`, async () => {
          const prepare = preparations[`${operation.operationId} ${name}`];
          const isChange = status < 400 && example.method !== 'get';
          // Only examples with facts about tiles need those of their own image.
          const showsTiles = JSON.stringify(example.response ?? '').includes('tileUrlTemplate');
          const needsOwn = isChange || prepare !== undefined;
          const on = needsOwn && !showsTiles && !example.path.includes('/Imports/') ? withoutTiles : server();
          const imageFile = await (showsTiles ? exampleFile('site.png') : pngImage());
          const options = { imageFile, leaveOut: findUnusedParts(example) };
          const make = () => makeExampleDepartment(on, departments++, bodyOf, options);
          const department = needsOwn ? await make() : shared;
          await prepare?.(department, on);
          const response = await sendExample(department, example);
          assertResponse(described, example, response, department);
        });
      }
      for (const { status, value } of engine === 'postgres' ? [] : errors) {
        test(`${operation.operationId}: the response for ${value.error} equals its example`, async () => {
          const entry = errorCatalog[value.error as keyof typeof errorCatalog];
          assert.ok(entry && (entry.status === status || value.error === 'Conflict'), value.error);
          assert.equal(value.statusCode, status);
          if (unprovoked.has(value.error)) return;
          const response = await provoke(server(), shared, described, value.error);
          assert.deepEqual([response.status, response.body], [status, value]);
          assertSchema(operation, response);
          const problem = await provoke(server(), shared, askForProblems(described), value.error);
          assert.match(problem.headers.get('content-type') ?? '', /^application\/problem\+json/);
          assert.deepEqual({ ...problem.body, ...value }, problem.body);
          assertSchema(operation, problem);
        });
      }
    }

    test('none of the rejected requests changed the department', async () => {
      const { body } = await shared.send('GET', '/api/v4/CustomMaps/GetCustomMaps');
      assertLikeExample(body, exampleOf('getCustomMaps', 'active').response, shared);
    });
  },
  { MUSTER_GEOCODER_URL: geocoder.url },
  true,
);

function assertResponse(
  { operation }: DescribedOperation,
  { status, response: shown }: ApiExample,
  response: ApiResponse,
  department: ExampleDepartment,
): void {
  assert.equal(response.status, status, response.text);
  const described = responseOf(document, operation, status);
  assert.ok(described, `${status} is not described`);
  for (const header of Object.keys(described.headers ?? {}))
    if (!occasional.includes(header)) assert.ok(response.headers.get(header), `without ${header}`);
  if (!described.content) assert.equal(response.text, '');
  assertSchema(operation, response);
  if (shown === undefined) return;
  assertLikeExample(response.body ?? response.text, shown, department);
}

function assertSchema(operation: Operation, { status, headers, body, text }: ApiResponse): void {
  const { content } = responseOf(document, operation, status) ?? {};
  if (!content) return;
  const mediaType = headers.get('content-type')?.split(';')[0] ?? '';
  assert.ok(mediaType in content, `${mediaType} is not described`);
  if (body === undefined) return;
  const schema = resolveReferences(document, content[mediaType]?.schema) as JsonObject;
  assert.ok(Compile(schema).Check(body), `not as its schema says: ${text}`);
}

/** Sends a request that causes the error: the first example of success, changed in one place. */
async function provoke(
  server: TestServer,
  department: ExampleDepartment,
  { operation, examples }: DescribedOperation,
  error: string,
): Promise<ApiResponse> {
  const [example] = examples;
  assert.ok(example);
  const unknown = (id: string) => (/^\d+$/.test(id) ? '2147483647' : exampleIds.unknown);
  const unknownIds = new Map([...department.real.keys()].map((id) => [id, unknown(id)]));
  const { departmentId } = department;
  const as = (token: string | null) => ({ ...department, send: clientOf(server, departmentId, token) });
  if (error === 'Unauthorized') return sendExample(as(null), example);
  if (error === 'Forbidden')
    return sendExample(as(await tokenFor(server, departmentId, { permissions: [] })), example);
  if (error === 'UnsupportedMediaType') {
    const send: ExampleDepartment['send'] = (method, path, _body, headers) =>
      department.send(method, path, 'a text', { ...headers, 'content-type': 'text/plain' });
    return sendExample({ ...department, send }, { ...example, mediaType: undefined });
  }
  if (error === 'InvalidRequest') return sendExample(department, { ...example, body: emptyBody(operation) });
  if (error === 'UnsupportedImage')
    return sendExample(department, {
      ...example,
      body: { ...(example.body as object), imageFile: 'notes.txt' },
    });
  if (error === 'Conflict') {
    const tag = { name: 'If-Match', in: 'header', value: '"0"' };
    return sendExample(department, { ...example, parameters: [...example.parameters, tag] });
  }
  assert.equal(errorCatalog[error as keyof typeof errorCatalog].status, 404, `${error} cannot be provoked`);
  return sendExample({ ...department, real: unknownIds }, example);
}

/** Returns a body that lacks all required fields or, if there are none, is not even an object. */
function emptyBody(operation: DescribedOperation['operation']): unknown {
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const schema = resolveReferences(document, media?.schema) as { required?: string[] };
  return schema.required ? {} : [];
}

function exampleOf(operationId: string, name: string): ApiExample {
  const own = operations.find(({ operation }) => operation.operationId === operationId);
  const example = own?.examples.find((one) => one.name === name);
  assert.ok(example, `${operationId} has no example ${name}`);
  return example;
}

function bodyOf(operationId: string, name: string): Record<string, string | number | boolean> {
  return exampleOf(operationId, name).body as Record<string, string | number | boolean>; // a form or a zone
}
