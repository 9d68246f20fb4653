import type { Feature, Point, Polygon } from 'geojson';
import { type MapBounds, middleLng } from '../map-view/map-bounds.ts';
import { closeRings, type Ring, type Rings } from './polygon.ts';
import { findLabelPlace } from './ring-edits.ts';
import { unwrapRings } from './unwrap-rings.ts';
import { getFillColor, getFillStrength, getZoneType } from './zone-colors.ts';
import type { ZoneShape } from './zone-shape.ts';

/** A zone to draw. If `shape` is the same object as before, the zone is not redrawn. */
export interface ShownZone {
  readonly id: string;
  readonly shape: ZoneShape;
}

/** A zone as GeoJSON: the polygon, and a point inside it for a marker. */
export interface ZoneFeatures {
  readonly area: Feature<Polygon>;
  readonly label: Feature<Point>;
}

export function createZoneFeatures({ id, shape }: ShownZone, bounds: MapBounds): ZoneFeatures | undefined {
  const rings = displayRings(shape.polygon.rings, bounds);
  const [outer = []] = rings;
  if (outer.length < 3) return undefined;
  const properties = {
    id,
    fill: getFillColor(shape),
    pattern: `zone-${getZoneType(shape.zoneType).pattern}`,
    strength: getFillStrength(shape),
    isActive: shape.isActive,
    rank: -getArea(outer),
  };
  const { lat, lng } = findLabelPlace(rings);
  return {
    area: { type: 'Feature', id, properties, geometry: { type: 'Polygon', coordinates: closeRings(rings) } },
    label: {
      type: 'Feature',
      id,
      properties: { id },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    },
  };
}

/** Returns the rings as the map draws them, continuous across the antimeridian. */
export function displayRings(rings: Rings, bounds: MapBounds): Rings {
  return unwrapRings(rings, middleLng(bounds));
}

/** Area in square degrees. Only used to draw small zones over large ones. */
function getArea(ring: Ring): number {
  let twice = 0;
  const [ox = 0, oy = 0] = ring[0] ?? [];
  for (const [index, [ax = 0, ay = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
    twice += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy);
  }
  return Math.abs(twice / 2);
}
