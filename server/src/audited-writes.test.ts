import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { buildApp } from './app.ts';
import { writesOfPeople } from './features/accounts/people/audited-writes.test-support.ts';
import { createUser } from './features/accounts/users/users.ts';
import { writesOfAttachments } from './features/attachments/audited-writes.test-support.ts';
import { writesOfBackgrounds } from './features/backgrounds/audited-writes.test-support.ts';
import { writesOfCalendar } from './features/calendar/audited-writes.test-support.ts';
import { writesOfDrafts } from './features/draft-review/drafts.test-support.ts';
import { roomsFile, sendFiles, settled } from './features/imports/imports.test-support.ts';
import { writesOfPoints } from './features/points/audited-writes.test-support.ts';
import { writesOfTrash } from './features/trash/audited-writes.test-support.ts';
import { writesOfVerification } from './features/verification/audited-writes.test-support.ts';
import { type ApiResponse, clientOf, formOf, type Send } from './testing/api-client.ts';
import { pngImage } from './testing/sample-images.ts';
import { addFloor, addMap, mapForm } from './testing/sample-maps.ts';
import { addMapWithFloor, addZone, zoneJson } from './testing/sample-zones.ts';
import { onSqlite, type TestServer } from './testing/test-server.ts';

/** Routes that are not GET but change nothing, with the reason. */
const changeNothing: Readonly<Record<string, string>> = {
  'POST /api/v4/CustomMaps/ResolveCoordinate': 'it looks up a position',
  'POST /api/v4/CustomMaps/InspectPlan': 'it reads a file that is not kept',
  'POST /api/v4/CustomMaps/ResolvePosition': 'it looks up a position',
  'POST /api/v4/CustomMaps/ResolvePositions': 'it looks up positions',
  'POST /api/v4/CustomMaps/FindNearest': 'it looks up zones',
  'POST /api/v4/Calendar/SendTestMessage': 'it sends an example',
  'POST /api/v4/Users/GetInvitation': 'it says what a link is for',
};

const password = 'the planted password';
const email = 'sam@station.example';
const room = (id: string) => roomsFile([{ id, name: `Room ${id}`, place: 0 }]);

onSqlite(
  'audited writes',
  (server) => {
    let send: Send;
    let refreshToken = '';
    /** Secrets in the responses of the service, which must not appear in the log. */
    const secrets: string[] = [password];

    before(async () => {
      send = clientOf(server());
      await createUser(server().ctx, { departmentId: 1, email, role: 'admin', password });
    });

    const signIn = async (fields: Record<string, string>): Promise<ApiResponse> => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const form = new URLSearchParams(fields).toString();
      const response = await clientOf(server(), 1, null)('POST', '/api/v4/connect/token', form, headers);
      if (response.status === 200) secrets.push(response.body.access_token, response.body.refresh_token);
      return response;
    };

    const importOf = async (id: string) => (await sendFiles(send, { 'rooms.geojson': room(id) })).body;
    const committed = async (id: string) => {
      const { importId } = await importOf(id);
      await settled(send, importId);
      await send('POST', `/api/v4/Imports/CommitImport/${importId}`, {});
      return settled(send, importId);
    };
    const shareMap = async (): Promise<ApiResponse> => {
      const { customMapId: id } = await addMap(send);
      const response = await send('POST', `/api/v4/CustomMaps/SaveShareLink/${id}`, { label: 'Press' });
      secrets.push(response.body.token);
      return response;
    };
    const subscribe = async () => {
      const response = await send('GET', '/api/v4/CalendarExport/GetCalendarSubscriptionUrl');
      secrets.push(response.body.Data.SubscriptionUrl.split('/').at(-1));
      return response;
    };
    /** A successful request for each route. Whatever a request needs is created before. */
    const writes: Readonly<Record<string, () => Promise<() => Promise<ApiResponse>>>> = {
      'POST /api/v4/connect/token': async () => async () => {
        const response = await signIn({ grant_type: 'password', username: email, password });
        refreshToken = response.body.refresh_token;
        return response;
      },
      'POST /api/v4/connect/revocation': async () => () =>
        clientOf(server(), 1, null)('POST', '/api/v4/connect/revocation', `token=${refreshToken}`, {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      'PUT /api/v4/Department/UpdateDepartment': async () => () =>
        send('PUT', '/api/v4/Department/UpdateDepartment', { name: 'Station 9', timeZone: 'Asia/Tokyo' }),
      ...writesOfBackgrounds(() => send),
      'POST /api/v4/CustomMaps/SaveCustomMap': async () => async () =>
        send('POST', '/api/v4/CustomMaps/SaveCustomMap', formOf({ ...mapForm, imageFile: await pngImage() })),
      'PUT /api/v4/CustomMaps/UpdateCustomMap/{id}': async () => {
        const { customMapId } = await addMap(send);
        return () => send('PUT', `/api/v4/CustomMaps/UpdateCustomMap/${customMapId}`, formOf(mapForm));
      },
      'DELETE /api/v4/CustomMaps/DeleteCustomMap/{id}': async () => {
        const { customMapId } = await addMap(send);
        return () => send('DELETE', `/api/v4/CustomMaps/DeleteCustomMap/${customMapId}`);
      },
      'POST /api/v4/CustomMaps/SaveFloor/{customMapId}': async () => {
        const { customMapId } = await addMap(send);
        const form = formOf({ floorNumber: 1, name: 'Roof', imageFile: await pngImage() });
        return () => send('POST', `/api/v4/CustomMaps/SaveFloor/${customMapId}`, form);
      },
      'PUT /api/v4/CustomMaps/UpdateFloor/{floorId}': async () => {
        const { floorId } = await addMapWithFloor(send);
        const form = formOf({ floorNumber: 1, name: 'Attic' });
        return () => send('PUT', `/api/v4/CustomMaps/UpdateFloor/${floorId}`, form);
      },
      'DELETE /api/v4/CustomMaps/DeleteFloor/{floorId}': async () => {
        const { customMapFloorId } = await addFloor(send, (await addMap(send)).customMapId);
        return () => send('DELETE', `/api/v4/CustomMaps/DeleteFloor/${customMapFloorId}`);
      },
      'POST /api/v4/CustomMaps/SaveZone/{floorId}': async () => {
        const { floorId } = await addMapWithFloor(send);
        return () => send('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, zoneJson);
      },
      'PUT /api/v4/CustomMaps/UpdateZone/{zoneId}': async () => {
        const { customMapZoneId } = await addZone(send, (await addMapWithFloor(send)).floorId);
        return () => send('PUT', `/api/v4/CustomMaps/UpdateZone/${customMapZoneId}`, zoneJson); // a write without changes
      },
      'DELETE /api/v4/CustomMaps/DeleteZone/{zoneId}': async () => {
        const { customMapZoneId: id } = await addZone(send, (await addMapWithFloor(send)).floorId);
        return () => send('DELETE', `/api/v4/CustomMaps/DeleteZone/${id}`);
      },
      ...writesOfPoints(() => send),
      ...writesOfDrafts(server),
      ...writesOfVerification(() => send),
      'POST /api/v4/CustomMaps/ImportZones/{floorId}': async () => {
        const { floorId } = await addMapWithFloor(send);
        const features = [{ ...JSON.parse(zoneJson.polygonGeoJson), properties: { name: 'Hall' } }];
        const body = { type: 'FeatureCollection', features };
        return () => send('POST', `/api/v4/CustomMaps/ImportZones/${floorId}?nameProperty=name`, body);
      },
      'POST /api/v4/CustomMaps/SaveShareLink/{customMapId}': async () => shareMap,
      'DELETE /api/v4/CustomMaps/DeleteShareLink/{shareLinkId}': async () => {
        const { shareLinkId: id } = (await shareMap()).body;
        return () => send('DELETE', `/api/v4/CustomMaps/DeleteShareLink/${id}`);
      },
      'POST /api/v4/Imports/SaveImport': async () => () => sendFiles(send, { 'rooms.geojson': room('a') }),
      'POST /api/v4/Imports/UpdateImport/{importId}': async () => {
        const { importId } = await importOf('b');
        await settled(send, importId);
        return () => send('POST', `/api/v4/Imports/UpdateImport/${importId}`, { nameProperty: 'name' });
      },
      'POST /api/v4/Imports/CommitImport/{importId}': async () => {
        const { importId } = await importOf('c');
        await settled(send, importId);
        return () => send('POST', `/api/v4/Imports/CommitImport/${importId}`, {});
      },
      'POST /api/v4/Imports/UndoImport/{importId}': async () => {
        const { importId } = await committed('d');
        return () => send('POST', `/api/v4/Imports/UndoImport/${importId}`);
      },
      'DELETE /api/v4/Imports/DeleteImport/{importId}': async () => {
        const { importId } = await importOf('e');
        await settled(send, importId);
        return () => send('DELETE', `/api/v4/Imports/DeleteImport/${importId}`);
      },
      ...writesOfCalendar(() => send),
      'POST /api/v4/CalendarExport/RegenerateCalendarSubscriptionUrl': async () => async () => {
        const response = await send('POST', '/api/v4/CalendarExport/RegenerateCalendarSubscriptionUrl');
        secrets.push(response.body.Data.SubscriptionUrl.split('/').at(-1));
        return response;
      },
      'GET /api/v4/CalendarExport/GetCalendarSubscriptionUrl': async () => {
        await send('DELETE', '/api/v4/CalendarExport/DeleteCalendarSubscription');
        return subscribe;
      },
      'DELETE /api/v4/CalendarExport/DeleteCalendarSubscription': async () => {
        await subscribe();
        return () => send('DELETE', '/api/v4/CalendarExport/DeleteCalendarSubscription');
      },
      'DELETE /api/v4/CalendarExport/DeleteAllCalendarSubscriptions': async () => {
        await subscribe();
        return () => send('DELETE', '/api/v4/CalendarExport/DeleteAllCalendarSubscriptions');
      },
      ...writesOfAttachments((...request) => send(...request)),
      ...writesOfTrash((...request) => send(...request)),
      ...writesOfPeople(server, (...request) => send(...request), secrets),
    };

    test('every route that is not GET has a request here, or changes nothing', async () => {
      const routes = (await listRoutes(server())).filter((route) => !route.startsWith('GET '));
      const tested = Object.keys(writes).filter((route) => !route.startsWith('GET '));
      assert.deepEqual(routes.sort(), [...tested, ...Object.keys(changeNothing)].sort());
    });

    test('every write adds an entry with its user, address, request and route', async () => {
      const { id: accountId } = await server()
        .ctx.db.selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      for (const [route, prepare] of Object.entries(writes)) {
        const write = await prepare();
        const last = await lastEntry(server());
        const { status, text, headers } = await write();
        assert.equal(status, 200, `${route}: ${text}`);
        const entries = (await readEntries(server(), last)).filter(
          ({ request_id }) => request_id === headers.get('x-request-id'),
        );
        const [entry] = entries;
        assert.ok(entry, `${route} left no entry`);
        assert.equal(entry.via, route.replaceAll(/\{(\w+)\}/g, ':$1'));
        const isAnonymous = route.endsWith('/AcceptInvitation');
        const userId = isAnonymous ? null : route.includes('/connect/') ? accountId : 'test-user';
        assert.deepEqual(
          [entry.user_id, entry.address, entry.department_id],
          [userId, '127.0.0.1', 1],
          route,
        );
        assert.ok(Math.abs(Date.parse(entry.occurred_on) - Date.now()) < 600_000);
      }
    });

    test('a request that changes nothing and a rejected write add no entry', async () => {
      const { mapId, floorId } = await addMapWithFloor(send);
      const last = await lastEntry(server());
      const point = { customMapId: mapId, floorId, latitude: 0.5, longitude: 0.5 };
      assert.equal((await send('POST', '/api/v4/CustomMaps/ResolveCoordinate', point)).status, 200);
      const form = formOf({ imageFile: await pngImage() });
      await send('POST', '/api/v4/CustomMaps/InspectPlan', form);
      const broken = { ...zoneJson, polygonGeoJson: '{}' };
      assert.equal((await send('POST', `/api/v4/CustomMaps/SaveZone/${floorId}`, broken)).status, 422);
      const unknownId = '01890000-0000-7000-8000-000000000000';
      assert.equal((await send('DELETE', `/api/v4/CustomMaps/DeleteZone/${unknownId}`)).status, 404);
      assert.deepEqual(await readEntries(server(), last), []);
    });

    test('the creations and deletions of an import are recorded for the user who started it', async () => {
      const last = await lastEntry(server());
      const { importId } = await committed('f');
      await send('POST', `/api/v4/Imports/UndoImport/${importId}`);
      await settled(send, importId);
      const entries = await readEntries(server(), last);
      assert.deepEqual(
        entries.map(({ kind, action }) => `${kind} ${action}`),
        [
          'import created',
          'import commitStarted',
          'map created',
          'floor created',
          'import committed',
          'import undoStarted',
          'map deleted',
          'import undone',
        ],
      );
      assert.ok(entries.every(({ user_id, address }) => user_id === 'test-user' && address === '127.0.0.1'));
    });

    test('the log contains no password, token or key, and no hash of one', async () => {
      assert.ok(secrets.length > 8, `${secrets.length} secrets`);
      await signIn({ grant_type: 'password', username: email, password: 'not the planted password' });
      const { ctx } = server();
      const stored = [
        ...(await ctx.db.selectFrom('users').select('password_hash as secret').execute()),
        ...(await ctx.db.selectFrom('calendar_syncs').select('sync_guid as secret').execute()),
        ...(await ctx.db.selectFrom('share_links').select('token_hash as secret').execute()),
        ...(await ctx.db.selectFrom('refresh_tokens').select('token_hash as secret').execute()),
        ...(await ctx.db.selectFrom('api_tokens').select('token_hash as secret').execute()),
        ...(await ctx.db.selectFrom('invitations').select('token_hash as secret').execute()),
      ].map(({ secret }) => secret);
      const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest('hex'));
      const log = JSON.stringify(await ctx.db.selectFrom('audit_entries').selectAll().execute());
      for (const secret of [...secrets, ...stored, ...hashes, 'not the planted'])
        assert.ok(!log.includes(secret), `the log has ${secret}`);
    });
  },
  {},
  true,
);

async function listRoutes({ ctx }: TestServer): Promise<string[]> {
  const app = buildApp(ctx);
  await app.ready();
  const { paths = {} } = app.swagger();
  await app.close();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

async function lastEntry({ ctx }: TestServer): Promise<number> {
  const query = ctx.db.selectFrom('audit_entries').select(({ fn }) => fn.max('id').as('id'));
  return Number((await query.executeTakeFirst())?.id ?? 0);
}

function readEntries({ ctx }: TestServer, after: number) {
  return ctx.db.selectFrom('audit_entries').selectAll().where('id', '>', after).orderBy('id').execute();
}
