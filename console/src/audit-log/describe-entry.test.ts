import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry } from '@muster/sdk/client';
import { describeChanges, describeEntry } from './describe-entry.ts';

const entry: AuditEntry = {
  auditEntryId: 1,
  occurredOn: '2026-03-02T09:41:07.512Z',
  kind: 'zone',
  id: 'a',
  name: 'Room 12',
  customMapId: null,
  action: 'updated',
  actor: 'user',
  userId: 'u1',
  userName: 'Ada Field',
  address: '192.0.2.1',
  requestId: 'r1',
  via: 'PUT /api/v4/CustomMaps/UpdateZone/:zoneId',
  before: null,
  after: null,
};
const linesOf = (changed: Partial<AuditEntry>) =>
  describeChanges({ ...entry, ...changed }, 'imperial').map(({ label, before, after }) => [
    label,
    before,
    after,
  ]);

test('an entry is described in a sentence, for every kind of actor', () => {
  const sentence = (changed: Partial<AuditEntry>) => describeEntry({ ...entry, ...changed });
  assert.equal(sentence({}), 'Ada Field changed the zone “Room 12”');
  assert.equal(sentence({ userName: null }), 'u1 changed the zone “Room 12”');
  assert.equal(
    sentence({ actor: 'token', userName: null, userId: 'cad' }),
    'cad (API token) changed the zone “Room 12”',
  );
  assert.equal(
    sentence({
      actor: 'command',
      userName: 'root',
      via: 'muster import',
      kind: 'map',
      action: 'created',
      name: 'Mill',
    }),
    'root, with the command “muster import” added the map “Mill”',
  );
  assert.equal(
    sentence({ actor: 'service', kind: 'map', name: 'Fair' }),
    'The service changed the map “Fair”',
  );
  const session = { kind: 'session', name: 'Ada Field' } as const;
  assert.equal(
    sentence({ ...session, action: 'signInFailed', actor: 'anonymous' }),
    'A sign-in as Ada Field failed',
  );
  assert.equal(
    sentence({ kind: 'shareLink', name: null, action: 'deleted' }),
    'Ada Field deleted the share link',
  );
});

test('an entry from a newer server is described in a sentence too', () => {
  const newer = { ...entry, kind: 'sensor', action: 'calibrated' } as unknown as AuditEntry;
  assert.equal(describeEntry(newer), 'Ada Field: calibrated, sensor “Room 12”');
  assert.deepEqual(describeChanges({ ...newer, before: { gain: 1 }, after: { gain: 2 } }, 'imperial'), [
    { label: 'gain', before: '1', after: '2' },
  ]);
});

test('heights are in the department’s unit', () => {
  const changed = { ...entry, before: { elevationFt: 10 }, after: { elevationFt: 12.5 } };
  assert.deepEqual(describeChanges(changed, 'metric'), [
    { label: 'Elevation', before: '3.05 m', after: '3.81 m' },
  ]);
});

test('values are described in words', () => {
  assert.deepEqual(
    linesOf({
      before: {
        name: 'Room 12',
        zoneType: 0,
        isActive: true,
        color: null,
        polygonGeoJson: '{…}',
        role: 'viewer',
      },
      after: {
        name: 'Room 13',
        zoneType: 4,
        isActive: false,
        color: '#ff0000',
        polygonGeoJson: '{ }',
        role: 'admin',
      },
    }),
    [
      ['Name', 'Room 12', 'Room 13'],
      ['Type', 'Room', 'Hazard'],
      ['Active', 'yes', 'no'],
      ['Color', 'none', '#ff0000'],
      ['Outline', undefined, 'Changed'],
      ['Role', 'Viewer', 'Administrator'],
    ],
  );
});

test('images, lists, long texts and deletions are summarized', () => {
  const image = { file: 'images/5f2a.png', sizeBytes: 20_480, width: 800, height: 600 };
  assert.deepEqual(
    linesOf({
      kind: 'map',
      before: {
        type: 3,
        image,
        floors: [
          { name: 'Roof', zoneCount: 4 },
          { name: 'Attic', zoneCount: 0 },
        ],
        description: { excerpt: 'Long', length: 5_321 },
        polygonGeoJson: '{…}',
      },
    }),
    [
      ['Type', 'Event', undefined],
      ['Image', 'images/5f2a.png, 21 kB, 800 × 600 pixels', undefined],
      ['Floors', 'Roof (4), Attic (0)', undefined],
      ['Description', 'Long… (5,321 characters)', undefined],
    ],
  );
  const made = linesOf({
    action: 'committed',
    after: { maps: ['Mill'], addedZones: 3, calendarFeedRoles: ['editor'] },
  });
  assert.deepEqual(made, [
    ['Maps', undefined, 'Mill'],
    ['Added zones', undefined, '3'],
    ['Roles with calendar addresses', undefined, 'Editor'],
  ]);
});
