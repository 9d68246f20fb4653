import type { SharedMap } from '@muster/sdk/client';
import type { Hazard } from './hazard.ts';
import { toShape, type ZoneShape } from './zone-shape.ts';

export type SharedFloor = SharedMap['floors'][number];
export type SharedZone = SharedFloor['zones'][number];

/** A zone of a shared map with its parsed outline. */
export interface PlanZone {
  readonly id: string;
  readonly name: string;
  readonly zoneType: number;
  readonly elevationFt: number | null;
  readonly hazard: Hazard | undefined;
  readonly shape: ZoneShape;
}

const planZones = new WeakMap<SharedZone, PlanZone>();

/** Parses the zones' outlines. The same zone always returns the same object, so that unchanged zones are not drawn again. */
export function toPlanZones(zones: readonly SharedZone[]): readonly PlanZone[] {
  return zones.map((zone) => {
    const cached = planZones.get(zone);
    if (cached) return cached;
    const { customMapZoneId: id, name, zoneType, elevationFt, hazard } = zone;
    // Share links omit these fields and contain only active zones.
    const unshared = { customMapFloorId: '', isSearchable: true, isActive: true };
    const planZone = { id, name, zoneType, elevationFt, hazard, shape: toShape({ ...zone, ...unshared }) };
    planZones.set(zone, planZone);
    return planZone;
  });
}

/** The zone types that are in use, sorted by number. */
export function getZoneTypes(zones: readonly Pick<PlanZone, 'zoneType'>[]): readonly number[] {
  return [...new Set(zones.map(({ zoneType }) => zoneType))].toSorted((a, b) => a - b);
}
