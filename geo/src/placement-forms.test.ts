import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placeByCorners, placeByRotation, placeImage } from './place-image.ts';
import { assertNear, image, places, rejects, rotated } from './placement/placement.test-support.ts';
import {
  boundsOfPlacement,
  extentOfPlacement,
  fitPlacement,
  isNorthUp,
  latLngAtPixel,
  pixelAtLatLng,
} from './placement.ts';
import { worldWidthMeters } from './web-mercator.ts';

describe('a placement by corners', () => {
  const place = rotated(52, 13, 17, 0.03);
  const [topLeft, topRight, bottomRight, bottomLeft] = [
    place(0, 0),
    place(4000, 0),
    place(4000, 3000),
    place(0, 3000),
  ];

  test('any three corners of a rectangle give the same placement as all four', () => {
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

  test('four corners that do not form a parallelogram are all met', () => {
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

  test('two corners are too few, and errors name a wrong order and a wrong value', () => {
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
        const expected = rotated(lat, lng, rotationDeg, metersPerPixel)(100, 2900);
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

  test('errors name wrong values', () => {
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
    const place = rotated(52, 13, 17, 0.03);
    const bounds = boundsOfPlacement(fitPlacement([place(0, 0), place(4000, 3000)]), image);
    assertNear(bounds.topLeftLat, place(0, 0).lat, 1e-11);
    assertNear(bounds.bottomRightLat, place(4000, 3000).lat, 1e-11);
    assertNear(bounds.topLeftLng, place(0, 3000).lng, 1e-11);
    assertNear(bounds.bottomRightLng, place(4000, 0).lng, 1e-11);
  });

  test('across the antimeridian, the left longitude is greater than the right', () => {
    const bounds = boundsOfPlacement(
      placeByRotation({ rotationDeg: 30, center: { lat: 1, lng: 180 }, metersPerPixel: 1 }, image),
      image,
    );
    assert.ok(bounds.topLeftLng > 179.9 && bounds.bottomRightLng < -179.9);
  });

  test('a plan beyond the map’s latitudes, around the earth, or with an endless perspective has no bounds', () => {
    const by = (lat: number, metersPerPixel: number) =>
      boundsOfPlacement(
        placeByRotation({ rotationDeg: 10, center: { lat, lng: 0 }, metersPerPixel }, image),
        image,
      );
    rejects('', /latitudes/, () => by(85.05, 1));
    rejects('', /around the earth/, () => by(0, 9000));
    const place = rotated(1, 1, 0, 1);
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

describe('an image placed by any form', () => {
  const place = rotated(52, 13, 17, 0.03);
  const half = { width: image.width / 2, height: image.height / 2 };
  const corners = { topLeft: place(0, 0), topRight: place(4000, 0), bottomLeft: place(0, 3000) };

  test('an image of another size covers the same area', () => {
    for (const input of [
      { controlPoints: [place(0, 0), place(4000, 0), place(0, 3000)], imageSize: image },
      { corners, imageSize: image },
      { rotationDeg: 17, center: { lat: 52, lng: 13 }, metersPerPixel: 0.03, imageSize: image },
    ]) {
      const { lat, lng } = latLngAtPixel(placeImage(input, half), 1000, 1200);
      const expected = place(2000, 2400);
      assertNear(lat, expected.lat, 1e-8);
      assertNear(lng, expected.lng, 1e-8);
    }
  });

  test('only an image that is neither rotated nor mirrored nor distorted is north-up', () => {
    const turned = (rotationDeg: number) =>
      placeByRotation({ rotationDeg, center: { lat: 52, lng: 13 }, metersPerPixel: 0.03 }, image);
    assert.deepEqual(
      [0, 360, 1, 180].map((degrees) => isNorthUp(turned(degrees), image)),
      [true, true, false, false],
    );
    const perspective = fitPlacement(
      [place(0, 0), place(4000, 0), place(3900, 3000), place(100, 2900)].map((point, i) => ({
        ...point,
        ...[
          { x: 0, y: 0 },
          { x: 4000, y: 0 },
          { x: 4000, y: 3000 },
          { x: 0, y: 3000 },
        ][i],
      })),
      { kind: 'projective' },
    );
    assert.equal(isNorthUp(perspective, image), false);
  });

  test('its extent is its width and height along its own sides, however it is rotated', () => {
    const { width, height } = extentOfPlacement(placeImage({ corners }, image), image);
    assertNear(width, (4000 * 0.03) / worldWidthMeters(52), 1e-12);
    assertNear(height, (3000 * 0.03) / worldWidthMeters(52), 1e-12);
  });
});
