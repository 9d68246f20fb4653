import type { Ring } from '../../zones/polygon.ts';
import { findLabelPlace, isInside } from '../../zones/ring-edits.ts';
import { unwrapRings } from '../../zones/unwrap-rings.ts';
import type { EditorZone } from './editor-zones.ts';

/** Returns the ids of the zones whose name is placed inside the line that was drawn around them. */
export function findZonesWithin(zones: readonly EditorZone[], line: Ring): string[] {
  const [around = []] = unwrapRings([line], line[0]?.[0] ?? 0);
  if (around.length < 3) return [];
  return zones.flatMap(({ id, shape }) => {
    const rings = unwrapRings(shape.polygon.rings, line[0]?.[0] ?? 0);
    if (!rings[0]?.[0]) return [];
    const { lat, lng } = findLabelPlace(rings);
    return isInside(around, [lng, lat]) ? [id] : [];
  });
}
