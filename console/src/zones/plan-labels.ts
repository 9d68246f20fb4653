import type { MapBounds } from '../map-view/map-bounds.ts';
import type { Plan, PlanPoint } from './plan-geometry.ts';
import { labelPlace } from './ring-edits.ts';
import type { PlanZone } from './shared-zones.ts';
import { displayRings } from './zone-features.ts';

/** A name as it is written into its zone, or the number that stands for it. Sizes in millimeters. */
export interface PlanLabel {
  readonly zone: PlanZone;
  readonly at: PlanPoint;
  readonly lines: readonly string[];
  readonly sizeMm: number;
  /** Where the name has no room in the zone. */
  readonly number: number | undefined;
}

/** 9 pt for those that have room, down to 5.5 pt. */
const sizesMm = [3.2, 2.7, 2.3, 1.95];
const numberSizeMm = 2.1;
/** So much of a zone's width is left free on both sides of its name, in heights of its letters. */
const marginEm = 0.25;
const lineHeight = 1.15;

/**
 * Writes every name into its zone, where there is room, else a number. Small zones first: they have the least choice.
 * Numbers are given in the order of the zones, which is by name.
 *
 * @param measure how wide a text is, by the height of its letters
 */
export function placeLabels(
  plan: Plan,
  bounds: MapBounds,
  zones: readonly PlanZone[],
  measure: (text: string) => number,
): readonly PlanLabel[] {
  const sites = zones.flatMap((zone) => siteOf(plan, bounds, zone)).toSorted((a, b) => a.room - b.room);
  const taken: Box[] = [];
  const named = new Map<PlanZone, PlanLabel>();
  for (const site of sites) {
    const label = fitName(site, taken, measure);
    if (!label) continue;
    named.set(site.zone, label);
    taken.push(boxOf(label.at, label.lines, label.sizeMm, measure));
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

interface Site {
  readonly zone: PlanZone;
  readonly at: PlanPoint;
  readonly rings: readonly (readonly PlanPoint[])[];
  readonly room: number;
}

function siteOf(plan: Plan, bounds: MapBounds, zone: PlanZone): readonly Site[] {
  const shown = displayRings(zone.shape.polygon.rings, bounds);
  if (!shown[0] || shown[0].length < 3) return [];
  const { lat, lng } = labelPlace(shown);
  const rings = shown.map((ring) => ring.map(([x = 0, y = 0]) => plan.project(y, x)));
  const at = plan.project(lat, lng);
  return [{ zone, at, rings, room: freeHalfWidth(rings, at.x, at.y) }];
}

function fitName(
  { zone, at, rings }: Site,
  taken: readonly Box[],
  measure: (text: string) => number,
): PlanLabel | undefined {
  for (const sizeMm of sizesMm)
    for (const lines of wrapsOf(zone.name)) {
      const box = boxOf(at, lines, sizeMm, measure);
      if (isInside(rings, at, box) && !taken.some((other) => overlap(box, other)))
        return { zone, at, lines, sizeMm, number: undefined };
    }
  return undefined;
}

/** On one line, or on two that are as even as they can be. */
function wrapsOf(name: string): readonly (readonly string[])[] {
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

function boxOf(
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

/** Whether the zone is as wide as the text along its upper edge, its middle and its lower edge. */
function isInside(rings: Site['rings'], at: PlanPoint, { left, right, top, bottom }: Box): boolean {
  const half = (right - left) / 2;
  return [top, at.y, bottom].every((y) => freeHalfWidth(rings, at.x, y) >= half);
}

/** How far the zone reaches to both sides of a point; 0 outside of it. By the even-odd rule. */
function freeHalfWidth(rings: Site['rings'], x: number, y: number): number {
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
