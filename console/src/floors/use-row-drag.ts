import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { placeAt } from '../data/floor-order.ts';
import type { FloorOrder } from './use-floor-order.ts';

/** Drags rows of a list up and down by their handles. Escape puts the row back. */
export function useRowDrag(list: RefObject<HTMLElement | null>, order: FloorOrder) {
  const [dragged, setDragged] = useState<string>();
  const latest = useRef(order);
  latest.current = order;
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const start = (floorId: string) => (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const before = order.floors.map(({ customMapFloorId }) => customMapFloorId);
    const drag = new AbortController();
    const { signal } = drag;
    ending.current = drag;
    setDragged(floorId);
    const end = () => {
      drag.abort();
      setDragged(undefined);
    };
    const cancel = () => {
      latest.current.cancelDrag(before);
      end();
    };
    const onMove = ({ clientY }: MouseEvent) =>
      latest.current.drag(floorId, placeAt(middlesOf(list.current, floorId), clientY));
    const onUp = () => {
      const now = latest.current.floors.map(({ customMapFloorId }) => customMapFloorId);
      if (now.join() !== before.join()) latest.current.drop(floorId);
      end();
    };
    // Listen on the window: reordering the DOM releases the pointer capture of the dragged row.
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', cancel, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal });
  };
  return { dragged, start };
}

function middlesOf(list: HTMLElement | null, draggedId: string): number[] {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-floor]') ?? [])];
  return rows
    .filter((row) => row.dataset.floor !== draggedId)
    .map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
}
