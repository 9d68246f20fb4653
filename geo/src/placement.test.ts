import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { wrapLng } from './longitude.ts';
import {
  boundsOfPlacement,
  type ControlPoint,
  fitPlacement,
  latLngAtPixel,
  type PlacementKind,
  PlacementProblem,
  pixelAtLatLng,
  pixelAtSquare,
  placeByCorners,
  placeByRotation,
  squareAtPixel,
} from './placement.ts';
import { latAtY, lngAtX, mercatorX, mercatorY, worldWidthMeters } from './web-mercator.ts';

const image = { width: 4000, height: 3000 };
/** Pixels of the image, none three of them on one line. */
const pixels = [
  [120, 90],
  [3870, 210],
  [3640, 2890],
  [310, 2710],
  [1900, 1430],
] as const;

/** Where a plan lies that is turned about its center: another formula than the one under test. */
function turned(lat: number, lng: number, degrees: number, metersPerPixel: number) {
  const radians = (degrees * Math.PI) / 180;
  const size = metersPerPixel / worldWidthMeters(lat);
  return (x: number, y: number): ControlPoint => {
    const east = (x - 2000) * Math.cos(radians) + (1500 - y) * Math.sin(radians);
    const north = (1500 - y) * Math.cos(radians) - (x - 2000) * Math.sin(radians);
    const at = lngAtX(mercatorX(lng) + east * size);
    return { x, y, lat: latAtY(mercatorY(lat) - north * size), lng: wrapLng(at) };
  };
}

function assertNear(actual: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not within ${tolerance} of ${expected}`);
}

function rejects(field: string, message: RegExp, action: () => unknown): void {
  assert.throws(action, (problem: unknown) => {
    assert.ok(problem instanceof PlacementProblem, String(problem));
    assert.equal(problem.field, field);
    assert.match(problem.message, message);
    return true;
  });
}

const places = [
  ['a building', 48.2, 16.37, 0.02],
  ['ten kilometers', 47.1, -122.3, 2.5],
  ['60° N', 60, 10.7, 0.05],
  ['the antimeridian', -17.8, 179.9999, 0.05],
  ['the other side of the antimeridian', -17.8, -179.9999, 0.05],
] as const;

describe('a placement fitted to exact points', () => {
  for (const [name, lat, lng, metersPerPixel] of places) {
    for (const degrees of [0, 17, 45, 190, 359.5]) {
      for (const [kind, count] of [
        ['similarity', 2],
        ['similarity', 5],
        ['affine', 3],
        ['affine', 5],
        ['projective', 4],
        ['projective', 5],
      ] as const) {
        test(`${name}, ${degrees}°, ${kind} of ${count} points: every pixel to a thousandth, both ways`, () => {
          const place = turned(lat, lng, degrees, metersPerPixel);
          const placement = fitPlacement(
            pixels.slice(0, count).map(([x, y]) => place(x, y)),
            { kind },
          );
          assert.ok(placement.rmsMeters < metersPerPixel / 1000);
          for (const [x, y] of [
            [0, 0],
            [4000, 0],
            [4000, 3000],
            [0, 3000],
            [1234.5, 678.25],
          ] as const) {
            const expected = place(x, y);
            const pixel = pixelAtLatLng(placement, expected.lat, expected.lng);
            assertNear(pixel.x, x, 0.001);
            assertNear(pixel.y, y, 0.001);
            const back = squareAtPixel(placement, x, y);
            const same = pixelAtSquare(placement, back.x, back.y);
            assertNear(same.x, x, 1e-4);
            assertNear(same.y, y, 1e-4);
            const position = latLngAtPixel(placement, x, y);
            assertNear(position.lat, expected.lat, 1e-11);
            assertNear(position.lng, expected.lng, 1e-11);
          }
        });
      }
    }
  }

  test('a shear needs affine, a perspective needs projective', () => {
    const warp = (g: number) => (x: number, y: number) => ({
      x,
      y,
      lat: latAtY(0.4 + (y * 1e-8 + x * 2e-9) / (1 + g * x)),
      lng: lngAtX(0.5 + (x * 1e-8 + y * 3e-9) / (1 + g * x)),
    });
    const rms = (g: number, kind: PlacementKind) =>
      fitPlacement(
        pixels.map(([x, y]) => warp(g)(x, y)),
        { kind },
      ).rmsMeters;
    assert.ok(rms(0, 'similarity') > 1 && rms(0, 'affine') < 1e-6);
    assert.ok(rms(1e-4, 'affine') > 1 && rms(1e-4, 'projective') < 1e-5);
  });

  test('two points make a similarity, three an affine placement, four too unless asked', () => {
    const place = turned(1, 2, 3, 0.1);
    const kinds = [2, 3, 4].map(
      (count) => fitPlacement(pixels.slice(0, count).map(([x, y]) => place(x, y))).kind,
    );
    assert.deepEqual(kinds, ['similarity', 'affine', 'affine']);
  });
});

describe('residuals', () => {
  /** The corners of a square, one of them moved east by 4 m on the ground: an affine fit leaves 1 m at each. */
  const moved = (lat: number, lng: number) => {
    const place = turned(lat, lng, 0, 0.1);
    const points = [place(1000, 1000), place(2000, 1000), place(2000, 2000), place(1000, 2000)];
    const degrees = (4 / worldWidthMeters(lat)) * 360;
    return points.map((point, index) => (index === 2 ? { ...point, lng: point.lng + degrees } : point));
  };

  for (const lat of [0, 60]) {
    test(`are meters on the ground, at latitude ${lat}`, () => {
      const { residualsMeters, rmsMeters } = fitPlacement(moved(lat, 5));
      for (const meters of [...residualsMeters, rmsMeters]) assertNear(meters, 1, 0.001);
    });
  }

  test('the sum of their squares cannot be made smaller', () => {
    const offsets = [3, -2, 0, 5];
    const points = moved(50, 8).map((point, index) => ({ ...point, y: point.y + (offsets[index] ?? 0) }));
    for (const kind of ['similarity', 'affine'] as const) {
      const placement = fitPlacement(points, { kind });
      const error = (toSquare: typeof placement.toSquare) =>
        points.reduce((sum, { x, y, lat, lng }) => {
          const at = squareAtPixel({ ...placement, toSquare }, x, y);
          return sum + ((at.x - mercatorX(lng)) ** 2 + (at.y - mercatorY(lat)) ** 2) * 1e18;
        }, 0);
      const least = error(placement.toSquare);
      const [a, b, c, d, e, f, ...last] = placement.toSquare;
      const nudge = a * 1e-3;
      const steps =
        kind === 'similarity'
          ? [
              [nudge, 0, 0, 0, nudge, 0],
              [0, -nudge, 0, nudge, 0, 0],
              [0, 0, nudge, 0, 0, 0],
              [0, 0, 0, 0, 0, nudge],
            ]
          : [0, 1, 2, 3, 4, 5].map((at) => [0, 1, 2, 3, 4, 5].map((index) => (index === at ? nudge : 0)));
      for (const step of steps) {
        for (const sign of [1, -1]) {
          const [va = 0, vb = 0, vc = 0, vd = 0, ve = 0, vf = 0] = step.map((value) => value * sign);
          assert.ok(
            error([a + va, b + vb, c + vc, d + vd, e + ve, f + vf, ...last]) > least,
            `${kind} ${step}`,
          );
        }
      }
    }
  });
});

describe('points that determine no placement', () => {
  const place = turned(48, 16, 30, 0.05);
  const at = (...list: readonly (readonly [number, number])[]) => list.map(([x, y]) => place(x, y));

  test('too few', () => {
    rejects('controlPoints', /at least 2 points/, () => fitPlacement(at([1, 1])));
    rejects('controlPoints', /at least 3 points/, () => fitPlacement(at([1, 1], [9, 9]), { kind: 'affine' }));
    rejects('controlPoints', /at least 4 points/, () =>
      fitPlacement(at([1, 1], [9, 9], [9, 1]), { kind: 'projective' }),
    );
  });

  test('the same pixel, or the same position', () => {
    rejects('controlPoints', /different points of the image/, () =>
      fitPlacement([place(0.1, 7), { ...place(900, 800), x: 0.1, y: 7 }]),
    );
    rejects('controlPoints', /different positions/, () =>
      fitPlacement([place(5, 7), { ...place(5, 7), x: 900, y: 800 }]),
    );
  });

  test('on one line for affine and projective, but a similarity takes them', () => {
    const line = at([100, 100], [1000, 1000.5], [2000, 1999], [3000, 3000]);
    for (const kind of ['affine', 'projective'] as const)
      rejects('controlPoints', /one line/, () => fitPlacement(line, { kind }));
    assert.ok(fitPlacement(line, { kind: 'similarity' }).rmsMeters < 1e-6);
  });

  test('three of four on one line for a perspective', () => {
    const points = at([100, 100], [1000, 1000], [2000, 2000], [3000, 100]);
    rejects('controlPoints', /perspective/, () => fitPlacement(points, { kind: 'projective' }));
  });

  test('a mirrored image, whatever the kind', () => {
    const points = at([100, 100], [1000, 100], [1000, 900], [100, 900]).map((point) => ({
      ...point,
      y: -point.y,
    }));
    for (const kind of ['similarity', 'affine', 'projective'] as const)
      rejects('controlPoints', /mirror/, () => fitPlacement(points, { kind }));
  });

  test('two of four points swapped have no perspective', () => {
    const [a, b, c, d] = at([100, 100], [1000, 100], [1000, 900], [100, 900]) as [
      ControlPoint,
      ControlPoint,
      ControlPoint,
      ControlPoint,
    ];
    const swapped = [a, { ...b, lat: c.lat, lng: c.lng }, { ...c, lat: b.lat, lng: b.lng }, d];
    rejects('controlPoints', /one line|mirror|perspective/, () =>
      fitPlacement(swapped, { kind: 'projective' }),
    );
  });

  test('a value out of range is named', () => {
    const [first, second] = at([1, 1], [900, 900]) as [ControlPoint, ControlPoint];
    rejects('controlPoints[1].lat', /85\.0511/, () => fitPlacement([first, { ...second, lat: 86 }]));
    rejects('controlPoints[0].lng', /180/, () => fitPlacement([{ ...first, lng: 181 }, second]));
    rejects('controlPoints[1].x', /pixels/, () => fitPlacement([first, { ...second, x: Number.NaN }]));
  });
});

describe('a placement by corners', () => {
  const place = turned(52, 13, 17, 0.03);
  const [topLeft, topRight, bottomRight, bottomLeft] = [
    place(0, 0),
    place(4000, 0),
    place(4000, 3000),
    place(0, 3000),
  ];

  test('any three of a rectangle give the same as all four', () => {
    for (const corners of [
      { topLeft, topRight, bottomRight, bottomLeft },
      { topLeft, topRight, bottomLeft },
      { topRight, bottomRight, bottomLeft },
      { topLeft, bottomRight, bottomLeft },
      { topLeft, topRight, bottomRight },
    ]) {
      const placement = placeByCorners(corners, image);
      assert.equal(placement.kind, 'affine');
      const expected = place(3210, 123);
      const pixel = pixelAtLatLng(placement, expected.lat, expected.lng);
      assertNear(pixel.x, 3210, 0.001);
      assertNear(pixel.y, 123, 0.001);
    }
  });

  test('four that are no parallelogram meet all four corners', () => {
    const placement = placeByCorners(
      { topLeft, topRight, bottomRight: place(3600, 2800), bottomLeft },
      image,
    );
    assert.equal(placement.kind, 'projective');
    const target = place(3600, 2800);
    const corner = latLngAtPixel(placement, 4000, 3000);
    assertNear(corner.lat, target.lat, 1e-11);
    assertNear(corner.lng, target.lng, 1e-11);
  });

  test('two are too few, a wrong order and a wrong value are named', () => {
    rejects('corners', /three or four/, () => placeByCorners({ topLeft, topRight }, image));
    rejects('corners', /convex/, () =>
      placeByCorners({ topLeft: topRight, topRight: topLeft, bottomRight, bottomLeft }, image),
    );
    rejects('corners', /convex/, () =>
      placeByCorners({ topLeft: topRight, topRight: topLeft, bottomLeft }, image),
    );
    rejects('corners.bottomRight.lat', /85/, () =>
      placeByCorners({ topLeft, topRight, bottomRight: { lat: 90, lng: 0 } }, image),
    );
  });
});

describe('a placement by rotation', () => {
  for (const [name, lat, lng, metersPerPixel] of places) {
    for (const rotationDeg of [17, 45, 190, -90, 737]) {
      test(`${name}, ${rotationDeg}°`, () => {
        const placement = placeByRotation({ rotationDeg, center: { lat, lng }, metersPerPixel }, image);
        const expected = turned(lat, lng, rotationDeg, metersPerPixel)(100, 2900);
        const pixel = pixelAtLatLng(placement, expected.lat, expected.lng);
        assertNear(pixel.x, 100, 0.001);
        assertNear(pixel.y, 2900, 0.001);
      });
    }
  }

  test('the top of the plan points to the bearing', () => {
    const placement = placeByRotation(
      { rotationDeg: 90, center: { lat: 0, lng: 0 }, metersPerPixel: 1 },
      image,
    );
    const top = latLngAtPixel(placement, 2000, 0);
    assert.ok(top.lng > 0.01 && Math.abs(top.lat) < 1e-9);
  });

  test('wrong values are named', () => {
    const center = { lat: 0, lng: 0 };
    rejects('rotationDeg', /degrees/, () =>
      placeByRotation({ rotationDeg: Number.NaN, center, metersPerPixel: 1 }, image),
    );
    rejects('metersPerPixel', /greater than 0/, () =>
      placeByRotation({ rotationDeg: 0, center, metersPerPixel: 0 }, image),
    );
    rejects('center.lng', /180/, () =>
      placeByRotation({ rotationDeg: 0, center: { lat: 0, lng: 200 }, metersPerPixel: 1 }, image),
    );
  });
});

describe('the bounds of a placement', () => {
  test('have all four corners on their edges', () => {
    const place = turned(52, 13, 17, 0.03);
    const bounds = boundsOfPlacement(fitPlacement([place(0, 0), place(4000, 3000)]), image);
    assertNear(bounds.topLeftLat, place(0, 0).lat, 1e-11);
    assertNear(bounds.bottomRightLat, place(4000, 3000).lat, 1e-11);
    assertNear(bounds.topLeftLng, place(0, 3000).lng, 1e-11);
    assertNear(bounds.bottomRightLng, place(4000, 0).lng, 1e-11);
  });

  test('across the antimeridian the left is greater than the right', () => {
    const bounds = boundsOfPlacement(
      placeByRotation({ rotationDeg: 30, center: { lat: 1, lng: 180 }, metersPerPixel: 1 }, image),
      image,
    );
    assert.ok(bounds.topLeftLng > 179.9 && bounds.bottomRightLng < -179.9);
  });

  test('a plan beyond the latitudes of the map, around the earth, or in a perspective without end has none', () => {
    const by = (lat: number, metersPerPixel: number) =>
      boundsOfPlacement(
        placeByRotation({ rotationDeg: 10, center: { lat, lng: 0 }, metersPerPixel }, image),
        image,
      );
    rejects('', /latitudes/, () => by(85.05, 1));
    rejects('', /around the earth/, () => by(0, 9000));
    const place = turned(1, 1, 0, 1);
    const near = [
      place(0, 0),
      place(100, 0),
      { ...place(120, 120), x: 100, y: 100 },
      { ...place(-20, 120), x: 0, y: 100 },
    ];
    rejects('controlPoints', /horizon/, () =>
      boundsOfPlacement(fitPlacement(near, { kind: 'projective' }), image),
    );
  });
});
