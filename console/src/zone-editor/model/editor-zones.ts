import type { Zone } from '@muster/sdk/client';
import type { ShownZone } from '../../zones/zone-features.ts';
import { shapeOf, type ZoneShape } from '../../zones/zone-shape.ts';
import { isOutdated, isUnsaved, type ZoneDraft } from './zone-draft.ts';

/** A zone as it stands: with the edits that are not saved yet. */
export interface EditorZone extends ShownZone {
  readonly isUnsaved: boolean;
}

const shapes = new WeakMap<Zone, ZoneShape>();

/** The shape of a saved zone, read once: a floor may have thousands. */
function shapeOfSaved(zone: Zone): ZoneShape {
  const known = shapes.get(zone);
  if (known) return known;
  const shape = shapeOf(zone);
  shapes.set(zone, shape);
  return shape;
}

const byName = new Intl.Collator('en', { numeric: true });

/**
 * The zones of the floor, by name, and before them those that only are here: new ones, and those with something unsaved
 * that somebody else has deleted.
 */
export function combineZones(saved: readonly Zone[], drafts: ReadonlyMap<string, ZoneDraft>): EditorZone[] {
  const there = new Set(saved.map(({ customMapZoneId }) => customMapZoneId));
  const fresh = [...drafts.values()].filter((draft) => !there.has(draft.id) && isUnsaved(draft));
  const zones = saved.map((zone): EditorZone => {
    const draft = drafts.get(zone.customMapZoneId);
    return {
      id: zone.customMapZoneId,
      shape: draft && !isOutdated(draft, zone) ? draft.present : shapeOfSaved(zone),
      isUnsaved: draft !== undefined && isUnsaved(draft),
    };
  });
  zones.sort((a, b) => byName.compare(a.shape.name, b.shape.name) || (a.id < b.id ? -1 : 1));
  return [...fresh.map(({ id, present }) => ({ id, shape: present, isUnsaved: true })), ...zones];
}

export interface ZoneFilter {
  readonly words: string;
  readonly type: string;
  readonly state: 'all' | 'active' | 'inactive';
}

export const noFilter: ZoneFilter = { words: '', type: 'all', state: 'all' };

/** The zones whose name or metadata has every word, whatever its case and accents, of the type and the state. */
export function filterZones(zones: readonly EditorZone[], filter: ZoneFilter): readonly EditorZone[] {
  const words = fold(filter.words).split(/\s+/).filter(Boolean);
  if (words.length === 0 && filter.type === 'all' && filter.state === 'all') return zones;
  return zones.filter(({ shape }) => {
    if (filter.type !== 'all' && String(shape.zoneType) !== filter.type) return false;
    if (filter.state !== 'all' && shape.isActive !== (filter.state === 'active')) return false;
    const text = fold(`${shape.name} ${shape.metadata.text ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
