import type { FilledZone, FloorContents } from '../interpret/fill-floors.ts';
import type { Position } from '../model.ts';

/** A zone to which a warning applies. */
export interface Finding {
  readonly floor: FloorContents;
  readonly zone: FilledZone;
}

/** Returns the middle of a zone's bounding box. */
export function middleOfZone({ rings }: FilledZone): Position {
  const [outer = new Float64Array()] = rings;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < outer.length; i += 2) {
    west = Math.min(west, outer[i] ?? 0);
    east = Math.max(east, outer[i] ?? 0);
    south = Math.min(south, outer[i + 1] ?? 0);
    north = Math.max(north, outer[i + 1] ?? 0);
  }
  return [(west + east) / 2, (south + north) / 2];
}
