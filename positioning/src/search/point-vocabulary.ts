import type { SearchZone } from './segment.ts';

/** The types of points in the order of their numbers in an index, with the words by which each is found. */
const wordsByType = {
  exteriorDoor: ['exterior', 'door', 'entrance', 'exit'],
  door: ['door'],
  keyBox: ['key', 'box', 'keybox', 'knox'],
  fireAlarmPanel: ['fire', 'alarm', 'panel', 'facp'],
  fireExtinguisher: ['fire', 'extinguisher'],
  standpipe: ['standpipe', 'riser'],
  fireDepartmentConnection: ['fire', 'department', 'connection', 'fdc', 'siamese'],
  hydrant: ['hydrant', 'fire'],
  sprinklerValve: ['sprinkler', 'valve'],
  gasShutoff: ['gas', 'shutoff', 'valve'],
  waterShutoff: ['water', 'shutoff', 'valve'],
  electricShutoff: ['electric', 'electrical', 'power', 'shutoff'],
  hvacShutoff: ['hvac', 'ventilation', 'air', 'shutoff'],
  elevatorPanel: ['elevator', 'lift', 'panel'],
  roofAccess: ['roof', 'access', 'hatch'],
  aed: ['aed', 'defibrillator'],
  firstAid: ['first', 'aid'],
  traumaKit: ['trauma', 'kit'],
  eyewash: ['eyewash'],
  camera: ['camera', 'cctv'],
  intercom: ['intercom'],
  custom: [],
} as const;

export const searchedPointTypes: readonly string[] = Object.keys(wordsByType);
export const pointTypeWords: readonly (readonly string[])[] = Object.values(wordsByType);

/** The searchable parts of an active point. */
export interface SearchPoint {
  readonly id: string;
  readonly floorId: string;
  readonly pointType: string;
  readonly label: string | null;
}

/** A point in the form that a segment indexes: its label is its name, and its type a number. */
export function toSearched({ id, floorId, pointType, label }: SearchPoint): SearchZone {
  return {
    id,
    floorId,
    name: label ?? '',
    zoneType: Math.max(0, searchedPointTypes.indexOf(pointType)),
    metadata: null,
    isDispatchable: true, // the filter for zones does not apply
  };
}
