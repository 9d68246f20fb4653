import type { PreviewFeature } from '../../data/imports.ts';
import type { ShownZone } from '../../zones/zone-features.ts';

/** A zone that would be imported. */
export interface PreviewZone extends ShownZone {
  readonly name: string;
  readonly zoneType: number;
}

/** Zones of a preview as maps and lists show them. Their ids are only those of this list. */
export function toPreviewZones(features: readonly PreviewFeature[]): readonly PreviewZone[] {
  return features.map(({ properties: { name, zoneType }, geometry }, index) => ({
    id: String(index),
    name,
    zoneType,
    shape: {
      name,
      zoneType,
      color: '',
      metadata: { text: null, entries: [] },
      elevation: '',
      isSearchable: true,
      isActive: true,
      // Nothing saves it, so it needs no text.
      polygon: { text: '', rings: geometry.coordinates.map((ring) => ring.slice(0, -1)) },
    },
  }));
}
