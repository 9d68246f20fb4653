import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasEditedZones, listSteps, type Progress } from './first-steps.ts';

const floor = {
  customMapFloorId: 'f',
  floorVersion: 1,
  zoneVersion: 1,
  pointVersion: 1,
  attachmentVersion: 0,
  isActive: true,
};
const emptyManifest = { generatedAt: '2026-01-01T00:00:00.000Z', maps: [] };
const manifest = {
  ...emptyManifest,
  maps: [{ customMapId: 'm', mapVersion: 1, attachmentVersion: 0, floors: [floor] }],
};
const nothing: Progress = {
  manifest: emptyManifest,
  hasZones: false,
  hasShareLinks: false,
  opened: new Set(),
};
const doneOf = (progress: Progress) =>
  listSteps(progress)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name)
    .join();
const linksOf = (progress: Progress) => listSteps(progress).map(({ to }) => to);

test('in an empty department, no step is done, and only a plan or the calendar can come first', () => {
  assert.equal(doneOf(nothing), '');
  assert.deepEqual(linksOf(nothing), ['/maps/new', undefined, undefined, undefined, '/calendar']);
});

test('a step is done once its result exists', () => {
  const uploaded = { ...nothing, manifest };
  assert.equal(doneOf(uploaded), 'upload');
  assert.deepEqual(linksOf(uploaded).slice(1, 4), ['/maps/m/edit', '/maps/m/floors/f/edit', '/maps/m']);
  assert.equal(doneOf({ ...uploaded, opened: new Set(['place']) }), 'upload,place');
  assert.equal(doneOf({ ...uploaded, hasZones: true }), 'upload,place,draw');
  const all = { ...uploaded, hasZones: true, hasShareLinks: true, opened: new Set(['subscribe']) };
  assert.equal(doneOf(all), 'upload,place,draw,share,subscribe');
});

test('a map without floors links to its page, where a floor can be added', () => {
  const bare = { ...manifest, maps: [{ customMapId: 'm', mapVersion: 1, attachmentVersion: 0, floors: [] }] };
  assert.equal(listSteps({ ...nothing, manifest: bare })[2]?.to, '/maps/m');
});

test('saved zones are detected by the versions', () => {
  assert.equal(hasEditedZones(manifest), false);
  const edited = {
    ...manifest,
    maps: manifest.maps.map((map) => ({ ...map, floors: [{ ...floor, zoneVersion: 2 }] })),
  };
  assert.equal(hasEditedZones(edited), true);
});
