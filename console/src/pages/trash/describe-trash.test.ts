import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrashEntry } from '@muster/sdk/client';
import { describeContents, describePlace, describeWho } from './describe-trash.ts';

const nothing = {
  floors: null,
  zones: null,
  points: null,
  shareLinks: null,
  attachments: null,
  calendarItems: null,
};
const entry: TrashEntry = {
  id: '1',
  kind: 'zone',
  name: 'Store',
  customMapId: 'm',
  mapName: 'Annex',
  customMapFloorId: 'f',
  floorName: 'Level 1',
  deletedOn: '2026-03-01T09:00:00.000Z',
  deletedBy: { actor: 'user', userId: 'u', userName: 'Ada' },
  expiresOn: '2026-03-31T09:00:00.000Z',
  contents: nothing,
  scope: null,
};

test('an entry lists what is restored with it', () => {
  assert.equal(describeContents(entry), '');
  const map = { ...entry, contents: { ...nothing, floors: 2, zones: 1, shareLinks: 1, attachments: 3 } };
  const all = '2 floors, 1 zone, 3 documents, 1 share link, which works again';
  assert.equal(describeContents(map), all);
  const series: TrashEntry = { ...entry, scope: 'following', contents: { ...nothing, calendarItems: 4 } };
  assert.equal(describeContents(series), 'This and all following events, 4 calendar events');
});

test('an entry shows where it was, and who deleted it', () => {
  assert.equal(describePlace(entry), 'On Annex, Level 1');
  assert.equal(describePlace({ ...entry, kind: 'floor' }), 'On Annex');
  assert.equal(describePlace({ ...entry, kind: 'attachment' }), 'On Annex, Level 1');
  assert.equal(describePlace({ ...entry, kind: 'attachment', floorName: null }), 'On Annex');
  assert.equal(describePlace({ ...entry, kind: 'map' }), '');
  assert.equal(describeWho(entry), 'Ada');
  const by = (deletedBy: TrashEntry['deletedBy']) => describeWho({ ...entry, deletedBy });
  assert.equal(by({ actor: 'token', userId: 'p', userName: null }), 'p (API token)');
  assert.equal(by({ actor: 'service', userId: null, userName: null }), 'the service');
});
