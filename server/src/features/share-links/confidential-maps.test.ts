import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { addMap, mapForm } from '../../testing/sample-maps.ts';
import { onSqlite } from '../../testing/test-server.ts';

const base = '/api/v4/CustomMaps';
const expiresOn = '2099-01-01T00:00:00Z';

onSqlite('confidential maps', (server) => {
  const share = (send: Send, mapId: string, fields: object) =>
    send('POST', `${base}/SaveShareLink/${mapId}`, fields);
  const update = (send: Send, mapId: string, fields: Record<string, string | boolean>) =>
    send('PUT', `${base}/UpdateCustomMap/${mapId}`, formOf({ ...mapForm, ...fields }));

  test('a share link of a confidential map must expire, and its page says that the map is confidential', async () => {
    const send = clientOf(server());
    const { customMapId, isConfidential } = await addMap(send, { isConfidential: true });
    assert.equal(isConfidential, true);
    const message = /^expiresOn is required for a confidential map/;
    for (const fields of [{}, { expiresOn: null }])
      assertError(await share(send, customMapId, fields), 400, 'InvalidRequest', message);
    const { body: link } = await share(send, customMapId, { expiresOn });
    const shared = await clientOf(server(), 1, null)('GET', `/api/v4/Share/${link.token}`);
    assert.equal(shared.body.map.isConfidential, true);
  });

  test('a map becomes confidential only if none of its links lasts forever', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    const endless = (await share(send, customMapId, {})).body;
    const link = (await share(send, customMapId, { expiresOn })).body;
    const refused = await update(send, customMapId, { isConfidential: true });
    assertError(refused, 409, 'Conflict', /^isConfidential: the map has a share link that never expires/);
    const { body: before } = await send('GET', `${base}/GetCustomMap/${customMapId}`);
    assert.equal(before.isConfidential, false);
    await send('DELETE', `${base}/DeleteShareLink/${endless.shareLinkId}`);
    const open = clientOf(server(), 1, null);
    const tag = (await open('GET', `/api/v4/Share/${link.token}`)).headers.get('etag') ?? '';
    assert.equal((await update(send, customMapId, { isConfidential: true })).body.isConfidential, true);
    const shared = await open('GET', `/api/v4/Share/${link.token}`, undefined, { 'if-none-match': tag });
    assert.equal(shared.body.map.isConfidential, true, 'a page that is open learns of it');
    assert.equal((await update(send, customMapId, {})).body.isConfidential, true, 'left out: kept');
    assert.equal((await update(send, customMapId, { isConfidential: '' })).body.isConfidential, false);
    assert.equal((await share(send, customMapId, {})).status, 200);
  });

  test('an invalid interval is rejected', async () => {
    const send = clientOf(server());
    const { customMapId } = await addMap(send);
    for (const verifyEveryMonths of ['0', '121', '1.5', 'yearly'])
      assertError(
        await update(send, customMapId, { verifyEveryMonths }),
        400,
        'InvalidRequest',
        /^verifyEveryMonths must be a whole number from 1 to 120/,
      );
    assert.equal((await update(send, customMapId, { verifyEveryMonths: '12' })).body.verifyEveryMonths, 12);
    assert.equal((await update(send, customMapId, {})).body.verifyEveryMonths, 12);
    assert.equal((await update(send, customMapId, { verifyEveryMonths: '' })).body.verifyEveryMonths, null);
  });
});
