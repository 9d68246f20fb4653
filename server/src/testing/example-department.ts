import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createUser } from '../features/accounts/users/users.ts';
import {
  exampleAccount,
  exampleDepartment,
  exampleIds,
  exampleItemId,
  exampleKeys,
  exampleTokens,
  exampleVerifier,
} from '../features/example-values.ts';
import { exampleBuilding } from '../features/imports/example-building.ts';
import { buildEncryptedPdf } from '../imaging/pdf/testing/encrypt-pdf.ts';
import { clientOf, formOf, type Send } from './api-client.ts';
import { pngImage } from './sample-images.ts';
import { addFloor, addMap, saveSample } from './sample-maps.ts';
import { samplePmtiles } from './sample-pmtiles.ts';
import { addPoint } from './sample-points.ts';
import { addZone } from './sample-zones.ts';
import { type TestServer, tokenFor } from './test-server.ts';
import { waitForValue } from './wait-for.ts';

/** A department with the data of the examples in the API description. */
export interface ExampleDepartment {
  readonly departmentId: number;
  readonly send: Send;
  /** Maps values in the examples to the real values in this department. */
  readonly real: Map<string, string>;
}

type Fields = Record<string, string | number | boolean>;

/** Values in the examples that belong to a part of the department. */
const exampleParts = {
  attachment: [exampleIds.attachment, exampleKeys.attachment],
  people: [
    ...[exampleAccount.invitedEmail, exampleIds.invitation, exampleTokens.invitation],
    ...[exampleIds.admin, exampleIds.apiToken, exampleTokens.api],
  ],
  import: [exampleIds.import],
} as const;
type ExamplePart = keyof typeof exampleParts;

interface ExampleOptions {
  readonly imageFile: Blob;
  readonly leaveOut?: readonly ExamplePart[];
}

/** @returns the parts of a department that an example does not mention */
export function findUnusedParts(example: SentExample): ExamplePart[] {
  const text = JSON.stringify(example);
  return (['attachment', 'people', 'import'] as const).filter(
    (part) => !exampleParts[part].some((value) => text.includes(value)),
  );
}

/** Returns the file with this name in the examples of forms. */
export async function exampleFile(name: string): Promise<Blob> {
  if (name === 'building.geojson') return new Blob([exampleBuilding]);
  if (name === 'region.pmtiles') return new Blob([new Uint8Array(samplePmtiles())]);
  if (name === 'notes.txt') return new Blob(['Keys at the gate.'], { type: 'text/plain' });
  if (name === 'locked.pdf') return new Blob([new Uint8Array(buildEncryptedPdf('key at the gate'))]);
  assert.ok(['site.png', 'level-3.png'].includes(name), `no file is called ${name}`);
  return pngImage(1000, 905);
}

/**
 * Creates the building of the examples with the requests in the examples.
 *
 * @param options `imageFile` is the image of the map and the floor: a smaller one than in the examples saves time for tiles.
 *   `leaveOut`: parts that take time, and that the example does not need
 */
export async function makeExampleDepartment(
  server: TestServer,
  departmentId: number,
  bodyOf: (operationId: string, example: string) => Fields,
  { imageFile, leaveOut = [] }: ExampleOptions,
): Promise<ExampleDepartment> {
  const part = async (name: ExamplePart, make: () => Promise<[string, string][]>) =>
    leaveOut.includes(name) ? [] : await make();
  const account = await addAccount(server, departmentId);
  const send = clientOf(server, departmentId, await tokenFor(server, departmentId));
  const map = await addMap(send, { ...bodyOf('saveCustomMap', 'building'), imageFile });
  const floor = await addFloor(send, map.customMapId, { ...exampleFloorFields, imageFile });
  const zone = await addZone(send, floor.customMapFloorId, bodyOf('saveZone', 'room'));
  const point = await addPoint(send, floor.customMapFloorId, bodyOf('savePoint', 'door'));
  const real = new Map<string, string>([
    [exampleIds.map, map.customMapId],
    [exampleIds.floor, floor.customMapFloorId],
    [exampleIds.zone, zone.customMapZoneId],
    [exampleIds.point, point.customMapPointId],
    [exampleKeys.mapImage, keyOf(map.imageUrl)],
    [exampleKeys.floorImage, keyOf(floor.imageUrl)],
    ...tilesOf(map, exampleKeys.mapTiles),
    ...tilesOf(floor, exampleKeys.floorTiles),
    ...account,
    [exampleVerifier, 'test-user'],
    ...(await addLink(send, map.customMapId, bodyOf('saveShareLink', 'forAWhile'))),
    ...(await part('attachment', () =>
      addAttachment(send, floor.customMapFloorId, bodyOf('saveAttachment', 'picture')),
    )),
    ...(await part('people', () =>
      addPeople(send, bodyOf('inviteUser', 'invite'), bodyOf('saveToken', 'screen')),
    )),
    ...(await part('import', () => addImport(send))),
    [exampleIds.itemType, await addItemType(send, bodyOf('saveItemType', 'training'))],
    ...(await addItem(send, bodyOf('saveCalendarItem', 'drill'))),
  ]);
  return { departmentId, send, real };
}

const exampleFloorFields = { floorNumber: 3, name: 'Level 3', sortOrder: 3, elevationFt: 152.5 };

function keyOf(address: string): string {
  const [key] = /[0-9a-f]{32}/.exec(address) ?? [];
  assert.ok(key, address);
  return key;
}

/** Returns nothing if the server draws no tiles. */
function tilesOf({ tileUrlTemplate }: { tileUrlTemplate: string | null }, key: string): [string, string][] {
  return tileUrlTemplate === null ? [] : [[key, keyOf(tileUrlTemplate)]];
}

async function addAccount(server: TestServer, departmentId: number): Promise<[string, string][]> {
  const { password } = exampleAccount;
  const email = exampleAccount.email.replace('@', `-${departmentId}@`);
  const { userId } = await createUser(server.ctx, {
    departmentId,
    departmentName: exampleDepartment.name,
    timeZone: exampleDepartment.timeZone,
    displayName: 'Ada Westport',
    email,
    password,
    role: 'editor',
  });
  const signIn = new URLSearchParams({ grant_type: 'password', username: email, password });
  const response = await fetch(`${server.baseUrl}/api/v4/connect/token`, { method: 'POST', body: signIn });
  const { refresh_token } = (await response.json()) as { refresh_token: string }; // see the API description
  return [
    [exampleAccount.email, email],
    [exampleAccount.refreshToken, refresh_token],
    [exampleIds.user, userId],
  ];
}

async function addAttachment(send: Send, floorId: string, fields: Fields): Promise<[string, string][]> {
  const form = formOf({ ...fields, floorId, file: await exampleFile('site.png') });
  const attachment = await saveSample(send, '/api/v4/CustomMaps/SaveAttachment', form);
  return [
    [exampleIds.attachment, attachment.attachmentId],
    [exampleKeys.attachment, keyOf(attachment.fileUrl)],
  ];
}

async function addPeople(send: Send, invitation: object, apiToken: object): Promise<[string, string][]> {
  const { invitedEmail } = exampleAccount;
  const email = `${randomUUID()}@westport.example`; // an email address is unique across all departments
  const invited = await send('POST', '/api/v4/Users/InviteUser', { ...invitation, email });
  const token = await send('POST', '/api/v4/ApiTokens/SaveToken', apiToken);
  assert.deepEqual([invited.status, token.status], [200, 200], invited.text + token.text);
  return [
    [invitedEmail, email],
    [exampleIds.invitation, invited.body.id],
    [exampleTokens.invitation, invited.body.token],
    [exampleIds.admin, token.body.createdBy],
    [exampleIds.apiToken, token.body.id],
    [exampleTokens.api, token.body.token],
  ];
}

async function addLink(send: Send, mapId: string, body: object): Promise<[string, string][]> {
  const response = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${mapId}`, body);
  assert.equal(response.status, 200, response.text);
  return [
    [exampleIds.shareLink, response.body.shareLinkId],
    [exampleTokens.share, response.body.token],
  ];
}

interface FormWithFiles {
  readonly files: readonly string[];
  readonly choices?: string;
}

async function addImport(send: Send): Promise<[string, string][]> {
  const form = await encodeFiles({ files: ['building.geojson'] });
  const { importId } = await saveSample(send, '/api/v4/Imports/SaveImport', form);
  // On a busy machine, the response says that the file is still being read.
  await waitForValue('the import is ready', async () => {
    const { body } = await send('GET', `/api/v4/Imports/GetImport/${importId}`);
    return body.state === 'ready' ? body : undefined;
  });
  return [[exampleIds.import, importId]];
}

async function addItemType(send: Send, body: object): Promise<string> {
  const { status, body: result, text } = await send('POST', '/api/v4/Calendar/SaveItemType', body);
  assert.equal(status, 200, text);
  return result.Data.ItemTypeId;
}

async function addItem(send: Send, body: object): Promise<[string, string][]> {
  const item = await send('POST', '/api/v4/Calendar/SaveCalendarItem', body);
  const feed = await send('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl');
  assert.deepEqual([item.status, feed.status], [200, 200], item.text + feed.text);
  return [
    [String(exampleItemId), String(item.body.Data.CalendarItemId)],
    [exampleTokens.feed, feed.body.Data.SubscriptionUrl.split('/').at(-1)],
  ];
}

/** Sends the request of an example, with real values in place of those in the example. */
export async function sendExample(
  { send, real }: ExampleDepartment,
  example: SentExample,
): Promise<Awaited<ReturnType<Send>>> {
  const makeReal = (text: string) => replaceAll(text, real);
  const placed = (place: string) => example.parameters.filter((parameter) => parameter.in === place);
  let path = example.path;
  for (const { name, value } of placed('path'))
    path = path.replace(`{${name}}`, encodeURIComponent(makeReal(String(value))));
  const query = new URLSearchParams(
    placed('query').map(({ name, value }) => [name, makeReal(String(value))]),
  );
  const headers = Object.fromEntries(
    placed('header').map(({ name, value }) => [name, makeReal(String(value))]),
  );
  const body = example.body === undefined ? undefined : JSON.parse(makeReal(JSON.stringify(example.body)));
  return send(
    example.method.toUpperCase(),
    query.size > 0 ? `${path}?${query}` : path,
    await encode(body, example),
    {
      ...headers,
      ...(example.mediaType === 'application/x-www-form-urlencoded'
        ? { 'content-type': example.mediaType }
        : {}),
    },
  );
}

export interface SentExample {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly value: unknown }[];
  readonly mediaType: string | undefined;
  readonly body: unknown;
}

async function encode(body: Record<string, string>, { mediaType }: SentExample): Promise<unknown> {
  if (mediaType === 'application/x-www-form-urlencoded') return new URLSearchParams(body).toString();
  if (mediaType !== 'multipart/form-data') return body;
  if ('files' in body) return encodeFiles(body as unknown as FormWithFiles);
  const { imageFile, file, ...fields } = body;
  const form = formOf({ ...fields, ...(imageFile ? { imageFile: await exampleFile(imageFile) } : {}) });
  if (file) form.append('file', await exampleFile(file), file);
  return form;
}

async function encodeFiles({ files, choices }: FormWithFiles): Promise<FormData> {
  const form = formOf({ choices });
  for (const name of files) form.append('files', await exampleFile(name), name);
  return form;
}

export function replaceAll(text: string, replacements: ReadonlyMap<string, string>): string {
  let replaced = text;
  for (const [from, to] of replacements) replaced = replaced.replaceAll(from, to);
  return replaced;
}
