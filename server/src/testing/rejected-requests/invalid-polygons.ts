import { polygonOf } from '../sample-zones.ts';

/** Texts that are not a valid polygon: 422. */
export const invalidPolygons: [name: string, polygonGeoJson: string, message: RegExp][] = [
  ['that is no JSON', 'POLYGON((0 0,1 0,1 1,0 0))', /JSON/],
  ['that is a bare geometry', JSON.stringify({ type: 'Polygon', coordinates: [] }), /Feature/],
  [
    'that is a point',
    '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}',
    /Polygon/,
  ],
  [
    'that is a MultiPolygon',
    '{"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":[]}}',
    /Polygon/,
  ],
  ['without rings', polygonOf(), /ring/],
  [
    'whose ring is open',
    polygonOf([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]),
    /ring 0/,
  ],
  [
    'whose hole is open',
    polygonOf(
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 0],
      ],
      [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
    ),
    /ring 1/,
  ],
  [
    'of two vertices',
    polygonOf([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    /ring 0/,
  ],
  [
    'of three vertices, two the same',
    polygonOf([
      [0, 0],
      [1, 1],
      [1, 1],
      [0, 0],
    ]),
    /ring 0/,
  ],
  [
    'that is a line',
    polygonOf([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
    /area/,
  ],
  [
    'with a longitude of 181',
    polygonOf([
      [0, 0],
      [181, 0],
      [1, 1],
      [0, 0],
    ]),
    /ring 0.*position 1/,
  ],
  [
    'with a latitude of 91',
    polygonOf([
      [0, 0],
      [1, 0],
      [1, 91],
      [0, 0],
    ]),
    /ring 0.*position 2/,
  ],
  [
    'with a text as a number',
    polygonOf([
      [0, 0],
      ['1' as unknown as number, 0],
      [1, 1],
      [0, 0],
    ]),
    /ring 0.*position 1/,
  ],
  ['with one number a position', polygonOf([[0, 0], [1], [1, 1], [0, 0]]), /ring 0.*position 1/],
  [
    'with four numbers a position',
    polygonOf([
      [0, 0],
      [1, 0, 0, 0],
      [1, 1],
      [0, 0],
    ]),
    /ring 0.*position 1/,
  ],
  [
    'with a number that is infinite',
    polygonOf([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]).replace('[1,1]', '[1e999,1]'),
    /ring 0.*position 2/,
  ],
  ['of 20,001 vertices', polygonOf(circle(20_001)), /20,?000/],
];

function circle(vertices: number): number[][] {
  const angle = (turn: number) => (2 * Math.PI * turn) / vertices;
  const ring = Array.from({ length: vertices }, (_, turn) => [Math.cos(angle(turn)), Math.sin(angle(turn))]);
  return [...ring, ring[0] ?? []];
}
