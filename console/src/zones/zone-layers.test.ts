import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { addZoneLayers } from './zone-layers.ts';

const query = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };

test('hiding the same zone again does not update the map, and names can be left to the plan', () => {
  Object.assign(globalThis, { window: { matchMedia: () => query } });
  const marks: unknown[] = [];
  const layouts: unknown[] = [];
  const map = {
    hasImage: () => true,
    addSource: () => undefined,
    addLayer: () => undefined,
    getZoom: () => 18,
    on: () => undefined,
    setLayoutProperty: (...change: unknown[]) => layouts.push(change),
    setFeatureState: ({ id }: { id: string }, state: object) => marks.push([id, state]),
  };
  const layers = addZoneLayers(map as unknown as MapLibreMap); // the part of the map's API needed to add the layers
  for (const id of [undefined, undefined, 'a', 'a', 'b', undefined, undefined]) layers.hide(id);
  assert.deepEqual(marks, [
    ['a', { hidden: true }],
    ['a', { hidden: false }],
    ['b', { hidden: true }],
    ['b', { hidden: false }],
  ]);
  layouts.length = 0;
  layers.showNames(false);
  layers.showNames(true);
  assert.deepEqual(layouts, [
    ['zone-name', 'visibility', 'none'],
    ['zone-name', 'visibility', 'visible'],
  ]);
});
