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
