import type { SharedMap } from '@muster/sdk/client';
import { shapeOf, type ZoneShape } from './zone-shape.ts';

export type SharedFloor = SharedMap['floors'][number];
export type SharedZone = SharedFloor['zones'][number];

/** A zone as others see it, with its outline read. */
export interface PlanZone {
  readonly id: string;
  readonly name: string;
  readonly zoneType: number;
  readonly elevationFt: number | null;
  readonly shape: ZoneShape;
}

const read = new WeakMap<SharedZone, PlanZone>();

/** Reads the outlines of zones. The same zone gives the same object, so that what has not changed is not drawn again. */
export function readZones(zones: readonly SharedZone[]): readonly PlanZone[] {
  return zones.map((zone) => {
    const known = read.get(zone);
    if (known) return known;
    const { customMapZoneId: id, name, zoneType, elevationFt } = zone;
    // What a link does not tell is as it is for every zone that it shows: active, and nothing more to say of it.
    const own = { customMapFloorId: '', metadata: null, isSearchable: true, isActive: true };
    const planZone = { id, name, zoneType, elevationFt, shape: shapeOf({ ...zone, ...own }) };
    read.set(zone, planZone);
    return planZone;
  });
}

/** The types that these zones have, in the order of their numbers. */
export function typesOf(zones: readonly Pick<PlanZone, 'zoneType'>[]): readonly number[] {
  return [...new Set(zones.map(({ zoneType }) => zoneType))].toSorted((a, b) => a - b);
}

/** Letters without their accents and case: who looks for "hopital" finds "Hôpital". */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
}

/** The zones whose name has every one of the words in it. */
export function searchZones<Named extends { readonly name: string }>(
  zones: readonly Named[],
  words: string,
): readonly Named[] {
  const wanted = bare(words).split(/\s+/).filter(Boolean);
  return zones.filter(({ name }) => wanted.every((word) => bare(name).includes(word)));
}
