import { strings } from '../strings.ts';

/** Map types with their numbers in the API. */
export const mapTypes = { indoor: 0, satellite: 1, schematic: 2, event: 3 } as const;
export type MapTypeName = keyof typeof mapTypes;

export const mapTypeNames = Object.keys(mapTypes) as MapTypeName[]; // Object.keys returns string[]

/** Returns the display name of a map type. A newer server may send types that this version does not know. */
export function nameOfMapType(type: number): string {
  const name = mapTypeNames.find((key) => mapTypes[key] === type);
  return name ? strings.maps.types[name] : strings.maps.unknownType;
}
