import { readZoneType } from '../../../zone-rules/zone-type-names.ts';
import { zoneTypes } from '../../../zone-rules/zone-types.ts';

/** How a polygon is drawn: as a zone of a type, or as a part of the building. */
export type PlanKind = keyof typeof zoneTypes | 'Outline' | 'Void' | 'Wall' | 'Window' | 'Door';

/** Categories of walls in IMDF. */
const wallMaterials = ['brick', 'concrete', 'drywall', 'glass', 'wood'];

/** The words that plans use for the parts of a building: in lower case, letters only, singular. */
const buildingParts: ReadonlyMap<string, PlanKind> = new Map([
  ...named('Outline', ['buildingoutline', 'outline', 'building', 'footprint', 'envelope', 'slab', 'storey']),
  ...named('Void', ['void', 'flooropening', 'shaft', 'inaccessiblespace', 'inaccessible', 'unreachable']),
  ...named('Wall', [
    'wall',
    'exteriorwall',
    'interiorwall',
    'partition',
    'column',
    'pillar',
    ...wallMaterials,
  ]),
  ...named('Window', ['window', 'glazing']),
  ...named('Door', ['door', 'doorway', 'opening']),
]);

function named(kind: PlanKind, words: readonly string[]): (readonly [string, PlanKind])[] {
  return words.map((word) => [word, kind] as const);
}

const zoneKinds: ReadonlyMap<number, PlanKind> = new Map(
  Object.entries(zoneTypes).map(([name, number]) => [number, name as PlanKind]), // a key of zoneTypes
);

/**
 * Recognizes what a feature is on a plan from a word such as `building_outline`, `walls` or `stairs`.
 *
 * @param defaultType the zone type if the word says nothing
 */
export function readPlanKind(word: unknown, defaultType: number): PlanKind {
  return readBuildingPart(word) ?? zoneKinds.get(readZoneType(word) ?? defaultType) ?? 'Custom';
}

/** Returns the part of a building that a word such as `walls`, `indoor=wall` or `door` means, if any. */
export function readBuildingPart(word: unknown): PlanKind | undefined {
  const text = typeof word === 'string' ? word.slice(word.lastIndexOf('=') + 1) : '';
  const letters = text.toLowerCase().replace(/[^a-z]/g, '');
  return buildingParts.get(letters) ?? buildingParts.get(letters.replace(/s$/, ''));
}
