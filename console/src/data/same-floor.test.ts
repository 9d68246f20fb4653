import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSameFloor } from './same-floor.ts';

const floor = {
  customMapFloorId: '018f3c9e-7c1a-7000-8000-000000000001',
  customMapId: '018f3c9e-7c1a-7000-8000-000000000002',
  name: 'Level 3',
  floorNumber: 3,
  imageUrl: '/images/a.png',
  originalImageUrl: '/images/a.png',
  placement: null,
  tileUrlTemplate: null,
  sortOrder: 0,
  isDefault: true,
  elevationFt: 30,
  isActive: true,
  floorHeightFt: null,
  ordinal: null,
  postedLabel: null,
  verifiedOn: null,
  verifiedBy: null,
  verificationDueOn: null,
  changesSinceVerified: null,
};
const seen = { ...floor, zoneCount: 0 };
const corner = { lat: 56.46, lng: -2.978 };
const corners = { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner };
const placement = (rotationDeg: number) => ({
  center: corner,
  metersPerPixel: 0.2,
  rotationDeg,
  imageSize: { width: 400, height: 300 },
  fit: { kind: 'similarity' as const, residualsMeters: [], rmsMeters: 0, corners },
});

describe('a floor whose form is open', () => {
  test('is unchanged if its tiles and its north-up picture have been rendered in the meantime', () => {
    const ready = { ...floor, imageUrl: '/images/b.png', tileUrlTemplate: '/tiles/{z}/{x}/{y}.png' };
    assert.ok(isSameFloor(ready, seen));
  });

  test('is unchanged regardless of the order of the keys in its placement', () => {
    const { fit, ...others } = placement(20);
    const rotated = { ...floor, placement: { fit, ...others } };
    assert.notEqual(JSON.stringify(rotated.placement), JSON.stringify(placement(20)));
    assert.ok(isSameFloor(rotated, { ...seen, placement: placement(20) }));
  });

  test('is changed if anything differs that the form would overwrite', () => {
    const changes = {
      name: 'Third floor',
      floorNumber: 4,
      elevationFt: null,
      floorHeightFt: 12,
      ordinal: 3,
      postedLabel: '3',
      isDefault: false,
      isActive: false,
      originalImageUrl: '/images/c.png',
    };
    for (const [name, value] of Object.entries(changes))
      assert.equal(isSameFloor({ ...floor, [name]: value }, seen), false, name);
    const rotated = { ...floor, placement: placement(20) };
    assert.equal(isSameFloor(rotated, { ...seen, placement: placement(21) }), false);
  });
});
