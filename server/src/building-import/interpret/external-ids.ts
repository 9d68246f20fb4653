import { propertyText } from '../../zone-rules/zone-names.ts';
import type { SourceItem } from '../model.ts';
import { idOf } from '../readers/reader-support.ts';

const idProperties = [
  'id',
  '@id',
  'ID',
  'Id',
  'uuid',
  'UUID',
  'guid',
  'GUID',
  'GlobalID',
  'globalid',
  'gml_id',
  'osm_id',
  'fid',
  'OBJECTID',
  'objectid',
];

/**
 * Returns a function that reads the source's own id of a feature: the id of the format, or else an id property if every feature
 * has it and no two features of a file have the same value.
 */
export function externalIdReader(features: readonly SourceItem[]): (feature: SourceItem) => string | null {
  if (features.some(({ externalId }) => externalId !== null)) return ({ externalId }) => externalId;
  const property = idProperties.find((name) => {
    const seen = new Set<string>();
    return features.every(({ file, layer, properties }) => {
      const id = idOf(propertyText(properties, name));
      const key = `${file}\n${layer ?? ''}\n${id}`;
      if (id === null || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  });
  return ({ properties }) => (property === undefined ? null : idOf(propertyText(properties, property)));
}

/** Makes the ids of zones on one floor unique: the second zone with the same id gets a number. */
export function uniqueIds(): (id: string | null, part: number) => string | null {
  const seen = new Map<string, number>();
  return (id, part) => {
    if (id === null) return null;
    const own = part === 0 ? id : `${id}#${part + 1}`;
    const before = seen.get(own) ?? 0;
    seen.set(own, before + 1);
    return before === 0 ? own : `${own}~${before + 1}`;
  };
}
