import { strings } from '../strings.ts';

/** The kinds of map as the API numbers them. */
export const mapTypes = { indoor: 0, satellite: 1, schematic: 2, event: 3 } as const;
export type MapTypeName = keyof typeof mapTypes;

export const mapTypeNames = Object.keys(mapTypes) as MapTypeName[]; // Object.keys forgets what it was given

/** What a type is called; a newer server may have more of them. */
export function nameOfMapType(type: number): string {
  const known = mapTypeNames.find((name) => mapTypes[name] === type);
  return known ? strings.maps.types[known] : strings.maps.unknownType;
}
