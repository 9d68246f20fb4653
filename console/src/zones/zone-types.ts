import { strings } from '../strings.ts';
import { getZoneType } from './zone-colors.ts';

export function getZoneTypeName(number: number): string {
  return strings.zones.types[getZoneType(number).name];
}
