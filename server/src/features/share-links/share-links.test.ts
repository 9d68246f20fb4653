import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { addFloor, addMap, mapForm } from '../../testing/sample-maps.ts';
import { addMapWithFloor } from '../../testing/sample-zones.ts';
import { onEveryEngine, tokenFor } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

const base = '/api/v4/CustomMaps';
const hourMs = 3_600_000;

onEveryEngine('share links', (server) => {
  let send: Send;
  let mapId: string;
  before(async () => {
    send = clientOf(server());
    ({ mapId } = await addMapWithFloor(send));
  });

  const share = async (fields?: object, map = mapId) => {
    const response = await send('POST', `${base}/SaveShareLink/${map}`, fields);
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  const list = async (map = mapId) => (await send('GET', `${base}/GetShareLinks/${map}`)).body;

  test('the token is shown only once, when the link is created, and only its SHA-256 is stored', async () => {
    const made = await share({ label: 'Open day', expiresOn: '2099-01-02T04:04:05.6789+01:00' });
    const { token, shareUrl, ...listed } = made;
    assert.match(token, /^1\.[\w-]{32}$/, 'the department and 192 bits');
    assert.equal(shareUrl, `${server().ctx.config.baseUrl}/share/${token}`);
    assert.deepEqual(Object.keys(listed).sort(), [
      'addedOn',
      'customMapId',
      'expiresOn',
      'floorIds',
      'label',
      'shareLinkId',
    ]);
    assert.deepEqual(
      [listed.customMapId, listed.label, listed.expiresOn],
      [mapId, 'Open day', '2099-01-02T03:04:05.678Z'],
    );
    assert.deepEqual(
      (await list()).find((link: { shareLinkId: string }) => link.shareLinkId === made.shareLinkId),
      listed,
    );
    const row = await server()
      .ctx.db.selectFrom('share_links')
      .selectAll()
      .where('id', '=', made.shareLinkId)
      .executeTakeFirst();
    assert.equal(row?.token_hash, createHash('sha256').update(token).digest('hex'));
    assert.ok(!JSON.stringify(row).includes(token));
    const { headers } = await send('POST', `${base}/SaveShareLink/${mapId}`, {});
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('every field may be omitted or null, and so may the body; a label of whitespace is none; no two links have the same token', async () => {
    const empty = [undefined, {}, { label: null, expiresOn: null }, { label: '' }, { label: ' \n' }];
    const links = [];
    for (const fields of empty) links.push(await share(fields));
    for (const { label, expiresOn } of links) assert.deepEqual([label, expiresOn], [null, null]);
    assert.equal(new Set(links.map(({ token }) => token)).size, empty.length);
  });

  test('links are listed oldest first, including expired ones', async () => {
    const { customMapId } = await addMap(send);
    const labels = ['first', 'second', 'third'];
    for (const [index, label] of labels.entries()) {
      server().clockOffsetMs = index * hourMs;
      const soon = new Date(server().ctx.clock.now() + hourMs / 2).toISOString();
      await share(label === 'first' ? { label, expiresOn: soon } : { label }, customMapId);
    }
    const shown = (await list(customMapId)).map((link: { label: string }) => link.label);
    server().clockOffsetMs = 0;
    assert.deepEqual(shown, labels);
  });

  test('the error for an invalid link names the field, and nothing is stored', async () => {
    const before = await list();
    for (const [fields, message] of [
      [{ expiresOn: new Date(Date.now() - 1000).toISOString() }, /^expiresOn must be in the future$/],
      [{ expiresOn: '2099-02-30T00:00:00Z' }, /^expiresOn must be a valid time/],
      [{ expiresOn: '2099-01-01' }, /^expiresOn must be a date-time in the future with its offset/],
      [{ expiresOn: '2099-01-01T00:00:00' }, /^expiresOn must be a date-time/],
      [{ expiresOn: 4_000_000_000_000 }, /^expiresOn must be a date-time/],
      [{ expiresOn: '' }, /^expiresOn must not be empty; it must be a date-time/],
      [{ label: 'x'.repeat(501) }, /^label must be at most 500 characters; it has 501$/],
      [{ label: 'a\0b' }, /^label must not contain a NUL/],
      [{ label: 7 }, /^label must be a string of at most 500 characters, or null, not a number$/],
      [[], /^The body must be a JSON object$/],
      [null, /^The body must be a JSON object$/],
    ] as const) {
      const { status, body } = await send('POST', `${base}/SaveShareLink/${mapId}`, fields);
      assert.deepEqual([status, body.error], [400, 'InvalidRequest'], JSON.stringify(fields));
      assert.match(body.message, message);
    }
    assert.deepEqual(await list(), before);
  });

  test('a link stops working when it is deleted, and can be deleted only once', async () => {
    const { shareLinkId, token } = await share();
    const open = clientOf(server(), 1, null);
    assert.equal((await open('GET', `/api/v4/Share/${token}`)).status, 200);
    const deleted = await send('DELETE', `${base}/DeleteShareLink/${shareLinkId}`);
    assert.deepEqual([deleted.status, deleted.text], [200, '']);
    assert.equal((await open('GET', `/api/v4/Share/${token}`)).body.error, 'ShareLinkNotFound');
    const again = await send('DELETE', `${base}/DeleteShareLink/${shareLinkId}`);
    assert.deepEqual([again.status, again.body.error], [404, 'ShareLinkNotFound']);
    assert.ok(!JSON.stringify(await list()).includes(shareLinkId));
  });

  test('links are deleted with their map', async () => {
    const { customMapId } = await addMap(send);
    const { token, shareLinkId } = await share({}, customMapId);
    await send('DELETE', `${base}/DeleteCustomMap/${customMapId}`);
    const open = clientOf(server(), 1, null);
    assert.equal((await open('GET', `/api/v4/Share/${token}`)).body.error, 'ShareLinkNotFound');
    const remaining = await server()
      .ctx.db.selectFrom('share_links')
      .select('id')
      .where('id', '=', shareLinkId)
      .execute();
    assert.deepEqual(remaining, []);
    assert.equal((await send('GET', `${base}/GetShareLinks/${customMapId}`)).status, 404);
  });

  test('viewers can list links; only editors can create and delete them', async () => {
    const { shareLinkId } = await share();
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    assert.equal((await viewer('GET', `${base}/GetShareLinks/${mapId}`)).status, 200);
    assert.equal((await viewer('POST', `${base}/SaveShareLink/${mapId}`, {})).status, 403);
    assert.equal((await viewer('DELETE', `${base}/DeleteShareLink/${shareLinkId}`)).status, 403);
    const editor = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'editor' }));
    assert.equal((await editor('POST', `${base}/SaveShareLink/${mapId}`, {})).status, 200);
    assert.equal((await editor('DELETE', `${base}/DeleteShareLink/${shareLinkId}`)).status, 200);
  });

  test('another department can neither list, create nor delete links, which stay unchanged', async () => {
    const { shareLinkId, token } = await share();
    const otherClient = clientOf(server(), 2);
    for (const [method, path, error] of [
      ['GET', `GetShareLinks/${mapId}`, 'CustomMapNotFound'],
      ['POST', `SaveShareLink/${mapId}`, 'CustomMapNotFound'],
      ['DELETE', `DeleteShareLink/${shareLinkId}`, 'ShareLinkNotFound'],
    ] as const) {
      const response = await otherClient(method, `${base}/${path}`);
      assert.deepEqual([response.status, response.body.error], [404, error], path);
    }
    assert.equal((await clientOf(server(), 1, null)('GET', `/api/v4/Share/${token}`)).status, 200);
  });

  test('creating a link while its map is deleted results in a link or a 404, never an internal error', async () => {
    for (let round = 0; round < 5; round++) {
      const { customMapId } = await addMap(send);
      const saves = Array.from({ length: 4 }, () => send('POST', `${base}/SaveShareLink/${customMapId}`, {}));
      const [deleted, ...made] = await Promise.all([
        send('DELETE', `${base}/DeleteCustomMap/${customMapId}`),
        ...saves,
      ]);
      assert.equal(deleted?.status, 200);
      for (const { status } of made) assert.ok(status === 200 || status === 404, `${status}`);
    }
  });

  test('a new name of the map does not end its links', async () => {
    const { token } = await share();
    await send('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf({ ...mapForm, name: 'Renamed' }));
    const { body } = await clientOf(server(), 1, null)('GET', `/api/v4/Share/${token}`);
    assert.equal(body.map.name, 'Renamed');
  });
});

onEveryEngine(
  'URLs from an ended share link',
  (server) => {
    test('existing URLs of images and tiles still work until the files are replaced', async () => {
      const send = clientOf(server());
      const { customMapId } = await addMap(send);
      const { customMapFloorId } = await addFloor(send, customMapId);
      const { body: link } = await send('POST', `${base}/SaveShareLink/${customMapId}`, {});
      const { body } = await clientOf(server(), 1, null)('GET', `/api/v4/Share/${link.token}`);
      const [floor] = body.floors;
      const kept = [floor.imageUrl, floor.tileUrlTemplate.replace(/\/\{z\}.*$/, '.pmtiles')];
      const statuses = () =>
        Promise.all(
          kept.map(async (url) => (await fetch(new URL(new URL(url).pathname, server().baseUrl))).status),
        );
      await send('DELETE', `${base}/DeleteShareLink/${link.shareLinkId}`);
      assert.deepEqual(await statuses(), [200, 200]);
      const form = formOf({ floorNumber: 3, name: 'Level 3', imageFile: await pngImage(70, 40) });
      await send('PUT', `${base}/UpdateFloor/${customMapFloorId}`, form);
      // The response does not wait until the replaced files are deleted.
      await waitFor('both URLs are removed', async () =>
        (await statuses()).every((status) => status === 404),
      );
    });
  },
  {},
  true,
);
