import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertNear, pixels, places, rejects, rotated } from './placement/placement.test-support.ts';
import {
  type ControlPoint,
  fitPlacement,
  latLngAtPixel,
  type PlacementKind,
  pixelAtLatLng,
  pixelAtSquare,
  squareAtPixel,
} from './placement.ts';
import { latAtY, lngAtX, mercatorX, mercatorY, worldWidthMeters } from './web-mercator.ts';

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
        test(`${name}, ${degrees}°, ${kind} of ${count} points: every pixel is exact to a thousandth, in both directions`, () => {
          const place = rotated(lat, lng, degrees, metersPerPixel);
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

  test('a shear needs an affine placement, a perspective needs a projective one', () => {
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

  test('two points give a similarity; three or four give an affine placement by default', () => {
    const place = rotated(1, 2, 3, 0.1);
    const kinds = [2, 3, 4].map(
      (count) => fitPlacement(pixels.slice(0, count).map(([x, y]) => place(x, y))).kind,
    );
    assert.deepEqual(kinds, ['similarity', 'affine', 'affine']);
  });
});

describe('residuals', () => {
  /**
   * The corners of a square, one of them moved east by 4 m on the ground: an affine fit leaves a residual of 1 m at each corner.
   */
  const moved = (lat: number, lng: number) => {
    const place = rotated(lat, lng, 0, 0.1);
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
          const square = squareAtPixel({ ...placement, toSquare }, x, y);
          return sum + ((square.x - mercatorX(lng)) ** 2 + (square.y - mercatorY(lat)) ** 2) * 1e18;
        }, 0);
      const minError = error(placement.toSquare);
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
            error([a + va, b + vb, c + vc, d + vd, e + ve, f + vf, ...last]) > minError,
            `${kind} ${step}`,
          );
        }
      }
    }
  });
});

describe('points that determine no placement', () => {
  const place = rotated(48, 16, 30, 0.05);
  const at = (...list: readonly (readonly [number, number])[]) => list.map(([x, y]) => place(x, y));

  test('too few points', () => {
    rejects('controlPoints', /at least 2 points/, () => fitPlacement(at([1, 1])));
    rejects('controlPoints', /at least 3 points/, () => fitPlacement(at([1, 1], [9, 9]), { kind: 'affine' }));
    rejects('controlPoints', /at least 4 points/, () =>
      fitPlacement(at([1, 1], [9, 9], [9, 1]), { kind: 'projective' }),
    );
  });

  test('the same pixel or the same position', () => {
    rejects('controlPoints', /different points of the image/, () =>
      fitPlacement([place(0.1, 7), { ...place(900, 800), x: 0.1, y: 7 }]),
    );
    rejects('controlPoints', /different positions/, () =>
      fitPlacement([place(5, 7), { ...place(5, 7), x: 900, y: 800 }]),
    );
  });

  test('points on one line for affine and projective; a similarity accepts them', () => {
    const line = at([100, 100], [1000, 1000.5], [2000, 1999], [3000, 3000]);
    for (const kind of ['affine', 'projective'] as const)
      rejects('controlPoints', /one line/, () => fitPlacement(line, { kind }));
    assert.ok(fitPlacement(line, { kind: 'similarity' }).rmsMeters < 1e-6);
  });

  test('three of four points on one line for a perspective', () => {
    const points = at([100, 100], [1000, 1000], [2000, 2000], [3000, 100]);
    rejects('controlPoints', /perspective/, () => fitPlacement(points, { kind: 'projective' }));
  });

  test('a mirrored image, for every kind', () => {
    const points = at([100, 100], [1000, 100], [1000, 900], [100, 900]).map((point) => ({
      ...point,
      y: -point.y,
    }));
    for (const kind of ['similarity', 'affine', 'projective'] as const)
      rejects('controlPoints', /mirror/, () => fitPlacement(points, { kind }));
  });

  test('two swapped points of four have no perspective', () => {
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

  test('an error names a value that is out of range', () => {
    const [first, second] = at([1, 1], [900, 900]) as [ControlPoint, ControlPoint];
    rejects('controlPoints[1].lat', /85\.0511/, () => fitPlacement([first, { ...second, lat: 86 }]));
    rejects('controlPoints[0].lng', /180/, () => fitPlacement([{ ...first, lng: 181 }, second]));
    rejects('controlPoints[1].x', /pixels/, () => fitPlacement([first, { ...second, x: Number.NaN }]));
  });
});
