import { zoneTypes } from './zone-types.ts';

/**
 * What plans call each zone type, beside its own name: in lower case, letters and digits only, singular. A plain
 * `door` is none of them: most doors lead from room to room, and calling one an emergency exit would mislead.
 */
const synonyms: Readonly<Record<keyof typeof zoneTypes, readonly string[]>> = {
  Room: [
    ...[
      'office',
      'bathroom',
      'restroom',
      'toilet',
      'wc',
      'washroom',
      'kitchen',
      'meetingroom',
      'conferenceroom',
    ],
    ...[
      'classroom',
      'laboratory',
      'lab',
      'bedroom',
      'livingroom',
      'ward',
      'storage',
      'storeroom',
      'shop',
      'unit',
    ],
  ],
  Hallway: ['hall', 'corridor', 'passage', 'passageway', 'walkway', 'aisle'],
  StairWell: ['stair', 'staircase', 'stairway', 'step'],
  Elevator: ['lift', 'elevatorshaft', 'liftshaft', 'elevatorlobby'],
  Hazard: ['hazmat', 'hazardousmaterial', 'chemicalstorage', 'electricalpanel', 'danger'],
  StagingArea: ['staging'],
  MusterPoint: ['muster', 'musterarea', 'assemblypoint', 'assemblyarea', 'evacuationpoint'],
  Exit: ['emergencyexit', 'fireexit', 'emergencydoor', 'egress', 'emergencyegress'],
  Parking: ['parkingarea', 'parkinglot', 'parkinggarage', 'garage', 'carpark'],
  Gate: ['entrance', 'entry', 'gateway'],
  Checkpoint: ['securitycheckpoint', 'accesscheckpoint', 'security'],
  Custom: [],
};

const numbersByName: ReadonlyMap<string, number> = new Map(
  Object.entries(zoneTypes).flatMap(([name, number]) => {
    const names = [name.toLowerCase(), ...synonyms[name as keyof typeof zoneTypes]]; // entries of zoneTypes
    return names.map((one): [string, number] => [one, number]);
  }),
);

/** The words for a zone type that has no other name in a plan. */
export const zoneTypeWords: readonly string[] = Object.keys(zoneTypes).map((name) =>
  name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase(),
);

/**
 * Recognises a zone type: its number 0–11, as a number or a text, or its name or a synonym in any case, with any
 * separators, in singular or plural (`Stair_Wells`).
 */
export function readZoneType(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (/^\d{1,2}$/.test(text)) return Number(text) <= zoneTypes.Custom ? Number(text) : undefined;
  const name = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return numbersByName.get(name) ?? numbersByName.get(name.replace(/s$/, ''));
}
