import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { addZone } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';
import { addAttachment } from '../attachments/attachments.test-support.ts';

const base = '/api/v4/CustomMaps';

interface Floor {
  readonly customMapFloorId: string;
  readonly zones: readonly { readonly name: string; readonly metadata: string | null }[];
}

onSqlite(
  'parts of a shared map',
  (server) => {
    let send: Send;
    let open: Send;
    let mapId: string;
    let floorIds: string[];
    let path: string;
    before(async () => {
      send = clientOf(server());
      open = clientOf(server(), 1, null);
      ({ customMapId: mapId } = await addMap(send));
      const upper = await addFloor(send, mapId, { name: 'Upper', sortOrder: 2 });
      const lower = await addFloor(send, mapId, { name: 'Lower', sortOrder: 1, isDefault: true });
      floorIds = [lower.customMapFloorId, upper.customMapFloorId];
      for (const [i, id] of floorIds.entries())
        await addZone(send, id, { name: `room ${i}`, metadata: JSON.stringify({ code: `code of ${i}` }) });
      const { body } = await send('POST', `${base}/SaveShareLink/${mapId}`, {});
      path = `/api/v4/Share/${body.token}`;
    });
    const readZones = async (query = ''): Promise<string> => {
      const { body, text } = await open('GET', path + query);
      assert.ok(body.floors, text);
      return body.floors.map(({ zones }: Floor) => zones.map(({ name }) => name).join()).join(' | ');
    };

    test('a single floor can be read by its id or as the first to show, with a list of all floors', async () => {
      assert.equal(await readZones(), 'room 0 | room 1');
      assert.equal(await readZones('?floor=default'), 'room 0 | ');
      assert.equal(await readZones(`?floor=${floorIds[1]}`), ' | room 1');
    });

    test('each part has a separate body with the same tag, and includes changes', async () => {
      const before = await open('GET', `${path}?floor=default`);
      const tag = before.headers.get('etag') ?? '';
      assert.equal((await open('GET', path)).headers.get('etag'), tag);
      const notModified = await open('GET', `${path}?floor=default`, undefined, { 'if-none-match': tag });
      assert.equal(notModified.status, 304);
      await addZone(send, floorIds[0] ?? '', { name: 'room 2' });
      assert.equal(await readZones('?floor=default'), 'room 0,room 2 | ');
    });

    test('a floor of another map, an inactive floor and an invalid id are a 404', async () => {
      const other = await addMap(send, { name: 'Other' });
      const foreign = await addFloor(send, other.customMapId);
      const closed = await addFloor(send, mapId, { name: 'Closed' });
      const form = formOf({ floorNumber: 9, name: 'Closed', isActive: false });
      assert.equal((await send('PUT', `${base}/UpdateFloor/${closed.customMapFloorId}`, form)).status, 200);
      for (const floor of [foreign.customMapFloorId, closed.customMapFloorId, 'x', '', '%20']) {
        const { status, body } = await open('GET', `${path}?floor=${floor}`);
        assert.deepEqual([status, body.error], [404, 'CustomMapFloorNotFound'], floor);
      }
    });

    test('the manifest has the versions of the department’s own manifest and the sizes of the archives', async () => {
      const { status, body, headers } = await open('GET', `${path}/Manifest`);
      assert.equal(status, 200);
      const { maps } = (await send('GET', `${base}/GetVersionManifest`)).body;
      const own = maps.find((map: { customMapId: string }) => map.customMapId === mapId);
      const floors: { customMapFloorId: string; tileBytes: number }[] = body.floors;
      assert.equal(body.mapVersion, own.mapVersion);
      assert.deepEqual(
        floors.map(({ customMapFloorId }) => customMapFloorId),
        floorIds,
      );
      for (const { tileBytes, ...versions } of floors) {
        const { isActive, ...expected } = own.floors.find(
          (one: Floor) => one.customMapFloorId === versions.customMapFloorId,
        );
        assert.deepEqual(versions, expected);
        const shared = (await open('GET', path)).body.floors;
        const { tileUrlTemplate } = shared.find(
          (one: Floor) => one.customMapFloorId === versions.customMapFloorId,
        );
        const archive = new URL(tileUrlTemplate.replace(/\/\{z\}.*$/, '.pmtiles')).pathname;
        const response = await fetch(new URL(archive, server().baseUrl));
        assert.equal((await response.arrayBuffer()).byteLength, tileBytes);
      }
      const tag = headers.get('etag') ?? '';
      assert.equal((await open('GET', `${path}/Manifest`, undefined, { 'if-none-match': tag })).status, 304);
      assert.equal(headers.get('cache-control'), 'private, no-cache');
      assert.equal(headers.get('x-robots-tag'), 'noindex');
    });

    test('metadata of zones is shown only while the map allows it', async () => {
      const update = async (fields: object) => {
        const { body } = await send(
          'PUT',
          `${base}/UpdateCustomMap/${mapId}`,
          formOf({ ...mapForm, ...fields }),
        );
        return body.showMetadataOnShares;
      };
      const codes = async () => {
        const { text } = await open('GET', path);
        return text.match(/code of \d/g)?.join() ?? '';
      };
      assert.equal(await codes(), '');
      assert.equal(await update({ showMetadataOnShares: true }), true);
      assert.equal(await codes(), 'code of 0,code of 1');
      assert.equal(await update({ name: 'Renamed' }), true, 'a field that is left out stays');
      assert.equal(await update({ showMetadataOnShares: '' }), false, 'an empty one is the default');
      assert.equal(await codes(), '');
    });

    test('attachments are shown only while the map allows it, and only those of what is shown', async () => {
      const { customMapId } = await addMap(send);
      const [shown, hidden] = [await addFloor(send, customMapId), await addFloor(send, customMapId)];
      const zones = [true, false].map((isActive) => addZone(send, shown.customMapFloorId, { isActive }));
      const [zone, inactive] = await Promise.all(zones);
      const note = 'Only for crews';
      for (const [title, owner] of [
        ['Map', { customMapId }],
        ['Floor', { floorId: shown.customMapFloorId }],
        ['Hidden floor', { floorId: hidden.customMapFloorId }],
        ['Zone', { zoneId: zone.customMapZoneId }],
        ['Inactive zone', { zoneId: inactive.customMapZoneId }],
      ] as const)
        await addAttachment(send, { ...owner, title, note });
      const hide = formOf({ floorNumber: 2, name: 'Archive', isActive: false });
      await send('PUT', `${base}/UpdateFloor/${hidden.customMapFloorId}`, hide);
      const { body } = await send('POST', `${base}/SaveShareLink/${customMapId}`, {});
      const read = (part = '') => open('GET', `/api/v4/Share/${body.token}${part}`);
      assert.deepEqual((await read('/Attachments')).body, []);
      for (const part of ['', '/Manifest']) assert.doesNotMatch((await read(part)).text, /Only for crews/);
      const allow = { ...mapForm, showAttachmentsOnShares: true };
      await send('PUT', `${base}/UpdateCustomMap/${customMapId}`, formOf(allow));
      const allowed = await read('/Attachments');
      assert.deepEqual(
        allowed.body.map(({ title }: { title: string }) => title),
        ['Map', 'Floor', 'Zone'],
      );
      assert.doesNotMatch(allowed.text, /test-user|addedBy|addedOn/);
      assert.equal((await read()).body.map.showAttachmentsOnShares, true);
      assert.equal(allowed.headers.get('cache-control'), 'private, no-cache');
      await send(
        'PUT',
        `${base}/UpdateCustomMap/${customMapId}`,
        formOf({ ...allow, showAttachmentsOnShares: '' }),
      );
      assert.deepEqual((await read('/Attachments')).body, []);
    });

    test('the page of a link can be installed under the name of its map and opens itself', async () => {
      const { customMapId } = await addMap(send, { name: 'Fire “Station” 1' });
      const { body } = await send('POST', `${base}/SaveShareLink/${customMapId}`, {});
      const response = await open('GET', `/share/${body.token}/manifest.webmanifest`);
      assert.match(response.headers.get('content-type') ?? '', /^application\/manifest\+json/);
      const { name, start_url, scope } = JSON.parse(response.text);
      const page = `/share/${body.token}`;
      assert.deepEqual([name, start_url, scope], ['Fire “Station” 1', page, page]);
      await send('DELETE', `${base}/DeleteShareLink/${body.shareLinkId}`);
      assert.equal((await open('GET', `/share/${body.token}/manifest.webmanifest`)).status, 404);
    });

    test('a deleted link has no parts and no manifest', async () => {
      const { body } = await send('POST', `${base}/SaveShareLink/${mapId}`, {});
      await send('DELETE', `${base}/DeleteShareLink/${body.shareLinkId}`);
      for (const part of ['', '/Manifest', '/Attachments', '?floor=default']) {
        const response = await open('GET', `/api/v4/Share/${body.token}${part}`);
        assert.deepEqual([response.status, response.body.error], [404, 'ShareLinkNotFound']);
      }
    });
  },
  {},
  true,
);
