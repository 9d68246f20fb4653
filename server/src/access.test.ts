import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buildApp } from './app.ts';
import { addPerson, invite } from './features/accounts/people/people.test-support.ts';
import { addAttachment } from './features/attachments/attachments.test-support.ts';
import { addDraft } from './features/draft-review/drafts.test-support.ts';
import { roomsFile, sendFiles } from './features/imports/imports.test-support.ts';
import { clientOf, formOf, type Send } from './testing/api-client.ts';
import { assertError } from './testing/assert-error.ts';
import { pngImage } from './testing/sample-images.ts';
import { addFloor, addMap, mapForm } from './testing/sample-maps.ts';
import { addPoint, pointJson } from './testing/sample-points.ts';
import { addZone, zoneJson } from './testing/sample-zones.ts';
import { onSqlite, tokenFor } from './testing/test-server.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly needsToken: boolean;
  readonly permission: string | undefined;
}

const unknown = '01890000-0000-7000-8000-000000000000';

const noMap = 'CustomMapNotFound';
const noUser = 'UserNotFound';
const noFile = 'AttachmentNotFound';
const noItem = 'CalendarItemNotFound';
const calendarItemJson = { Title: 'Drill', Start: '2027-01-12T09:00:00Z' };

async function addCalendarItem(send: Send): Promise<string> {
  const { body } = await send('POST', '/api/v4/Calendar/SaveCalendarItem', calendarItemJson);
  return String(body.Data.CalendarItemId);
}

/** The responses of all endpoints with an id when the id belongs to another department. */
const foreign: Record<string, { error: string; body?: () => Promise<unknown> | unknown }> = {
  'GET /api/v4/CustomMaps/GetCustomMap/{id}': { error: 'CustomMapNotFound' },
  'PUT /api/v4/CustomMaps/UpdateCustomMap/{id}': { error: 'CustomMapNotFound', body: () => formOf(mapForm) },
  'DELETE /api/v4/CustomMaps/DeleteCustomMap/{id}': { error: 'CustomMapNotFound' },
  'GET /api/v4/CustomMaps/GetProcessingStatus/{id}': { error: 'CustomMapNotFound' },
  'GET /api/v4/CustomMaps/GetFloors/{customMapId}': { error: 'CustomMapNotFound' },
  'POST /api/v4/CustomMaps/SaveFloor/{customMapId}': {
    error: 'CustomMapNotFound',
    body: async () => formOf({ floorNumber: 1, name: 'x', imageFile: await pngImage() }),
  },
  'PUT /api/v4/CustomMaps/UpdateFloor/{floorId}': {
    error: 'CustomMapFloorNotFound',
    body: () => formOf({ floorNumber: 1, name: 'x' }),
  },
  'DELETE /api/v4/CustomMaps/DeleteFloor/{floorId}': { error: 'CustomMapFloorNotFound' },
  'GET /api/v4/CustomMaps/GetFloor/{floorId}': { error: 'CustomMapFloorNotFound' },
  'GET /api/v4/CustomMaps/GetZones/{floorId}': { error: 'CustomMapFloorNotFound' },
  'GET /api/v4/CustomMaps/GetZone/{zoneId}': { error: 'CustomMapZoneNotFound' },
  'POST /api/v4/CustomMaps/SaveZone/{floorId}': { error: 'CustomMapFloorNotFound', body: () => zoneJson },
  'PUT /api/v4/CustomMaps/UpdateZone/{zoneId}': { error: 'CustomMapZoneNotFound', body: () => zoneJson },
  'DELETE /api/v4/CustomMaps/DeleteZone/{zoneId}': { error: 'CustomMapZoneNotFound' },
  'GET /api/v4/CustomMaps/GetPoints/{floorId}': { error: 'CustomMapFloorNotFound' },
  'GET /api/v4/CustomMaps/GetPoint/{pointId}': { error: 'CustomMapPointNotFound' },
  'POST /api/v4/CustomMaps/SavePoint/{floorId}': { error: 'CustomMapFloorNotFound', body: () => pointJson },
  'PUT /api/v4/CustomMaps/UpdatePoint/{pointId}': { error: 'CustomMapPointNotFound', body: () => pointJson },
  'DELETE /api/v4/CustomMaps/DeletePoint/{pointId}': { error: 'CustomMapPointNotFound' },
  'GET /api/v4/CustomMaps/GetDraft/{customMapId}': { error: noMap },
  'POST /api/v4/CustomMaps/PublishDraft/{customMapId}': { error: noMap, body: () => ({}) },
  'POST /api/v4/CustomMaps/ReturnDraft/{customMapId}': { error: noMap, body: () => ({ note: 'x' }) },
  'DELETE /api/v4/CustomMaps/DeleteDraft/{draftId}': { error: 'DraftNotFound' },
  'GET /api/v4/CustomMaps/GetAttachment/{attachmentId}': { error: 'AttachmentNotFound' },
  'PUT /api/v4/CustomMaps/UpdateAttachment/{attachmentId}': { error: noFile, body: () => ({ title: 'x' }) },
  'DELETE /api/v4/CustomMaps/DeleteAttachment/{attachmentId}': { error: 'AttachmentNotFound' },
  'POST /api/v4/CustomMaps/VerifyFloor/{floorId}': { error: 'CustomMapFloorNotFound', body: () => ({}) },
  'POST /api/v4/CustomMaps/VerifyPoint/{pointId}': { error: 'CustomMapPointNotFound', body: () => ({}) },
  'POST /api/v4/CustomMaps/VerifyZone/{zoneId}': { error: 'CustomMapZoneNotFound', body: () => ({}) },
  'GET /api/v4/CustomMaps/GetVerifications/{floorId}': { error: 'CustomMapFloorNotFound' },
  'GET /api/v4/CustomMaps/Export/{customMapId}': { error: 'CustomMapNotFound' },
  'GET /api/v4/CustomMaps/GetMapReport/{customMapId}': { error: 'CustomMapNotFound' },
  'GET /api/v4/CustomMaps/GetSheet/{floorId}': { error: 'CustomMapFloorNotFound' },
  'GET /api/v4/CustomMaps/GetShareLinks/{customMapId}': { error: 'CustomMapNotFound' },
  'POST /api/v4/CustomMaps/SaveShareLink/{customMapId}': { error: 'CustomMapNotFound', body: () => ({}) },
  'DELETE /api/v4/CustomMaps/DeleteShareLink/{shareLinkId}': { error: 'ShareLinkNotFound' },
  'POST /api/v4/CustomMaps/ImportZones/{floorId}': {
    error: 'CustomMapFloorNotFound',
    body: () => ({ type: 'FeatureCollection', features: [] }),
  },
  'GET /api/v4/Imports/GetImport/{importId}': { error: 'ImportNotFound' },
  'GET /api/v4/Imports/GetImportZones/{importId}': { error: 'ImportNotFound' },
  'POST /api/v4/Imports/UpdateImport/{importId}': { error: 'ImportNotFound', body: () => ({}) },
  'POST /api/v4/Imports/CommitImport/{importId}': { error: 'ImportNotFound', body: () => ({}) },
  'POST /api/v4/Imports/UndoImport/{importId}': { error: 'ImportNotFound' },
  'DELETE /api/v4/Imports/DeleteImport/{importId}': { error: 'ImportNotFound' },
  'PUT /api/v4/Calendar/UpdateCalendarItem/{calendarItemId}': { error: noItem, body: () => calendarItemJson },
  'DELETE /api/v4/Calendar/DeleteCalendarItem/{calendarItemId}': { error: 'CalendarItemNotFound' },
  'GET /api/v4/Calendar/GetAnswers/{calendarItemId}': { error: 'CalendarItemNotFound' },
  'GET /api/v4/Calendar/GetAttendance/{calendarItemId}': { error: 'CalendarItemNotFound' },
  'POST /api/v4/Calendar/CheckIn/{calendarItemId}': { error: 'CalendarItemNotFound', body: () => ({}) },
  'POST /api/v4/Calendar/CheckOut/{calendarItemId}': { error: 'CalendarItemNotFound', body: () => ({}) },
  'POST /api/v4/Calendar/UndoCheckIn/{calendarItemId}': { error: noItem, body: () => ({ UserId: 'robin' }) },
  'POST /api/v4/Calendar/SignUp/{calendarItemId}': { error: noItem, body: () => ({ Answer: 'yes' }) },
  'PUT /api/v4/Calendar/UpdateItemType/{itemTypeId}': {
    error: 'CalendarItemTypeNotFound',
    body: () => ({ Name: 'Drills', Color: '#336699' }),
  },
  'DELETE /api/v4/Calendar/DeleteItemType/{itemTypeId}': { error: 'CalendarItemTypeNotFound' },
  'GET /api/v4/Users/GetUser/{userId}': { error: 'UserNotFound' },
  'PUT /api/v4/Users/UpdateUser/{userId}': { error: noUser, body: () => ({ name: 'x', role: 'viewer' }) },
  'POST /api/v4/Users/DisableUser/{userId}': { error: 'UserNotFound' },
  'POST /api/v4/Users/EnableUser/{userId}': { error: 'UserNotFound' },
  'POST /api/v4/Users/EndSessions/{userId}': { error: 'UserNotFound' },
  'POST /api/v4/Users/ResetPassword/{userId}': { error: 'UserNotFound' },
  'DELETE /api/v4/Users/DeleteInvitation/{invitationId}': { error: 'InvitationNotFound' },
  'POST /api/v4/ApiTokens/RevokeToken/{tokenId}': { error: 'ApiTokenNotFound' },
};

onSqlite('access', (server) => {
  let operations: Operation[];
  let ids: Record<string, string>;
  let owner: Send;

  before(async () => {
    operations = await listOperations(server().ctx);
    owner = clientOf(server(), 1);
    const map = await addMap(owner);
    const floor = await addFloor(owner, map.customMapId);
    const zone = await addZone(owner, floor.customMapFloorId);
    const link = await owner('POST', `/api/v4/CustomMaps/SaveShareLink/${map.customMapId}`, {});
    ids = {
      id: map.customMapId,
      customMapId: map.customMapId,
      floorId: floor.customMapFloorId,
      zoneId: zone.customMapZoneId,
      draftId: await addDraft(server()),
      pointId: (await addPoint(owner, floor.customMapFloorId)).customMapPointId,
      calendarItemId: await addCalendarItem(owner),
      itemTypeId: (await owner('POST', '/api/v4/Calendar/SaveItemType', { Name: 'Drill' })).body.Data
        .ItemTypeId,
      attachmentId: (await addAttachment(owner, { customMapId: map.customMapId })).attachmentId,
      shareLinkId: link.body.shareLinkId,
      userId: (await addPerson(server())).id,
      invitationId: (await invite(owner)).id,
      tokenId: (await owner('POST', '/api/v4/ApiTokens/SaveToken', { name: 'a', permissions: ['maps:read'] }))
        .body.id,
      importId: (await sendFiles(owner, { 'rooms.geojson': roomsFile([]) })).body.importId,
    };
  });

  const fill = (path: string, values: Record<string, string>) =>
    path.replace(
      /\{(\w+)\}/g,
      (_, name) => values[name] ?? (name === 'calendarItemId' ? '2147483647' : unknown),
    );

  test('every endpoint that is not open responds 401 without a token and with an invalid token', async () => {
    const guarded = operations.filter((operation) => operation.needsToken);
    assert.ok(guarded.length >= 17, `${guarded.length} endpoints`);
    for (const token of [null, 'not-a-token']) {
      const send = clientOf(server(), 1, token);
      for (const { method, path } of guarded) {
        const response = await send(method, fill(path, ids));
        assert.deepEqual(
          [response.status, response.body.error, response.body.statusCode],
          [401, 'Unauthorized', 401],
          path,
        );
        assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
      }
    }
  });

  test('only the intended endpoints are open', () => {
    const open = operations
      .filter((operation) => !operation.needsToken)
      .map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(open.sort(), [
      'GET /api/v4/CalendarExport/CalendarFeed/{token}',
      'GET /api/v4/Share/{token}',
      'GET /api/v4/Share/{token}.kml',
      'GET /api/v4/Share/{token}/Attachments',
      'GET /api/v4/Share/{token}/Background',
      'GET /api/v4/Share/{token}/Manifest',
      'GET /api/v4/Share/{token}/Overlay.kml',
      'GET /api/v4/Share/{token}/Sheet/{floorId}',
      'GET /health',
      'GET /health/live',
      'GET /health/ready',
      'GET /storage/attachments/{fileName}',
      'GET /storage/backgrounds/{fileName}',
      'GET /storage/images/{fileName}',
      'GET /storage/tiles/{fileName}',
      'GET /storage/tiles/{key}/tilejson.json',
      'GET /storage/tiles/{key}/{z}/{x}/{fileName}',
      'POST /api/v4/Users/AcceptInvitation',
      'POST /api/v4/Users/GetInvitation',
      'POST /api/v4/connect/revocation',
      'POST /api/v4/connect/token',
    ]);
  });

  test('every endpoint responds 403 to a valid token without its permission, before anything else is checked', async () => {
    const nobody = clientOf(server(), 1, await tokenFor(server(), 1, { permissions: [] }));
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    for (const { method, path, permission, needsToken } of operations) {
      if (!needsToken || !permission) continue;
      const responses = [await nobody(method, fill(path, {}))];
      if (permission !== 'maps:read' && permission !== 'calendar:read')
        responses.push(await viewer(method, fill(path, {})));
      for (const { status, body } of responses) {
        assert.deepEqual([status, body.error, body.statusCode], [403, 'Forbidden', 403], path);
        assert.match(body.message, new RegExp(permission ?? 'none'));
      }
    }
  });

  test('only endpoints that everyone in the department needs require no permission', async () => {
    const unguarded = operations.filter(({ needsToken, permission }) => needsToken && !permission);
    assert.deepEqual(
      unguarded.map(({ method, path }) => `${method} ${path}`),
      ['GET /api/v4/Department/GetDepartment'],
    );
    const nobody = clientOf(server(), 1, await tokenFor(server(), 1, { permissions: [] }));
    const { status, body } = await nobody('GET', '/api/v4/Department/GetDepartment');
    assert.deepEqual([status, body.departmentId, body.timeZone], [200, 1, 'UTC']);
  });

  test('ids of another department get a 404 on every endpoint, the same as ids that do not exist', async () => {
    const otherDepartment = clientOf(server(), 2);
    const withIds = operations.filter((operation) => operation.needsToken && operation.path.includes('{'));
    assert.deepEqual(
      withIds.map(({ method, path }) => `${method} ${path}`).sort(),
      Object.keys(foreign).sort(),
    );
    for (const { method, path } of withIds) {
      const { error, body } = foreign[`${method} ${path}`] ?? {};
      const existing = await otherDepartment(method, fill(path, ids), await body?.());
      const missing = await otherDepartment(method, fill(path, {}), await body?.());
      const malformed = await otherDepartment(
        method,
        path.replace(/\{\w+\}/g, "1'%20or%20'1'='1"),
        await body?.(),
      );
      const isNumber = path.includes('{calendarItemId}');
      if (isNumber) assertError(malformed, 400, 'InvalidRequest', /^calendarItemId must be a whole number$/);
      for (const response of isNumber ? [existing, missing] : [existing, missing, malformed]) {
        assert.deepEqual(
          [response.status, response.body?.error],
          [404, error],
          `${method} ${path}: ${response.text}`,
        );
        assert.deepEqual(response.body, missing.body);
      }
    }
  });

  test('a position is resolved only on the caller’s own maps', async () => {
    const resolve = (send: Send, customMapId?: string, floorId?: string) =>
      send('POST', '/api/v4/CustomMaps/ResolveCoordinate', {
        customMapId,
        floorId,
        latitude: 0.5,
        longitude: 0.5,
      });
    const own = await resolve(owner, ids.customMapId, ids.floorId);
    assert.deepEqual([own.status, own.body.zoneName], [200, 'Room 12']);
    const otherDepartment = clientOf(server(), 2);
    const rejected = await resolve(otherDepartment, ids.customMapId, ids.floorId);
    assert.deepEqual([rejected.status, rejected.body.error], [404, 'CustomMapNotFound']);
    const otherMap = await addMap(otherDepartment);
    const mixed = await resolve(otherDepartment, otherMap.customMapId, ids.floorId);
    assert.deepEqual([mixed.status, mixed.body.error], [404, 'CustomMapFloorNotFound']);
  });

  test('none of these requests changed the department’s data', async () => {
    const { body } = await owner('GET', `/api/v4/CustomMaps/GetCustomMap/${ids.customMapId}`);
    assert.equal(body.floors[0].zoneCount, 1);
    assert.equal(body.name, mapForm.name);
    const users = await owner('GET', '/api/v4/Users/GetUsers');
    const states = users.body.map(({ name, disabled, pending }: Record<string, unknown>) => [
      name,
      disabled,
      pending,
    ]);
    assert.deepEqual(states.sort(), [
      ['Grace', false, false],
      ['Grace', false, true],
    ]);
    assert.equal((await owner('GET', '/api/v4/ApiTokens/GetTokens')).body.length, 1);
  });
});

/** Lists all endpoints from the description that is generated from the routes, so that new ones are included automatically. */
async function listOperations(ctx: Parameters<typeof buildApp>[0]): Promise<Operation[]> {
  const app = buildApp(ctx);
  await app.ready();
  const { paths = {} } = app.swagger();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => {
      const { security = [], description } = operation as { security?: unknown[]; description?: string };
      const permission = /permission `([^`]+)`/.exec(description ?? '')?.[1];
      return { method: method.toUpperCase(), path, needsToken: security.length > 0, permission };
    }),
  );
}
