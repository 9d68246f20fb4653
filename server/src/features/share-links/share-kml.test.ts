import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { saveSample } from '../../testing/sample-maps.ts';
import { addPoint } from '../../testing/sample-points.ts';
import { addMapWithFloor, addZone } from '../../testing/sample-zones.ts';
import { onSqlite } from '../../testing/test-server.ts';

onSqlite('live overlays', (server) => {
  test('a share link has a KML overlay that follows edits, keeps notes and metadata private, and ends with the link', async () => {
    const send = clientOf(server());
    const anyone = clientOf(server(), 1, null);
    const { mapId, floorId } = await addMapWithFloor(send);
    await addZone(send, floorId, { metadata: '{"keys":"0042"}' });
    await addPoint(send, floorId, { note: 'Code 4711' });
    const { token, shareLinkId } = await saveSample(send, `/api/v4/CustomMaps/SaveShareLink/${mapId}`, {});
    const link = await anyone('GET', `/api/v4/Share/${token}.kml`);
    assert.equal(link.headers.get('content-type'), 'application/vnd.google-earth.kml+xml');
    const [, address = ''] = /<href>([^<]+)<\/href>.*<refreshInterval>60</.exec(link.text) ?? [];
    const { pathname } = new URL(address);
    const first = await anyone('GET', pathname);
    assert.match(first.text, /<name>Room 12<\/name>.*<name>exterior door<\/name>/s);
    assert.doesNotMatch(first.text, /0042|4711/);
    const etag = first.headers.get('etag') ?? '';
    assert.equal((await anyone('GET', pathname, undefined, { 'if-none-match': etag })).status, 304);
    await addZone(send, floorId, { name: 'Room 13' });
    assert.match((await anyone('GET', pathname, undefined, { 'if-none-match': etag })).text, /Room 13/);
    await send('DELETE', `/api/v4/CustomMaps/DeleteShareLink/${shareLinkId}`);
    for (const path of [pathname, `/api/v4/Share/${token}.kml`])
      assertError(await anyone('GET', path), 404, 'ShareLinkNotFound');
  });
});
