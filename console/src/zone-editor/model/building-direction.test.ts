import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeImage } from '@muster/geo/place-image';
import { latLngAtPixel } from '@muster/geo/placement';
import { getBuildingDirection } from './building-direction.ts';

const size = { width: 400, height: 300 };
const center = { lat: 56.46, lng: -2.978 };

/** The service's data for a plan that is rotated clockwise by this many degrees. */
function turned(rotationDeg: number) {
  const placed = placeImage({ rotationDeg, center, metersPerPixel: 0.1 }, size);
  const at = (x: number, y: number) => latLngAtPixel(placed, x, y);
  const corners = {
    topLeft: at(0, 0),
    topRight: at(400, 0),
    bottomRight: at(400, 300),
    bottomLeft: at(0, 300),
  };
  return { placement: { fit: { kind: 'similarity' as const, residualsMeters: [], rmsMeters: 0, corners } } };
}

test('the direction of a building comes from its floor’s plan, then its map’s plan, else it is north-up', () => {
  const northUp = { placement: null };
  const degrees = (angle: number) => Math.round((angle * 180) / Math.PI);
  assert.equal(getBuildingDirection(northUp, northUp), 0);
  assert.equal(degrees(getBuildingDirection(turned(30), northUp)), -30);
  assert.equal(degrees(getBuildingDirection(turned(30), turned(-12))), 12);
});
