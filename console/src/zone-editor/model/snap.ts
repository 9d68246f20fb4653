import { wrapLng } from '@muster/geo/longitude';
import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { Rings } from '../../zones/polygon.ts';
import { type Place, placeOf } from '../../zones/ring-edits.ts';
import { unwrapRings } from '../../zones/unwrap-rings.ts';

export interface SnapTarget extends Place {
  readonly kind: 'corner' | 'wall';
}

interface Bounded {
  readonly id: string;
  /** As they are kept. */
  readonly rings: Rings;
  /** In one piece. */
  readonly shown: Rings;
  readonly west: number;
  readonly east: number;
  readonly top: number;
  readonly bottom: number;
}

export interface SnapIndex {
  /**
   * The corner next to a place, or else the wall. A corner is given to the last bit, so that neighbors share it exactly.
   *
   * @param size pixels across the world
   * @param reach in pixels
   * @param excludeId a zone that nothing snaps to: the one that moves
   */
  readonly find: (place: Place, size: number, reach: number, excludeId?: string) => SnapTarget | undefined;
}

/** Corners draw from further than walls, else they could not be hit along one. */
const wallShare = 0.65;

/** @param zones those that others snap to, with their rings */
export function buildSnapIndex(zones: Iterable<{ readonly id: string; readonly rings: Rings }>): SnapIndex {
  const all = Array.from(zones, ({ id, rings }) => boundsOf(id, rings));
  return {
    find: (place, size, reach, excludeId) => {
      const y = mercatorY(place.lat);
      const far = reach / size;
      const near = all.flatMap((zone): Near[] => {
        const x = xBeside(zone, mercatorX(place.lng));
        return zone.id !== excludeId && isBeside(zone, x, y, far) ? [{ zone, x, y }] : [];
      });
      return findCorner(near, far) ?? findWall(near, far * wallShare);
    },
  };
}

/** A zone, and the place in the copy of the world that the zone lies in. */
interface Near {
  readonly zone: Bounded;
  readonly x: number;
  readonly y: number;
}

function xBeside({ west, east }: Bounded, x: number): number {
  return west <= east ? x + Math.round((west + east) / 2 - x) : x;
}

function isBeside({ west, east, top, bottom }: Bounded, x: number, y: number, far: number): boolean {
  return x >= west - far && x <= east + far && y >= top - far && y <= bottom + far;
}

function boundsOf(id: string, rings: Rings): Bounded {
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

function findCorner(zones: readonly Near[], reach: number): SnapTarget | undefined {
  let least = reach;
  let found: SnapTarget | undefined;
  for (const { zone, x, y } of zones)
    for (const [at, ring] of zone.shown.entries())
      for (const [index, [lng = 0, lat = 0]] of ring.entries()) {
        const distance = Math.hypot(mercatorX(lng) - x, mercatorY(lat) - y);
        if (distance > least) continue;
        least = distance;
        found = { kind: 'corner', ...placeOf(zone.rings[at]?.[index] ?? []) };
      }
  return found;
}

function findWall(zones: readonly Near[], reach: number): SnapTarget | undefined {
  let least = reach;
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
        if (distance > least) continue;
        least = distance;
        // Along the edge in degrees: that is where the service has it.
        found = { kind: 'wall', lat: aLat + t * (bLat - aLat), lng: wrapLng(aLng + t * (bLng - aLng)) };
      }
  return found;
}
