export type RoomKind = 'Room' | 'StairWell' | 'Elevator' | 'Hallway';

/** Words in the names of places that are not rooms, in English, German and Spanish. */
const words: readonly (readonly [kind: RoomKind, pattern: RegExp])[] = [
  ['StairWell', /\b(stairs?|stairwell|staircase|treppe|treppenhaus|escaleras?)\b/i],
  ['Elevator', /\b(elevators?|lifts?|aufzug|fahrstuhl|ascensor(es)?)\b/i],
  ['Hallway', /\b(hallway|corridor|lobby|flur|korridor|gang|pasillo|vestíbulo)\b/i],
];

/** The kind of place with this name, which is the name of a zone type: a room, unless a word in it says otherwise. */
export function kindOfName(name: string): RoomKind {
  return words.find(([, pattern]) => pattern.test(name))?.[0] ?? 'Room';
}
