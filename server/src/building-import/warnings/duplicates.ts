import type { FilledZone, FloorContents } from '../interpret/fill-floors.ts';
import type { Finding } from './finding.ts';

/** Zones with the same shape as an earlier one on the floor, wherever their rings begin and whichever way they run. */
export function findDuplicates(floor: FloorContents): Finding[] {
  const seen = new Set<string>();
  return floor.zones.flatMap((zone): Finding[] => {
    const key = shapeKey(zone);
    if (seen.has(key)) return [{ floor, zone }];
    seen.add(key);
    return [];
  });
}

/** The same for rings with the same vertices in the same order; others practically never have the same. */
function shapeKey({ rings }: FilledZone): string {
  return rings
    .map((ring) => {
      const count = ring.length / 2 - 1;
      let [x, y, mixed] = [0, 0, 0];
      // Sums in integers of a nanodegree do not depend on the order.
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
