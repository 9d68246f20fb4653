import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { addZoneLayers } from './zone-layers.ts';

const query = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };

test('hiding the same zone again does not update the map', () => {
  Object.assign(globalThis, { window: { matchMedia: () => query } });
  const marks: unknown[] = [];
  const map = {
    hasImage: () => true,
    addSource: () => undefined,
    addLayer: () => undefined,
    getZoom: () => 18,
    on: () => undefined,
    setLayoutProperty: () => undefined,
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
});
