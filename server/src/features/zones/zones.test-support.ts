import { box, boxRing, polygonOf, zoneJson } from '../../testing/sample-zones.ts';

export const base = '/api/v4/CustomMaps';
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const unknownId = '0190a6e8-0000-7000-8000-000000000000';

/** Invalid values of each field, and the error messages. */
export const badFields: readonly [object, RegExp][] = [
  [{ name: undefined }, /^name is required/],
  [{ name: null }, /^name must/],
  [{ name: ' \n' }, /^name must/],
  [{ name: 12 }, /^name must/],
  [{ name: 'x'.repeat(501) }, /^name must/],
  [{ name: 'half a pair \ud800' }, /^name must/],
  [{ name: 'nul \u0000' }, /^name must/],
  [{ zoneType: undefined }, /^zoneType is required/],
  [{ zoneType: 12 }, /^zoneType must be a whole number from 0 to 11/],
  [{ zoneType: -1 }, /^zoneType must be/],
  [{ zoneType: 1.5 }, /^zoneType must be/],
  [{ zoneType: '1' }, /^zoneType must be/],
  [{ polygonGeoJson: undefined }, /^polygonGeoJson is required/],
  [{ polygonGeoJson: null }, /^polygonGeoJson must be/],
  [{ polygonGeoJson: JSON.parse(zoneJson.polygonGeoJson) }, /^polygonGeoJson must be/],
  [{ color: 'red' }, /^color must be a color #RGB/],
  [{ color: '#12345' }, /^color must be/],
  [{ color: '#ff00ff\n' }, /^color must be/],
  [{ metadata: { key: 'value' } }, /^metadata must be/],
  [{ metadata: '' }, /^metadata must be a string that contains a JSON object/],
  [{ metadata: '{' }, /^metadata must be a string that contains a JSON object/],
  [{ metadata: '["a"]' }, /^metadata must be a string that contains a JSON object/],
  [{ metadata: 'null' }, /^metadata must be a string that contains a JSON object/],
  [
    { metadata: '{"beds": 4}' },
    /^metadata must have only strings as values; the value of "beds" is not a string$/,
  ],
  [
    { metadata: '{"__proto__": {}}' },
    /^metadata must have only strings as values; the value of "__proto__" is not a string$/,
  ],
  [{ metadata: `{"a": "${'é'.repeat(8 * 1024)}"}` }, /^metadata must be at most 16384 bytes/],
  [{ elevationFt: '12' }, /^elevationFt must be/],
  [{ isSearchable: 'true' }, /^isSearchable must be/],
  [{ isActive: 1 }, /^isActive must be/],
];

export const badPolygons: readonly [string, string][] = [
  ['no JSON', 'not json'],
  ['a bare Polygon', JSON.stringify({ type: 'Polygon', coordinates: [boxRing(0, 0, 1, 1)] })],
  ['another geometry', '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}'],
  ['no geometry', '{"type":"Feature","properties":{},"geometry":null}'],
  ['no ring', polygonOf()],
  ['an open ring', polygonOf(boxRing(0, 0, 1, 1).slice(0, -1))],
  [
    'two vertices',
    polygonOf([
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ]),
  ],
  [
    'no area',
    polygonOf([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
  ],
  ['a longitude beyond 180', box(179, 0, 180.5, 1)],
  ['a latitude beyond 90', box(0, 89, 1, 91)],
  ['a number beyond the doubles', box(0, 0, 1, 1).replace('[1,1]', '[1,1e999]')],
  [
    'four numbers in a position',
    polygonOf([
      [0, 0],
      [1, 0, 0, 0],
      [1, 1],
      [0, 0],
    ]),
  ],
  ['a number as a text', box(0, 0, 1, 1).replace('[1,1]', '["1",1]')],
  ['a bad hole', polygonOf(boxRing(0, 0, 9, 9), boxRing(1, 1, 2, 2).slice(0, -1))],
  ['a hole that covers everything', polygonOf(boxRing(0, 0, 9, 9), boxRing(-1, -1, 10, 10))],
  ['20,001 vertices', polygonOf(circle(20_001))],
  ['half a surrogate pair', zoneJson.polygonGeoJson.replace('{}', '{"name":"\ud800"}')],
];

export function circle(vertices: number): number[][] {
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices;
    return [Math.cos(angle) / 3, Math.sin(angle) / 3];
  });
  return [...ring, ring[0] ?? []];
}
