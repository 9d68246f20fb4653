import type { ImportCommitFields, ImportPreview } from '@muster/sdk/client';
import { strings } from '../../strings.ts';

/** In place of the id of a map. */
export const newMap = 'new';

/**
 * The map for each building: the one that the files are meant for, if there is only one building; else the one that came from
 * the same source; else a new map.
 */
export function suggestTargets(
  buildings: readonly Pick<ImportPreview['buildings'][number], 'knownMapId'>[],
  meantFor: string | null,
  maps: readonly { readonly customMapId: string }[],
): readonly string[] {
  const exists = (id: string | null) => maps.some(({ customMapId }) => customMapId === id);
  return buildings.map(({ knownMapId }) => {
    const wanted = buildings.length === 1 && exists(meantFor) ? meantFor : knownMapId;
    return wanted !== null && exists(wanted) ? wanted : newMap;
  });
}

/** Why the import cannot be made yet; `undefined` if it can. */
export function findBlock(
  { needed, zones, buildings }: Pick<ImportPreview, 'needed' | 'zones' | 'buildings'>,
  targets: readonly string[],
): string | undefined {
  const text = strings.imports.commit;
  if (needed.length > 0) return text.blockedNeeded;
  if (zones === 0 || buildings.length === 0) return text.blockedNothing;
  const existing = targets.filter((target) => target !== newMap);
  return new Set(existing).size < existing.length ? text.blockedSameMap : undefined;
}

interface CommitOptions {
  readonly name: string | undefined;
  readonly removesMissing: boolean;
}

export function toCommitFields(
  targets: readonly string[],
  { name, removesMissing }: CommitOptions,
): ImportCommitFields {
  return {
    customMapIds: targets.map((target) => (target === newMap ? null : target)),
    // An empty name is that of the source.
    ...(name?.trim() && { name: name.trim() }),
    ...(removesMissing && { removeMissing: true }),
  };
}
