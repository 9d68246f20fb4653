import type { FilledZone, FloorContents } from '../interpret/fill-floors.ts';
import type { Finding } from './finding.ts';

/** Finds zones with the same shape as an earlier one on the floor, whatever the first vertex and direction of their rings. */
export function findDuplicates(floor: FloorContents): Finding[] {
  const seen = new Set<string>();
  return floor.zones.flatMap((zone): Finding[] => {
    const key = shapeKey(zone);
    if (seen.has(key)) return [{ floor, zone }];
    seen.add(key);
    return [];
  });
}

/** The same for rings with the same vertices, whatever their order; other rings practically never have the same key. */
function shapeKey({ rings }: FilledZone): string {
  return rings
    .map((ring) => {
      const count = ring.length / 2 - 1;
      let [x, y, mixed] = [0, 0, 0];
      // Sums of integers in nanodegrees do not depend on the order.
      for (let i = 0; i < count; i++) {
        const [lng, lat] = [Math.round((ring[2 * i] ?? 0) * 1e9), Math.round((ring[2 * i + 1] ?? 0) * 1e9)];
        x = (x + lng) % Number.MAX_SAFE_INTEGER;
        y = (y + lat) % Number.MAX_SAFE_INTEGER;
        mixed = (mixed + (lng % 1_000_003) * (lat % 1_000_033)) % Number.MAX_SAFE_INTEGER;
      }
      return `${count} ${x} ${y} ${mixed}`;
    })
    .join();
}
