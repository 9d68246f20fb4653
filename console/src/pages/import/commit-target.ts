import type { ImportCommitFields, ImportPreview } from '@muster/sdk/client';
import { lngWithin, type MapBounds, unwrapBounds } from '../../map-view/map-bounds.ts';
import { strings } from '../../strings.ts';

/** Used instead of a map id: a new map. */
export const newMap = 'new';

/**
 * Suggests a map for each building: if there is only one building, the map that the files are meant for; otherwise the map that
 * came from the same source; otherwise a new map.
 */
export function suggestTargets(
  buildings: readonly Pick<ImportPreview['buildings'][number], 'knownMapId'>[],
  meantFor: string | null,
  maps: readonly { readonly customMapId: string }[],
): readonly string[] {
  const exists = (id: string | null) => maps.some(({ customMapId }) => customMapId === id);
  return buildings.map(({ knownMapId }) => {
    const mapId = buildings.length === 1 && exists(meantFor) ? meantFor : knownMapId;
    return mapId !== null && exists(mapId) ? mapId : newMap;
  });
}

/** Why the import cannot run yet; `undefined` if it can. */
export function findBlock(
  { needed, zones, buildings }: Pick<ImportPreview, 'needed' | 'zones' | 'buildings'>,
  targets: readonly string[],
): string | undefined {
  const text = strings.imports.commit;
  if (needed.length > 0) return text.blockedNeeded;
  const hasPlan = buildings.some(({ floors }) => floors.some(({ planFile }) => planFile !== null));
  if (buildings.length === 0 || (zones === 0 && !hasPlan)) return text.blockedNothing;
  const existing = targets.filter((target) => target !== newMap);
  return new Set(existing).size < existing.length ? text.blockedSameMap : undefined;
}

/** Whether less than half of a building is inside the bounds of a map. */
export function isMostlyOutside(building: MapBounds, map: MapBounds): boolean {
  const box = unwrapBounds(building);
  const around = unwrapBounds(map);
  const west = lngWithin(box.west, around);
  const width = box.east - box.west;
  const sharedWidth = Math.min(west + width, around.east) - Math.max(west, around.west);
  const sharedHeight = Math.min(box.north, around.north) - Math.max(box.south, around.south);
  const shared = Math.max(0, sharedWidth) * Math.max(0, sharedHeight);
  return shared < (width * (box.north - box.south)) / 2;
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
    // If the name is empty, the server uses the name in the source.
    ...(name?.trim() && { name: name.trim() }),
    ...(removesMissing && { removeMissing: true }),
  };
}
