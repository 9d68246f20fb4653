import { useLayoutEffect, useRef, useState } from 'react';
import { kindOfName } from 'room-tracing/kind-of-name';
import { findNameInRoom } from 'room-tracing/name-in-room';
import { proposeName } from 'room-tracing/next-name';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { isInside } from '../../zones/ring-edits.ts';
import { zoneTypes } from '../../zones/zone-colors.ts';
import { newShape, type ZoneEditor } from '../model/use-zone-editor.ts';
import { toPosition } from './plan-places.ts';
import type { NameRecognition } from './use-name-recognition.ts';
import type { UsedPlan } from './use-open-plan.ts';

const text = strings.zones.fill;

/** Finds all rooms of the plan and proposes them as unsaved zones, where there are none yet. One undo removes them all. */
export function useFindRooms(
  editor: ZoneEditor,
  { findRooms, texts }: UsedPlan,
  bounds: MapBounds,
  recognition: NameRecognition,
) {
  const { announce, error } = useToasts();
  const [isFinding, setFinding] = useState(false);
  const latest = useRef({ editor, recognition });
  useLayoutEffect(() => {
    latest.current = { editor, recognition };
  });
  const findAll = async () => {
    setFinding(true);
    const [rooms, written] = [await findRooms(), await texts()];
    const { zones } = latest.current.editor;
    const isFree = (middle: readonly [number, number]) => {
      const place = toPosition(middle, bounds);
      return !zones.some(({ shape }) => shape.polygon && isInside(shape.polygon.rings[0] ?? [], place));
    };
    const taken = new Set(zones.map(({ shape }) => shape.name));
    let last: string | undefined;
    const changes = [];
    for (const { corners, middle } of rooms) {
      if (!isFree(middle)) continue;
      let name = findNameInRoom(corners, written) ?? (await latest.current.recognition.readName(corners));
      if (name === undefined) {
        last = proposeName(last, text.firstName, taken);
        name = last;
      }
      taken.add(name);
      const rings = [corners.map((corner) => toPosition(corner, bounds))];
      changes.push({ shape: { ...newShape(rings), name, zoneType: typeOfName(name) } });
    }
    setFinding(false);
    if (changes.length === 0) return error(text.noRooms);
    latest.current.editor.dispatch({ kind: 'operate', changes, selected: 0 });
    announce(format(text.roomsFound, { count: changes.length }));
  };
  return { isFinding, findAll: () => void findAll() };
}

function typeOfName(name: string): number {
  const kind = kindOfName(name);
  return zoneTypes.findIndex((type) => type.name === kind);
}
