import type { FloorContents } from '../interpret/fill-floors.ts';
import type { Position } from '../model.ts';
import { type Finding, middleOfZone } from './finding.ts';

/** Of latitude. */
const metersPerDegree = 111_195;
const farMeters = 1000;
/** Of a large site, most zones can be this many times nearer to the middle. */
const farRatio = 10;

/** Zones that are far from the middle of the zones of their building. Those that would be near if swapped get their own warning. */
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

/** In meters, good enough to tell a mistake. */
function distance([lng = 0, lat = 0]: Position, [centerLng = 0, centerLat = 0]: Position): number {
  const turn = Math.abs(lng - centerLng) % 360;
  const east = Math.min(turn, 360 - turn) * Math.cos((centerLat * Math.PI) / 180);
  return metersPerDegree * Math.hypot(lat - centerLat, east);
}
