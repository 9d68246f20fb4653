import type { Zone } from '@muster/sdk/client';
import type { ShownZone } from '../../zones/zone-features.ts';
import { toShape, type ZoneShape } from '../../zones/zone-shape.ts';
import { isOutdated, isUnsaved, type ZoneDraft } from './zone-draft.ts';

/** A zone including its unsaved edits. */
export interface EditorZone extends ShownZone {
  readonly isUnsaved: boolean;
}

const shapes = new WeakMap<Zone, ZoneShape>();

/** Caches the parsed shape of each saved zone, because a floor may have thousands. */
function getSavedShape(zone: Zone): ZoneShape {
  const cached = shapes.get(zone);
  if (cached) return cached;
  const shape = toShape(zone);
  shapes.set(zone, shape);
  return shape;
}

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Returns the zones of the floor, sorted by name. Zones that exist only in this page come first: new zones, and zones
 * with unsaved edits that someone else deleted. Zones that were merged into others are left out.
 */
export function combineZones(saved: readonly Zone[], drafts: ReadonlyMap<string, ZoneDraft>): EditorZone[] {
  const savedIds = new Set(saved.map(({ customMapZoneId }) => customMapZoneId));
  const unsavedOnly = [...drafts.values()].filter(
    (draft) => !savedIds.has(draft.id) && isUnsaved(draft) && draft.mergedInto === undefined,
  );
  const zones = saved.flatMap((zone): EditorZone[] => {
    const draft = drafts.get(zone.customMapZoneId);
    if (draft?.mergedInto !== undefined) return [];
    return [
      {
        id: zone.customMapZoneId,
        shape: draft && !isOutdated(draft, zone) ? draft.present : getSavedShape(zone),
        isUnsaved: draft !== undefined && isUnsaved(draft),
      },
    ];
  });
  zones.sort((a, b) => byName.compare(a.shape.name, b.shape.name) || (a.id < b.id ? -1 : 1));
  return [...unsavedOnly.map(({ id, present }) => ({ id, shape: present, isUnsaved: true })), ...zones];
}

export interface ZoneFilter {
  readonly words: string;
  readonly type: string;
  readonly state: 'all' | 'active' | 'inactive';
}

export const noFilter: ZoneFilter = { words: '', type: 'all', state: 'all' };

/**
 * Returns the zones that have the given type and state and whose name or metadata contains every word, ignoring case
 * and accents.
 */
export function filterZones(zones: readonly EditorZone[], filter: ZoneFilter): readonly EditorZone[] {
  const words = foldText(filter.words).split(/\s+/).filter(Boolean);
  if (words.length === 0 && filter.type === 'all' && filter.state === 'all') return zones;
  return zones.filter(({ shape }) => {
    if (filter.type !== 'all' && String(shape.zoneType) !== filter.type) return false;
    if (filter.state !== 'all' && shape.isActive !== (filter.state === 'active')) return false;
    const text = foldText(`${shape.name} ${shape.metadata.text ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
