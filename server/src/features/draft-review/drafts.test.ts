import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf, formOf, type Send } from '../../testing/api-client.ts';
import { assertError } from '../../testing/assert-error.ts';
import { pngImage } from '../../testing/sample-images.ts';
import { addPoint, pointJson } from '../../testing/sample-points.ts';
import { addZone, box, zoneJson, zoneVersionOf } from '../../testing/sample-zones.ts';
import { onEveryEngine, type TestServer, tokenFor } from '../../testing/test-server.ts';
import { addDrafts, addReviewedMap, editorOf, setReview } from './drafts.test-support.ts';

const base = '/api/v4/CustomMaps';
const renamed = { ...zoneJson, name: 'Room 13' };

const draftsOf = async (send: Send, mapId: string) =>
  (await send('GET', `${base}/GetDraft/${mapId}`)).body.drafts;
const publish = (send: Send, mapId: string, body: object = {}) =>
  send('POST', `${base}/PublishDraft/${mapId}`, body);
const update = (send: Send, zoneId: string, fields: object, ifMatch?: string) =>
  send('PUT', `${base}/UpdateZone/${zoneId}`, fields, ifMatch ? { 'if-match': ifMatch } : {});
const namesOf = async (send: Send, floorId: string, query = '') =>
  (await send('GET', `${base}/GetZones/${floorId}${query}`)).body.map(({ name }: { name: string }) => name);

onEveryEngine('drafts', (server) => {
  test('edits by an editor are drafts until an administrator publishes them, with the same ids and one new version', async () => {
    const [admin, editor] = [clientOf(server()), await editorOf(server())];
    const { mapId, floorId, zoneId } = await addReviewedMap(admin);
    const point = await addPoint(admin, floorId);
    const { customMapZoneId: gone } = await addZone(admin, floorId, { name: 'Gone' });
    const version = await zoneVersionOf(server(), floorId);

    const changed = await update(editor, zoneId, { ...renamed, polygonGeoJson: box(0, 0, 2, 2) });
    assert.deepEqual([changed.status, changed.body.name, changed.body.isDraft], [200, 'Room 13', true]);
    const added = await addZone(editor, floorId, { name: 'New' });
    assert.equal((await update(editor, added.customMapZoneId, { ...zoneJson, name: 'Newer' })).status, 200);
    assert.equal((await editor('DELETE', `${base}/DeleteZone/${gone}`)).status, 200);
    assertError(await update(editor, gone, zoneJson), 404, 'CustomMapZoneNotFound');
    const moved = { ...pointJson, latitude: 0.75, note: 'Bell' };
    await editor('PUT', `${base}/UpdatePoint/${point.customMapPointId}`, moved);
    const area = { ...JSON.parse(box(3, 3, 4, 4)), properties: { name: 'Area' } };
    const areas = { type: 'FeatureCollection', features: [area] };
    assert.equal((await editor('POST', `${base}/ImportZones/${floorId}`, areas)).body.zones, 1);

    assert.deepEqual(await namesOf(admin, floorId), ['Gone', 'Room 12']);
    const withDrafts = await namesOf(editor, floorId, '?draft=true');
    assert.deepEqual(withDrafts, ['Area', 'Newer', 'Room 13']);
    assert.equal((await editor('GET', `${base}/GetZone/${zoneId}?draft=true`)).body.name, 'Room 13');
    assertError(await editor('GET', `${base}/GetZone/${gone}?draft=true`), 404, 'CustomMapZoneNotFound');
    const points = await editor('GET', `${base}/GetPoints/${floorId}?draft=true`);
    assert.deepEqual(
      points.body.map(({ latitude, isDraft }: { latitude: number; isDraft: boolean }) => [latitude, isDraft]),
      [[0.75, true]],
    );
    assert.equal(await zoneVersionOf(server(), floorId), version);

    const drafts = await draftsOf(admin, mapId);
    const inWords = drafts.map((one: { name: string; action: string; changes: string[] }) =>
      [one.name, one.action, ...one.changes].join(' '),
    );
    assert.deepEqual(inWords.sort(), [
      'Area added',
      'Gone deleted',
      'Newer added',
      'Room 13 changed renamed moved',
      'exterior door changed moved changed',
    ]);
    const { status, body } = await publish(admin, mapId);
    assert.deepEqual([status, body.drafts], [200, []]);
    assert.equal(await zoneVersionOf(server(), floorId), version + 1);
    const { body: zone } = await admin('GET', `${base}/GetZone/${zoneId}`);
    assert.deepEqual([zone.name, zone.polygonGeoJson, zone.isDraft], ['Room 13', box(0, 0, 2, 2), undefined]);
    assert.equal((await admin('GET', `${base}/GetZone/${added.customMapZoneId}`)).body.name, 'Newer');
    assert.deepEqual(await namesOf(admin, floorId), withDrafts);
    assert.equal((await admin('POST', '/api/v4/Trash/Restore', { ids: [gone] })).status, 200);
    const { body: log } = await admin('GET', `/api/v4/Audit/GetEntries?kind=zone&id=${zoneId}`);
    assert.equal(log.entries[0].after.editedBy, 'test-user');
  });

  test('nothing is published if something has changed since it was edited or seen, and the 409 lists the drafts', async () => {
    const [admin, editor] = [clientOf(server()), await editorOf(server())];
    const { mapId, floorId, zoneId } = await addReviewedMap(admin);
    const { customMapZoneId: other } = await addZone(admin, floorId, { name: 'Other' });
    await update(editor, zoneId, renamed);
    await update(editor, other, { ...zoneJson, name: 'Other 2' });
    await update(admin, zoneId, { ...zoneJson, name: 'Room 14' });

    const refused = await publish(admin, mapId);
    assertError(refused, 409, 'Conflict', /changed since it was edited/);
    assert.deepEqual(refused.body.errors?.map(({ field }: { field: string }) => field) ?? [zoneId], [zoneId]);
    assert.deepEqual(await namesOf(admin, floorId), ['Other', 'Room 14']);
    const [outdated] = (await draftsOf(admin, mapId)).filter(
      (one: { draftId: string }) => one.draftId === zoneId,
    );
    assert.equal(outdated.isOutdated, true);

    const seen = { drafts: [{ draftId: other, revision: 1 }] };
    await update(editor, other, { ...zoneJson, name: 'Other 3' });
    assertError(await publish(admin, mapId, seen), 409, 'Conflict', /edited, published or discarded/);
    assert.equal(
      (await publish(admin, mapId, { drafts: [{ draftId: other.toUpperCase(), revision: 2 }] })).status,
      200,
    );
    assert.deepEqual(await namesOf(admin, floorId), ['Other 3', 'Room 14']);

    const current = await editor('GET', `${base}/GetZone/${zoneId}?draft=true`);
    await update(editor, zoneId, renamed, current.headers.get('etag') ?? '');
    assert.equal(
      (await publish(admin, mapId)).status,
      200,
      'opened again, so it is based on the current zone',
    );
    assert.deepEqual(await namesOf(admin, floorId), ['Other 3', 'Room 13']);
  });

  test('the ETag of a draft protects from other editors and from edits of the published zone', async () => {
    const [admin, editor] = [clientOf(server()), await editorOf(server())];
    const { zoneId } = await addReviewedMap(admin);
    const read = await editor('GET', `${base}/GetZone/${zoneId}?draft=true`);
    const first = await update(editor, zoneId, renamed, read.headers.get('etag') ?? '');
    assert.equal(first.status, 200);
    assertError(await update(editor, zoneId, renamed, read.headers.get('etag') ?? ''), 412, 'Conflict');
    const second = await update(editor, zoneId, { ...zoneJson, name: 'A' }, first.headers.get('etag') ?? '');
    assert.equal(second.status, 200);
    await update(admin, zoneId, { ...zoneJson, name: 'B' });
    const late = await update(editor, zoneId, { ...zoneJson, name: 'C' }, second.headers.get('etag') ?? '');
    assertError(late, 412, 'Conflict');
  });

  test('an edit that is undone, and a new zone that is deleted again, leave no draft', async () => {
    const [admin, editor] = [clientOf(server()), await editorOf(server())];
    const { mapId, floorId, zoneId } = await addReviewedMap(admin);
    await update(editor, zoneId, renamed);
    const undone = await update(editor, zoneId, zoneJson);
    assert.deepEqual([undone.status, undone.body.isDraft], [200, undefined]);
    const { customMapZoneId } = await addZone(editor, floorId);
    assert.equal((await editor('DELETE', `${base}/DeleteZone/${customMapZoneId}`)).status, 200);
    assert.deepEqual(await draftsOf(editor, mapId), []);
  });

  test('discarding a deletion brings back the draft that was there before, and nothing else', async () => {
    const [admin, editor] = [clientOf(server()), await editorOf(server())];
    const { mapId, floorId, zoneId } = await addReviewedMap(admin);
    const { customMapPointId: pointId } = await addPoint(admin, floorId);
    const discard = (id: string) => editor('DELETE', `${base}/DeleteDraft/${id}`);
    await editor('DELETE', `${base}/DeletePoint/${pointId}`);
    assert.equal((await discard(pointId)).status, 200);
    assert.deepEqual(await draftsOf(admin, mapId), []);
    await update(editor, zoneId, renamed);
    await editor('DELETE', `${base}/DeleteZone/${zoneId}`);
    assert.deepEqual(await namesOf(editor, floorId, '?draft=true'), []);
    const [deleted] = await draftsOf(admin, mapId);
    assert.deepEqual([deleted.action, deleted.name, deleted.draft], ['deleted', 'Room 12', undefined]);
    assert.equal((await discard(zoneId)).status, 200);
    const [draft] = await draftsOf(admin, mapId);
    assert.deepEqual([draft.action, draft.name, draft.revision], ['changed', 'Room 13', 3]);
    assert.equal((await discard(zoneId)).status, 200);
    assert.deepEqual(await draftsOf(admin, mapId), []);
    await update(editor, zoneId, renamed);
    await editor('DELETE', `${base}/DeleteZone/${zoneId}`);
    assert.equal((await publish(admin, mapId)).status, 200);
    assert.deepEqual(await namesOf(editor, floorId, '?draft=true'), []);
  });

  test('a returned draft shows its note to the editor until the next edit, and can be discarded', async () => {
    const [admin, editor] = [clientOf(server()), await editorOf(server())];
    const { mapId, zoneId } = await addReviewedMap(admin);
    await update(editor, zoneId, renamed);
    const note = { note: 'The sign says 12' };
    const { body } = await admin('POST', `${base}/ReturnDraft/${mapId}`, note);
    assert.equal(body.drafts[0].note, note.note);
    assert.equal((await draftsOf(editor, mapId))[0].note, note.note);
    await update(editor, zoneId, { ...zoneJson, name: 'Room 12a' });
    assert.equal((await draftsOf(editor, mapId))[0].note, null);
    assert.equal((await editor('DELETE', `${base}/DeleteDraft/${zoneId}`)).status, 200);
    assert.deepEqual(await draftsOf(editor, mapId), []);
    const { body: log } = await admin('GET', `/api/v4/Audit/GetEntries?kind=draft&id=${zoneId}`);
    const actions = log.entries.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['discarded', 'updated', 'returned', 'updated']);
  });

  test('what cannot be a draft needs an administrator, who alone can turn the review on, and off only without drafts', async () => {
    const [admin, editor] = [clientOf(server()), await editorOf(server())];
    const viewer = clientOf(server(), 1, await tokenFor(server(), 1, { role: 'viewer' }));
    const { mapId, floorId, zoneId } = await addReviewedMap(admin);
    const floor = { floorNumber: 1, name: 'Level 1' };
    await admin('DELETE', `${base}/DeleteZone/${(await addZone(admin, floorId)).customMapZoneId}`);
    const { body: trash } = await admin('GET', '/api/v4/Trash/GetTrash?kind=zone');
    const refused = [
      await editor('PUT', `${base}/UpdateFloor/${floorId}`, formOf(floor)),
      await editor('POST', `${base}/SaveFloor/${mapId}`, formOf({ ...floor, imageFile: await pngImage() })),
      await editor('DELETE', `${base}/DeleteFloor/${floorId}`),
      await editor('DELETE', `${base}/DeleteCustomMap/${mapId}`),
      await setReview(editor, mapId, false),
      await editor('POST', `${base}/SaveAttachment`, formOf({ floorId, title: 'Keys', note: 'At the gate' })),
      await editor('POST', '/api/v4/Trash/Restore', { ids: [trash.entries[0].id] }),
      await editor('POST', '/api/v4/Trash/DeleteForever', { ids: [trash.entries[0].id] }),
      await viewer('GET', `${base}/GetZones/${floorId}?draft=true`),
      await viewer('GET', `${base}/GetPoints/${floorId}?draft=true`),
      await viewer('GET', `${base}/GetZone/${zoneId}?draft=true`),
      await publish(editor, mapId),
    ];
    for (const response of refused) assertError(response, 403, 'Forbidden');
    assert.deepEqual((await admin('GET', '/api/v4/Trash/GetTrash?kind=zone')).body, trash);
    await update(editor, zoneId, renamed);
    assertError(await setReview(admin, mapId, false), 409, 'Conflict', /the map has a draft/);
    await publish(admin, mapId);
    assert.equal((await setReview(admin, mapId, false)).status, 200);
    assertError(await setReview(editor, mapId, true), 403, 'Forbidden');
    assert.equal((await update(editor, zoneId, zoneJson)).body.isDraft, undefined);
  });

  for (const kind of ['floor', 'map'] as const)
    test(`a ${kind} that is deleted and restored keeps its drafts, which are outdated only if they were before`, async () => {
      const [admin, editor] = [clientOf(server()), await editorOf(server())];
      const { mapId, floorId, zoneId } = await addReviewedMap(admin);
      await update(editor, zoneId, renamed);
      await update(admin, zoneId, { ...zoneJson, name: 'Room 14' });
      await addDrafts(admin, editor, { mapId, floorId });
      const inWords = async () =>
        (await draftsOf(admin, mapId)).map((one: Record<string, unknown>) => ({
          ...one,
          editedOn: undefined,
        }));
      const before = await inWords();
      const [route, id] = kind === 'floor' ? ['DeleteFloor', floorId] : ['DeleteCustomMap', mapId];
      assert.equal((await admin('DELETE', `${base}/${route}/${id}`)).status, 200);
      if (kind === 'floor') assert.deepEqual(await draftsOf(admin, mapId), []);
      assert.equal(await countDrafts(server(), floorId), 0);
      assert.equal((await admin('POST', '/api/v4/Trash/Restore', { ids: [id] })).status, 200);
      assert.deepEqual(await inWords(), before);
      assert.deepEqual(
        before.flatMap(({ draftId, isOutdated }: Record<string, unknown>) => (isOutdated ? [draftId] : [])),
        [zoneId],
      );
      assertError(await publish(admin, mapId), 409, 'Conflict', /changed since it was edited/);
      assert.equal((await editor('DELETE', `${base}/DeleteDraft/${zoneId}`)).status, 200);
      const { status, text } = await publish(admin, mapId);
      assert.equal(status, 200, text);
      assert.deepEqual(await namesOf(admin, floorId), ['Größe 1', 'New', 'Room 14']);
      const points: readonly { pointType: string; note: string | null }[] = (
        await admin('GET', `${base}/GetPoints/${floorId}`)
      ).body;
      assert.deepEqual(
        points.map(({ pointType, note }) => [pointType, note]),
        [
          ['aed', null],
          ['exteriorDoor', 'Bell'],
        ],
      );
    });
});

async function countDrafts({ ctx }: TestServer, floorId: string): Promise<number> {
  return (await ctx.db.selectFrom('drafts').select('id').where('floor_id', '=', floorId).execute()).length;
}
