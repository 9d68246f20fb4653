import { FeatureError } from './zone-geometry.ts';
import { zoneTypeWords } from './zone-type-names.ts';

export const maxZoneNameLength = 500;

/**
 * Names a feature by its own name, or by what kind of place it is. @throws FeatureError if it has neither, or a name that
 * a zone cannot have
 */
export type ZoneNaming = (name: string, kind: string) => string;

/**
 * Makes the names of the zones of one import. A feature without a name is named after its kind, with a number:
 * `Unnamed stairs 3`. The word `Unnamed` shows that the number is not one on a door.
 *
 * @param explainMissing says why a feature without name and kind has no name
 */
export function createNaming(explainMissing: string): ZoneNaming {
  const unnamed = new Map<string, number>();
  return (name, kind) => {
    if (name !== '') return checkZoneName(name);
    if (kind === '') throw new FeatureError(explainMissing);
    const words =
      zoneTypeWords[Number(kind)] ?? checkZoneName(kind.replace(/[_\s-]+/g, ' ').slice(0, 100)).toLowerCase();
    const number = (unnamed.get(words) ?? 0) + 1;
    unnamed.set(words, number);
    return `Unnamed ${words} ${number}`;
  };
}

function checkZoneName(name: string): string {
  if (name.length > maxZoneNameLength) {
    throw new FeatureError(`its name is longer than ${maxZoneNameLength} characters`);
  }
  // Neither can be stored on every database.
  if (name.includes('\0') || !name.isWellFormed())
    throw new FeatureError('its name is not a well-formed text');
  return name;
}

/** A property as the text that names and kinds are read from; the empty text if it is missing or `null`. */
export function propertyText(properties: Readonly<Record<string, unknown>>, name: string): string {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (property === undefined || property === null) return '';
  return (typeof property === 'object' ? JSON.stringify(property) : String(property)).trim();
}
