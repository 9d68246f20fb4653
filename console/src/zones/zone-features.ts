import { mercatorX } from '@muster/geo/web-mercator';
import type { Feature, Point, Polygon } from 'geojson';
import { type MapBounds, middleLng } from '../map-view/map-bounds.ts';
import { closeRings, type Ring, type Rings } from './polygon.ts';
import { labelPlace } from './ring-edits.ts';
import { unwrapRings } from './unwrap-rings.ts';
import { worldSizePx } from './world-size.ts';
import type { ZoneShape } from './zone-shape.ts';
import { fillOf, zoneTypeOf } from './zone-types.ts';

/** A zone as it is drawn; the same object for as long as nothing of it has changed. */
export interface ShownZone {
  readonly id: string;
  readonly shape: ZoneShape;
}

/** The outline and the name of a zone as the map's sources take them. */
export interface ZoneFeatures {
  readonly area: Feature<Polygon>;
  readonly label: Feature<Point>;
}

/** Names are shown from the zoom on at which they fit: so many pixels a letter. */
const letterPx = 6;

export function featuresOf({ id, shape }: ShownZone, bounds: MapBounds): ZoneFeatures | undefined {
  const rings = displayRings(shape.polygon.rings, bounds);
  const [outer = []] = rings;
  if (outer.length < 3) return undefined;
  const lngs = outer.map(([lng = 0]) => lng);
  const width = mercatorX(Math.max(...lngs)) - mercatorX(Math.min(...lngs));
  const properties = {
    id,
    fill: fillOf(shape),
    pattern: `zone-${zoneTypeOf(shape.zoneType).pattern}`,
    isActive: shape.isActive,
    rank: -areaOf(outer),
  };
  const { lat, lng } = labelPlace(rings);
  const labelZoom = zoomFor(Math.min(shape.name.length, 14) * letterPx, width);
  return {
    area: { type: 'Feature', id, properties, geometry: { type: 'Polygon', coordinates: closeRings(rings) } },
    label: {
      type: 'Feature',
      id,
      properties: { id, name: shape.name, labelZoom, rank: properties.rank, isActive: shape.isActive },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    },
  };
}

/** Rings as they lie on the map: in one piece where they cross the antimeridian. Others are as they are. */
export function displayRings(rings: Rings, bounds: MapBounds): Rings {
  return unwrapRings(rings, middleLng(bounds));
}

function zoomFor(px: number, width: number): number {
  return width > 0 ? Math.log2(px / (width * worldSizePx(0))) : 24;
}

/** For the order of drawing only: small zones over large ones. */
function areaOf(ring: Ring): number {
  let twice = 0;
  const [ox = 0, oy = 0] = ring[0] ?? [];
  for (const [index, [ax = 0, ay = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
    twice += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy);
  }
  return Math.abs(twice / 2);
}
