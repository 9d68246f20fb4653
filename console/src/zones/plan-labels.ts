import type { MapBounds } from '../map-view/map-bounds.ts';
import type { Plan, PlanPoint } from './plan-geometry.ts';
import { findLabelPlace } from './ring-edits.ts';
import type { PlanZone } from './shared-zones.ts';
import { displayRings } from './zone-features.ts';

/** A zone's name, or the number that replaces it. Sizes are in millimeters. */
export interface PlanLabel {
  readonly zone: PlanZone;
  readonly at: PlanPoint;
  readonly lines: readonly string[];
  readonly sizeMm: number;
  /** Set if the name does not fit into the zone. */
  readonly number: number | undefined;
}

/** From 9 pt down to 5.5 pt. */
const sizesMm = [3.2, 2.7, 2.3, 1.95];
const numberSizeMm = 2.1;
/** Minimum space on each side of a name, as a multiple of the font size. */
const marginEm = 0.25;
const lineHeight = 1.15;

/**
 * Places every name inside its zone, or a number if the name does not fit. Small zones are placed first, because they
 * have the fewest options. Numbers follow the order of `zones`, which is by name.
 *
 * @param measure returns the width of a text as a multiple of the font size
 */
export function placeLabels(
  plan: Plan,
  bounds: MapBounds,
  zones: readonly PlanZone[],
  measure: (text: string) => number,
): readonly PlanLabel[] {
  const sites = zones
    .flatMap((zone) => getLabelSite(plan, bounds, zone))
    .toSorted((a, b) => a.halfWidth - b.halfWidth);
  const occupied: Box[] = [];
  const named = new Map<PlanZone, PlanLabel>();
  for (const site of sites) {
    const label = fitName(site, occupied, measure);
    if (!label) continue;
    named.set(site.zone, label);
    occupied.push(getTextBox(label.at, label.lines, label.sizeMm, measure));
  }
  const order = new Map(zones.map((zone, index) => [zone, index]));
  const inOrder = sites.toSorted((a, b) => (order.get(a.zone) ?? 0) - (order.get(b.zone) ?? 0));
  let last = 0;
  return inOrder.map(({ zone, at }) => {
    const label = named.get(zone);
    if (label) return label;
    last += 1;
    return { zone, at, lines: [String(last)], sizeMm: numberSizeMm, number: last };
  });
}

interface LabelSite {
  readonly zone: PlanZone;
  readonly at: PlanPoint;
  readonly rings: readonly (readonly PlanPoint[])[];
  readonly halfWidth: number;
}

function getLabelSite(plan: Plan, bounds: MapBounds, zone: PlanZone): readonly LabelSite[] {
  const shown = displayRings(zone.shape.polygon.rings, bounds);
  if (!shown[0] || shown[0].length < 3) return [];
  const { lat, lng } = findLabelPlace(shown);
  const rings = shown.map((ring) => ring.map(([x = 0, y = 0]) => plan.project(y, x)));
  const at = plan.project(lat, lng);
  return [{ zone, at, rings, halfWidth: freeHalfWidth(rings, at.x, at.y) }];
}

function fitName(
  { zone, at, rings }: LabelSite,
  occupied: readonly Box[],
  measure: (text: string) => number,
): PlanLabel | undefined {
  for (const sizeMm of sizesMm)
    for (const lines of getLineBreaks(zone.name)) {
      const box = getTextBox(at, lines, sizeMm, measure);
      if (isInside(rings, at, box) && !occupied.some((other) => overlap(box, other)))
        return { zone, at, lines, sizeMm, number: undefined };
    }
  return undefined;
}

/** One line, or two lines of lengths as equal as possible. */
function getLineBreaks(name: string): readonly (readonly string[])[] {
  const words = name.split(' ');
  const pairs = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  const [best] = pairs.toSorted((a, b) => longest(a) - longest(b));
  return best ? [[name], best] : [[name]];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function getTextBox(
  { x, y }: PlanPoint,
  lines: readonly string[],
  sizeMm: number,
  measure: (text: string) => number,
): Box {
  const halfWidth = (Math.max(...lines.map(measure)) / 2 + marginEm) * sizeMm;
  const halfHeight = (lines.length * lineHeight * sizeMm) / 2;
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether the zone is wide enough for the text at its top edge, center and bottom edge. */
function isInside(rings: LabelSite['rings'], at: PlanPoint, { left, right, top, bottom }: Box): boolean {
  const half = (right - left) / 2;
  return [top, at.y, bottom].every((y) => freeHalfWidth(rings, at.x, y) >= half);
}

/** Distance from a point to the nearer side of the zone at that height; 0 if the point is outside. Even-odd rule. */
function freeHalfWidth(rings: LabelSite['rings'], x: number, y: number): number {
  const crossings = rings.flatMap((ring) => crossingsAt(ring, y)).toSorted((a, b) => a - b);
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from = 0, to = 0] = crossings.slice(index, index + 2);
    if (from <= x && x <= to) return Math.min(x - from, to - x);
  }
  return 0;
}

function crossingsAt(ring: readonly PlanPoint[], y: number): readonly number[] {
  return ring.flatMap((a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a;
    return a.y > y === b.y > y ? [] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)];
  });
}
