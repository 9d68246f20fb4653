import type { FloorContents } from '../interpret/fill-floors.ts';
import type { Position } from '../model.ts';
import { type Finding, middleOfZone } from './finding.ts';

/** Per degree of latitude. */
const metersPerDegree = 111_195;
const farMeters = 1000;
/** On a large site, a zone is far only if it is beyond this many times the median distance from the middle. */
const farRatio = 10;

/**
 * Finds zones that are far from the middle of their building's zones. Zones that would be near if their coordinates were swapped
 * get their own warning.
 */
export function findFarZones(floors: readonly FloorContents[]): { far: Finding[]; swapped: Finding[] } {
  const far: Finding[] = [];
  const swapped: Finding[] = [];
  for (const building of new Set(floors.map((floor) => floor.building))) {
    const zones = floors
      .filter((floor) => floor.building === building)
      .flatMap((floor) => floor.zones.map((zone) => ({ floor, zone, middle: middleOfZone(zone) })));
    if (zones.length < 3) continue;
    const center = [
      median(zones.map(({ middle }) => middle[0])),
      median(zones.map(({ middle }) => middle[1])),
    ];
    const limit = Math.max(farMeters, farRatio * median(zones.map(({ middle }) => distance(middle, center))));
    for (const { floor, zone, middle } of zones) {
      if (distance(middle, center) <= limit) continue;
      const [lng = 0, lat = 0] = middle;
      if (distance([lat, lng], center) <= limit) swapped.push({ floor, zone });
      else far.push({ floor, zone });
    }
  }
  return { far, swapped };
}

function median(values: readonly (number | undefined)[]): number {
  const sorted = values.map((value) => value ?? 0).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns the distance in meters, exact enough to detect a mistake. */
function distance([lng = 0, lat = 0]: Position, [centerLng = 0, centerLat = 0]: Position): number {
  const turn = Math.abs(lng - centerLng) % 360;
  const east = Math.min(turn, 360 - turn) * Math.cos((centerLat * Math.PI) / 180);
  return metersPerDegree * Math.hypot(lat - centerLat, east);
}
