import '../../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Zone } from '@muster/sdk/client';
import { filterZones, noFilter } from '../../zones/search-zones.ts';
import { writeMetadata } from '../../zones/zone-shape.ts';
import { canStep, type EditorAction, type EditorState, initialState, reduceEditor } from './editor-state.ts';
import { combineZones } from './editor-zones.ts';
import { buildSnapIndex } from './snap.ts';
import { isDeletedElsewhere, isUnsaved } from './zone-draft.ts';

const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const zone: Zone = {
  customMapZoneId: 'z',
  customMapFloorId: 'f',
  name: 'Hall',
  zoneType: 0,
  polygonGeoJson: JSON.stringify({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  }),
  color: null,
  metadata: '{"exits": "2"}',
  elevationFt: null,
  isSearchable: true,
  isActive: true,
};

const run = (...actions: EditorAction[]): EditorState => actions.reduce(reduceEditor, initialState);
const select: EditorAction = { kind: 'select', id: 'z' };
const rename = (name: string): EditorAction => ({
  kind: 'change',
  id: 'z',
  zone,
  values: { name },
  group: 'name',
});
const deactivate: EditorAction = { kind: 'change', id: 'z', zone, values: { isActive: false } };
const nameOf = (state: EditorState) => state.drafts.get('z')?.present.name;

test('the letters of a word are one undo step, other edits are one step each', () => {
  const state = run(select, rename('A'), rename('AB'), deactivate);
  const once = reduceEditor(state, { kind: 'undo' });
  assert.deepEqual([nameOf(once), once.drafts.get('z')?.present.isActive], ['AB', true]);
  const twice = reduceEditor(once, { kind: 'undo' });
  assert.equal(nameOf(twice), 'Hall');
  assert.equal(nameOf(reduceEditor(twice, { kind: 'redo' })), 'AB');
});

test('undoing back to the saved state leaves nothing unsaved', () => {
  const state = run(select, rename('A'), { kind: 'undo' });
  const draft = state.drafts.get('z');
  assert.ok(draft && !isUnsaved(draft));
});

test('an edit made during a save is kept and unsaved', () => {
  const sent = { ...zone, name: 'A' };
  const state = run(select, rename('A'), { kind: 'saving', id: 'z' }, rename('AB'), {
    kind: 'saved',
    id: 'z',
    zone: sent,
    etag: '"2"',
  });
  const draft = state.drafts.get('z');
  assert.equal(nameOf(state), 'AB');
  assert.ok(draft && isUnsaved(draft));
});

test('a new zone keeps its selection and its history when the service gives it an id', () => {
  const shape = run(select, rename('A')).drafts.get('z')?.present;
  assert.ok(shape);
  const state = run({ kind: 'create', shape }, { kind: 'saved', id: 'new-1', zone, etag: undefined });
  assert.deepEqual([state.selectedId, [...state.drafts.keys()]], ['z', ['z']]);
});

test('if nothing is unsaved, an edit starts from the latest saved version', () => {
  const state = run(select, rename('A'), { kind: 'undo' });
  const now = { ...zone, elevationFt: 5 };
  const edited = reduceEditor(state, { kind: 'change', id: 'z', zone: now, values: { isActive: false } });
  assert.equal(edited.drafts.get('z')?.present.elevation, '5');
  const [shown] = combineZones([now], state.drafts);
  assert.equal(shown?.shape.elevation, '5');
});

test('a zone deleted on the server stays visible while it has unsaved edits', () => {
  const shown = (state: EditorState) =>
    combineZones([], state.drafts).map(({ id, isUnsaved: is }) => [id, is]);
  const edited = run(select, rename('A'));
  assert.deepEqual(shown(edited), [['z', true]]);
  const draft = edited.drafts.get('z');
  assert.ok(draft && isDeletedElsewhere(draft, []) && !isDeletedElsewhere(draft, [zone]));
  const saved: EditorAction = { kind: 'saved', id: 'z', zone: { ...zone, name: 'A' }, etag: '"2"' };
  assert.deepEqual(shown(reduceEditor(edited, saved)), []);
  assert.deepEqual(shown(run(select, rename('A'), { kind: 'undo' })), []);
  assert.deepEqual(shown(run({ kind: 'create', shape: draft.present })), [['new-1', true]]);
});

test('undo and redo apply to the corners of an unfinished outline', () => {
  const state = run(
    { kind: 'tool', tool: 'draw' },
    { kind: 'point', point: [0, 0] },
    { kind: 'point', point: [1, 1] },
    { kind: 'undo' },
  );
  assert.deepEqual(state.drawing.points, [[0, 0]]);
  assert.deepEqual(reduceEditor(state, { kind: 'redo' }).drawing.points, [
    [0, 0],
    [1, 1],
  ]);
});

const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const outline: EditorAction[] = [
  { kind: 'tool', tool: 'draw' },
  ...corners.map((point): EditorAction => ({ kind: 'point', point })),
];

test('an unfinished outline stays when a zone is selected or its tool is chosen again', () => {
  const state = run(...outline, select, { kind: 'tool', tool: 'draw' });
  assert.deepEqual([state.tool, state.drawing.points, state.selectedId], ['draw', corners, 'z']);
});

test('selecting a zone activates the select tool if there is no unfinished outline', () => {
  assert.equal(run({ kind: 'tool', tool: 'draw' }, select).tool, 'select');
});

test('undo restores a discarded outline and its tool', () => {
  const discarded = run(...outline, { kind: 'tool', tool: 'select' }, { kind: 'tool', tool: 'move' });
  assert.deepEqual([discarded.drawing.points, canStep(discarded, 'undo')], [[], true]);
  const back = reduceEditor(discarded, { kind: 'undo' });
  assert.deepEqual([back.tool, back.drawing.points], ['draw', corners]);
  assert.deepEqual(reduceEditor(back, { kind: 'undo' }).drawing.points, corners.slice(0, 2));
});

test('starting a zone by coordinates does not lose the outline', () => {
  const { drafts } = run(select, rename('A'));
  const shape = drafts.get('z')?.present;
  assert.ok(shape);
  const state = run(...outline, { kind: 'create', shape }, { kind: 'undo' });
  assert.deepEqual([state.tool, state.drawing.points, state.drafts.size], ['draw', corners, 1]);
});

test('undo reverts corners, zones and outlines in reverse order', () => {
  const cut = run(...outline, { kind: 'tool', tool: 'hole' }, { kind: 'point', point: [5, 5] });
  const once = reduceEditor(cut, { kind: 'undo' });
  assert.deepEqual([once.tool, once.drawing.points], ['hole', []]);
  assert.deepEqual(reduceEditor(once, { kind: 'undo' }).drawing.points, corners);
  const edited = run(...outline, { kind: 'tool', tool: 'select' }, select, rename('A'), { kind: 'undo' });
  assert.deepEqual([nameOf(edited), edited.tool, edited.drawing.points], ['Hall', 'select', []]);
});

test('undo does not restore an outline that became a zone or a hole', () => {
  const state = run(...outline, { kind: 'drawn' });
  assert.deepEqual([state.tool, state.drawing.points, canStep(state, 'undo')], ['select', [], false]);
});

test('the filter finds words in names and metadata, ignoring accents', () => {
  const zones = combineZones(
    [zone, { ...zone, customMapZoneId: 'y', name: 'Entrée', isActive: false }],
    new Map(),
  );
  const found = (filter: Partial<typeof noFilter>) =>
    filterZones(zones, { ...noFilter, ...filter }).map(({ id }) => id);
  assert.deepEqual(found({ words: 'entree exits' }), ['y']);
  assert.deepEqual(found({ state: 'active' }), ['z']);
  assert.deepEqual(found({ type: '4' }), []);
});

test('metadata without entries is null; empty rows are ignored', () => {
  assert.equal(writeMetadata([{ key: '', value: '' }]).text, null);
  assert.equal(
    writeMetadata([
      { key: 'a', value: '1' },
      { key: '', value: '' },
    ]).text,
    '{"a":"1"}',
  );
});

test('corners snap from farther away than walls and exactly; the moving zone does not snap to itself', () => {
  const rings = [
    [
      [0.1, 0.1],
      [0.30000000000000004, 0.1],
      [0.3, 0.3],
    ],
  ];
  const index = buildSnapIndex([{ id: 'n', rings }]);
  const size = 512 * 2 ** 12;
  const perPixel = 360 / size;
  const near = { lat: 0.1 + 6 * perPixel, lng: 0.30000000000000004 + 5 * perPixel };
  const corner = index.find(near, { size });
  assert.deepEqual([corner?.kind, corner?.lat, corner?.lng], ['corner', 0.1, 0.30000000000000004]);
  assert.equal(index.find({ lat: 0.1 - 5 * perPixel, lng: 0.2 }, { size })?.kind, 'wall');
  assert.equal(index.find({ lat: 0.1 - 7 * perPixel, lng: 0.2 }, { size }), undefined);
  assert.equal(index.find(near, { size, excludeId: 'n' }), undefined);
});
