import type { PreviewFeature } from '../../data/imports.ts';
import type { ShownZone } from '../../zones/zone-features.ts';
import { blankShape } from '../../zones/zone-shape.ts';

/** A zone that would be imported. */
export interface PreviewZone extends ShownZone {
  readonly name: string;
  readonly zoneType: number;
}

/** Converts the zones of a preview for maps and lists. Their ids are valid only in this list. */
export function toPreviewZones(features: readonly PreviewFeature[]): readonly PreviewZone[] {
  return features.map(({ properties: { name, zoneType }, geometry }, index) => ({
    id: String(index),
    name,
    zoneType,
    shape: {
      ...blankShape,
      name,
      zoneType,
      // It is never saved, so it needs no text.
      polygon: { text: '', rings: geometry.coordinates.map((ring) => ring.slice(0, -1)) },
    },
  }));
}
