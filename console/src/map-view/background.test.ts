import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveBackground } from './resolve-background.ts';

const ofInstallation = { kind: 'raster', url: 'https://i.example/{z}/{x}/{y}', attribution: null } as const;

test('a department’s choice replaces the background of the installation', () => {
  const url = 'https://d.example/{z}/{x}/{y}';
  const none = { kind: 'none', url: null, attribution: null } as const;
  assert.equal(resolveBackground(none, ofInstallation), null);
  assert.equal(resolveBackground({ ...none, kind: 'default' }, ofInstallation), ofInstallation);
  assert.equal(resolveBackground(undefined, ofInstallation), ofInstallation);
  for (const [kind, drawn] of [
    ['openStreetMap', 'raster'],
    ['raster', 'raster'],
    ['aerial', 'raster'],
    ['vectorStyle', 'style'],
    ['pmtiles', 'pmtiles'],
  ] as const)
    assert.deepEqual(resolveBackground({ kind, url, attribution: null }, ofInstallation), {
      kind: drawn,
      url,
      attribution: null,
    });
});

test('an attribution written by a department is text, not HTML', () => {
  const attribution = 'A & B <img src=x>';
  const chosen = { kind: 'aerial', url: 'https://d.example/', attribution } as const;
  assert.equal(resolveBackground(chosen, null)?.attribution, 'A &amp; B &lt;img src=x&gt;');
});
