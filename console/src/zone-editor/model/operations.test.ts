import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Zone } from '@muster/sdk/client';
import { toShape, type ZoneShape } from '../../zones/zone-shape.ts';
import { canStep, type EditorAction, type EditorState, initialState, reduceEditor } from './editor-state.ts';
import { combineZones } from './editor-zones.ts';
import { isUnsaved } from './zone-draft.ts';

function zoneCalled(name: string, west: number): Zone {
  const ring = [
    [west, 0],
    [west + 1, 0],
    [west + 1, 1],
    [west, 0],
  ];
  return {
    customMapZoneId: name,
    customMapFloorId: 'f',
    name,
    zoneType: 0,
    polygonGeoJson: JSON.stringify({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [ring] },
    }),
    color: null,
    metadata: null,
    elevationFt: null,
    isSearchable: true,
    isActive: true,
  };
}

const saved = [zoneCalled('A', 0), zoneCalled('B', 1)];
const [a, b] = saved as [Zone, Zone];
const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(reduceEditor, state);
const shapeOf = (zone: Zone, name: string): ZoneShape => ({ ...toShape(zone), name });
const namesOf = (state: EditorState, zones = saved) =>
  combineZones(zones, state.drafts).map(({ shape }) => shape.name);
const [undo, redo] = [{ kind: 'undo' }, { kind: 'redo' }] as const;
const split: EditorAction = {
  kind: 'operate',
  changes: [{ id: 'A', zone: a, shape: shapeOf(a, 'A1') }, { shape: shapeOf(a, 'A2') }],
  selected: 0,
};
const merge: EditorAction = {
  kind: 'operate',
  changes: [
    { id: 'A', zone: a, shape: shapeOf(a, 'AB') },
    { id: 'B', zone: b },
  ],
  selected: 0,
};

test('a split is undone and redone as a whole, also with the new zone selected', () => {
  const after = run(initialState, { kind: 'select', id: 'A' }, split);
  assert.deepEqual(namesOf(after), ['A2', 'A1', 'B']);
  const undone = run(after, { kind: 'select', id: 'new-1' }, undo);
  assert.deepEqual(namesOf(undone), ['A', 'B']);
  assert.equal(undone.selectedId, 'A');
  assert.equal([...undone.drafts.values()].some(isUnsaved), false);
  assert.deepEqual(namesOf(run(undone, redo)), ['A2', 'A1', 'B']);
  assert.equal(canStep(run(undone, redo), 'redo'), false);
});

test('an edit after a split is undone before the split', () => {
  const rename: EditorAction = { kind: 'change', id: 'A', zone: a, values: { name: 'Hall' } };
  const after = run(initialState, split, rename);
  assert.deepEqual(namesOf(run(after, undo)), ['A2', 'A1', 'B']);
  assert.deepEqual(namesOf(run(after, undo, undo)), ['A', 'B']);
});

test('after another edit, an operation that was undone is not redone', () => {
  const rename: EditorAction = { kind: 'change', id: 'A', zone: a, values: { name: 'Hall' } };
  const after = run(initialState, split, undo, rename, undo, redo);
  assert.deepEqual(namesOf(after), ['B', 'Hall']);
});

test('undoing a split that was saved hides the saved part until the zone is saved', () => {
  const part = { ...a, customMapZoneId: 'P', name: 'A2' };
  const whole = { ...a, name: 'A1' };
  const after = run(
    initialState,
    split,
    { kind: 'saved', id: 'new-1', zone: part, etag: '1' },
    { kind: 'saved', id: 'A', zone: whole, etag: '1' },
    undo,
  );
  assert.deepEqual(namesOf(after, [whole, b, part]), ['A', 'B']);
  assert.equal(after.drafts.get('P')?.mergedInto, 'A');
  assert.deepEqual(namesOf(run(after, redo), [whole, b, part]), ['A1', 'A2', 'B']);
});

test('a merged zone leaves the list, and returns after undo or when the changes are discarded', () => {
  const after = run(initialState, merge);
  assert.deepEqual(namesOf(after), ['AB']);
  assert.equal(after.drafts.get('B')?.mergedInto, 'A');
  assert.deepEqual(namesOf(run(after, undo)), ['A', 'B']);
  assert.deepEqual(namesOf(run(after, undo, redo)), ['AB']);
  assert.deepEqual(namesOf(run(after, { kind: 'drop', id: 'A' })), ['A', 'B']);
});

test('undoing a saved merge restores the deleted zone as a new one', () => {
  const merged = { ...a, name: 'AB' };
  const after = run(
    initialState,
    merge,
    { kind: 'saved', id: 'A', zone: merged, etag: '1' },
    { kind: 'drop', id: 'B' },
    undo,
  );
  assert.deepEqual(namesOf(after, [merged]), ['B', 'A']);
  assert.equal(after.drafts.get('B')?.saved, undefined);
});

test('drawing a zone can be undone until the zone is saved', () => {
  const drawn = run(initialState, { kind: 'create', shape: shapeOf(a, '') });
  assert.deepEqual(namesOf(run(drawn, undo)), ['A', 'B']);
  assert.deepEqual(namesOf(run(drawn, undo, redo)), ['', 'A', 'B']);
  const zone = { ...a, customMapZoneId: 'N' };
  const stored = run(drawn, { kind: 'saved', id: 'new-1', zone, etag: '1' });
  assert.equal(canStep(stored, 'undo'), false);
});
