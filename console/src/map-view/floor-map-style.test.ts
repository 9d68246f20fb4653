import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { addSheet, neutralStyle } from './floor-map-style.ts';

test('a map starts in the color of the theme, not in the black of a style without colors', () => {
  const colors = ['light', 'dark'].map((theme) => {
    Object.assign(globalThis, { document: { documentElement: { dataset: { theme } } } });
    const [page] = neutralStyle(null).layers;
    return page?.type === 'background' ? page.paint?.['background-color'] : undefined;
  });
  assert.deepEqual(colors, ['#e6ebef', '#18222b']);
});

test('the sheet behind a floor has its colors when it is added, so it does not visibly fade from black to white', () => {
  Object.assign(globalThis, { document: { documentElement: { dataset: { theme: 'light' } } } });
  const added: LayerSpecification[] = [];
  const map = { addSource: () => {}, addLayer: (layer: LayerSpecification) => added.push(layer) };
  addSheet(map as unknown as MapLibreMap, { north: 1, west: 0, south: 0, east: 1 }); // the only method it calls
  const colors = added.flatMap((layer) =>
    layer.type === 'fill'
      ? [layer.paint?.['fill-color']]
      : layer.type === 'line'
        ? [layer.paint?.['line-color']]
        : [],
  );
  assert.equal(colors.length, 2);
  for (const color of colors) assert.match(String(color), /^#[0-9a-f]{6}$/);
});
