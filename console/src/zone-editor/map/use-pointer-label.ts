import { useEffect, useRef } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { toPlace } from '../../zones/ring-edits.ts';
import { describeOutline, describeRectangle, describeSnap } from '../model/pointer-text.ts';
import type { EditPicture } from './edit-layer.ts';
import type { Scene } from './map-tools.ts';
import { createPointerLabel } from './pointer-label.ts';

/** @returns a function that shows what the pointer is at, and the measurements of what is being drawn */
export function usePointerLabel(scene: Scene): (part: Partial<EditPicture> | undefined) => void {
  const map = useFloorMap();
  const units = useUnits();
  const label = useRef<ReturnType<typeof createPointerLabel>>(undefined);
  useEffect(() => {
    const created = createPointerLabel(map);
    label.current = created;
    return () => {
      label.current = undefined;
      created.remove();
    };
  }, [map]);
  // The label describes the outline so far, so a new corner or a different tool makes it outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label is hidden when they change
  useEffect(() => label.current?.show(undefined, []), [scene.points, scene.tool]);
  return (part) => label.current?.show(placeOf(part), part ? describe(scene, part, units) : []);
}

/**
 * The position of the label: at the snap target, the cursor, or the dragged corner. Corner 2 of a rectangle is opposite
 * the first, so it is under the pointer.
 */
function placeOf(part: Partial<EditPicture> | undefined) {
  const { cursor, snap, vertex, rings, points, isClosed } = part ?? {};
  const dragged = vertex && rings?.[vertex.ring]?.[vertex.index];
  const corner = dragged ?? (isClosed ? points?.[2] : undefined);
  return snap ?? cursor ?? (corner && toPlace(corner));
}

/** A line for the snap target, followed by the measurements of what is being drawn. */
function describe({ points, tool }: Scene, part: Partial<EditPicture>, units: Units): string[] {
  const { snap, cursor } = part;
  const at = snap ? [describeSnap(snap)] : [];
  if (part.isClosed && part.points?.length === 4) return [...at, ...describeRectangle(part.points, units)];
  const isEdge = tool === 'draw' || tool === 'hole' || tool === 'split';
  return isEdge && cursor ? [...at, ...describeOutline(points, [cursor.lng, cursor.lat], units)] : at;
}
