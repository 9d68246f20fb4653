import { wrapLng } from '@muster/geo/longitude';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { Rings } from '../../zones/polygon.ts';
import { type Place, toPlace } from '../../zones/ring-edits.ts';
import { unwrapRings } from '../../zones/unwrap-rings.ts';

export interface SnapTarget extends Place {
  readonly kind: 'corner' | 'wall';
}

interface IndexedZone {
  readonly id: string;
  /** As stored. */
  readonly rings: Rings;
  /** Unwrapped at the antimeridian. */
  readonly shown: Rings;
  readonly west: number;
  readonly east: number;
  readonly top: number;
  readonly bottom: number;
}

export interface SnapIndex {
  /**
   * Finds the nearest corner, or the nearest wall if there is no corner. Corners are returned with full precision, so
   * that neighbors share them exactly.
   *
   * @param size width of the world in pixels
   * @param reach in pixels
   * @param excludeId the zone being moved, which must not snap to itself
   */
  readonly find: (place: Place, size: number, reach: number, excludeId?: string) => SnapTarget | undefined;
}

/** Walls attract from a shorter distance than corners, so that the corners along a wall are easy to hit. */
const wallReachRatio = 0.65;

/** @param zones the zones to snap to */
export function buildSnapIndex(zones: Iterable<{ readonly id: string; readonly rings: Rings }>): SnapIndex {
  const all = Array.from(zones, ({ id, rings }) => indexZone(id, rings));
  return {
    find: (place, size, reach, excludeId) => {
      const y = mercatorY(place.lat);
      const far = reach / size;
      const near = all.flatMap((zone): NearbyZone[] => {
        const x = unwrapX(zone, mercatorX(place.lng));
        return zone.id !== excludeId && isNear(zone, x, y, far) ? [{ zone, x, y }] : [];
      });
      return findCorner(near, far) ?? findWall(near, far * wallReachRatio);
    },
  };
}

/** A zone, and the position in the copy of the world that the zone is in. */
interface NearbyZone {
  readonly zone: IndexedZone;
  readonly x: number;
  readonly y: number;
}

function unwrapX({ west, east }: IndexedZone, x: number): number {
  return west <= east ? x + Math.round((west + east) / 2 - x) : x;
}

function isNear({ west, east, top, bottom }: IndexedZone, x: number, y: number, far: number): boolean {
  return x >= west - far && x <= east + far && y >= top - far && y <= bottom + far;
}

function indexZone(id: string, rings: Rings): IndexedZone {
  const shown = unwrapRings(rings, 0);
  let [west, east, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [lng = 0, lat = 0] of shown[0] ?? []) {
    const [x, y] = [mercatorX(lng), mercatorY(lat)];
    west = Math.min(west, x);
    east = Math.max(east, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { id, rings, shown, west, east, top, bottom };
}

function findCorner(zones: readonly NearbyZone[], reach: number): SnapTarget | undefined {
  let nearest = reach;
  let found: SnapTarget | undefined;
  for (const { zone, x, y } of zones)
    for (const [at, ring] of zone.shown.entries())
      for (const [index, [lng = 0, lat = 0]] of ring.entries()) {
        const distance = Math.hypot(mercatorX(lng) - x, mercatorY(lat) - y);
        if (distance > nearest) continue;
        nearest = distance;
        found = { kind: 'corner', ...toPlace(zone.rings[at]?.[index] ?? []) };
      }
  return found;
}

function findWall(zones: readonly NearbyZone[], reach: number): SnapTarget | undefined {
  let nearest = reach;
  let found: SnapTarget | undefined;
  for (const { zone, x, y } of zones)
    for (const ring of zone.shown)
      for (const [index, [aLng = 0, aLat = 0]] of ring.entries()) {
        const [bLng = 0, bLat = 0] = ring[(index + 1) % ring.length] ?? [];
        const [ax, ay] = [mercatorX(aLng), mercatorY(aLat)];
        const [dx, dy] = [mercatorX(bLng) - ax, mercatorY(bLat) - ay];
        const length2 = dx * dx + dy * dy;
        if (length2 === 0) continue;
        const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2));
        const distance = Math.hypot(ax + t * dx - x, ay + t * dy - y);
        if (distance > nearest) continue;
        nearest = distance;
        // Interpolate in degrees, not in Web Mercator, because the server's edges are straight lines in degrees.
        found = { kind: 'wall', lat: aLat + t * (bLat - aLat), lng: wrapLng(aLng + t * (bLng - aLng)) };
      }
  return found;
}
