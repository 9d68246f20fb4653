import type { MapBounds } from '../map-view/map-bounds.ts';
import { pictogramOfZone } from '../points/pictograms.ts';
import { type LabelLines, layOutName } from './label-lines.ts';
import { createSite, createSpace, findLargestBox, type LabelSite } from './label-place.ts';
import type { Plan, PlanPoint } from './plan-geometry.ts';
import type { PlanZone } from './shared-zones.ts';
import { displayRings } from './zone-features.ts';

/** A zone's name, or the number that replaces it. Sizes are in millimeters. */
export interface PlanLabel {
  readonly zone: PlanZone;
  readonly at: PlanPoint;
  readonly lines: readonly string[];
  readonly pictogram?: LabelLines['pictogram'];
  readonly sizeMm: number;
  /** Set if the name does not fit into the zone. */
  readonly number: number | undefined;
}

/** From 9 pt down to 5.5 pt. */
const sizesMm = [3.2, 2.7, 2.3, 1.95];
const numberSizeMm = 2.1;

/**
 * Places every name inside its zone and outside smaller zones on top of it, by the same rule as the map. A name that does not fit
 * is replaced by a number. Numbers follow the order of `zones`, which are sorted by name.
 *
 * @param measure returns the width of a text as a multiple of the font size
 */
export function placeLabels(
  plan: Plan,
  bounds: MapBounds,
  zones: readonly PlanZone[],
  measure: (text: string) => number,
): readonly PlanLabel[] {
  const sites = zones.flatMap((zone) => {
    const rings = displayRings(zone.shape.polygon.rings, bounds);
    const site = createSite(rings.map((ring) => ring.map(([lng = 0, lat = 0]) => plan.project(lat, lng))));
    return site ? [{ zone, site }] : [];
  });
  const all = sites.map(({ site }) => site);
  let last = 0;
  return sites.map(({ zone, site }) => {
    const space = createSpace(site, all);
    const label = fitName(zone, (width, height) => findLargestBox(space, width, height), measure);
    if (label) return { zone, number: undefined, ...label };
    last += 1;
    const { x, y } = findLargestBox(space, 1, 1) ?? middleOf(site);
    return { zone, at: { x, y }, lines: [String(last)], sizeMm: numberSizeMm, number: last };
  });
}

type FittedName = Pick<PlanLabel, 'at' | 'lines' | 'pictogram' | 'sizeMm'>;

function fitName(
  { name, zoneType }: PlanZone,
  find: (width: number, height: number) => ReturnType<typeof findLargestBox>,
  measure: (text: string) => number,
): FittedName | undefined {
  const ways = layOutName(name, pictogramOfZone(zoneType) !== undefined, measure);
  const places = ways.map((way) => ({ ...way, place: find(way.width, way.height) }));
  for (const sizeMm of sizesMm)
    for (const { lines, pictogram, place } of places)
      if (place && place.scale >= sizeMm) return { at: { x: place.x, y: place.y }, lines, pictogram, sizeMm };
  return undefined;
}

/** Used for a zone that is completely covered by others. */
function middleOf({ left, right, top, bottom }: LabelSite): PlanPoint {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
