import { zoneTypes } from '../../zones/zone-colors.ts';

/** Words in the names of places that are not rooms, in English, German and Spanish. */
const words: readonly (readonly [type: (typeof zoneTypes)[number]['name'], pattern: RegExp])[] = [
  ['StairWell', /\b(stairs?|stairwell|staircase|treppe|treppenhaus|escaleras?)\b/i],
  ['Elevator', /\b(elevators?|lifts?|aufzug|fahrstuhl|ascensor(es)?)\b/i],
  ['Hallway', /\b(hallway|corridor|lobby|flur|korridor|gang|pasillo|vestíbulo)\b/i],
];

/** The type of a zone with this name: a room, unless a word in it says otherwise. */
export function typeOfName(name: string): number {
  const found = words.find(([, pattern]) => pattern.test(name))?.[0] ?? 'Room';
  return zoneTypes.findIndex((type) => type.name === found);
}
