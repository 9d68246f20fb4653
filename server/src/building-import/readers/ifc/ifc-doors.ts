import type { SourceFeature, SourcePoint } from '../../model.ts';
import { middleOf } from '../../source-geometry.ts';
import { plainPoint } from '../reader-support.ts';
import { refOf, refsOf, type StepFile, textOfValue, wordOfValue } from './step-file.ts';

export const doorTypes = ['IFCDOOR', 'IFCDOORSTANDARDCASE'];

/** Makes a point in the middle of each door, which is also drawn. */
export function pointsOfDoors(features: readonly SourceFeature[], files: readonly StepFile[]): SourcePoint[] {
  const external = new Set(files.flatMap(findExternal));
  return features.flatMap((feature): SourcePoint[] => {
    if (feature.category !== 'door') return [];
    const { geometry, ...fields } = feature;
    const category = external.has(feature.externalId ?? '') ? 'IfcDoor exterior' : 'IfcDoor';
    return [plainPoint({ ...fields, category, position: middleOf(geometry) })];
  });
}

/** The ids of doors with the property `IsExternal`. */
function findExternal(file: StepFile): string[] {
  const isExternal = (id: number) => {
    const { type, args } = file.get(id) ?? { type: '', args: [] };
    if (type !== 'IFCPROPERTYSINGLEVALUE' || textOfValue(args[0]) !== 'IsExternal') return false;
    const value = args[2];
    return wordOfValue(value && typeof value === 'object' && 'kind' in value ? value.value : value) === 'T';
  };
  return file.ofType('IFCRELDEFINESBYPROPERTIES').flatMap(({ args }) => {
    const products = refsOf(args[4]).flatMap((id) => file.get(id) ?? []);
    const doors = products.filter(({ type }) => doorTypes.includes(type));
    if (doors.length === 0) return [];
    const set = file.get(refOf(args[5]) ?? -1);
    return refsOf(set?.args[4]).some(isExternal) ? doors.map(({ args: [id] }) => textOfValue(id)) : [];
  });
}
