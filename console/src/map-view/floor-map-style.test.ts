import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neutralStyle } from './floor-map-style.ts';

test('a map starts in the color of the theme, and not in the black of a style without colors', () => {
  const colors = ['light', 'dark'].map((theme) => {
    Object.assign(globalThis, { document: { documentElement: { dataset: { theme } } } });
    const [page] = neutralStyle(null).layers;
    return page?.type === 'background' ? page.paint?.['background-color'] : undefined;
  });
  assert.deepEqual(colors, ['#e6ebef', '#18222b']);
});
