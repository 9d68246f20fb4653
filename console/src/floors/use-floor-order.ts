import type { FloorSummary } from '@muster/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { type FloorPlace, inOrder, moveItem, topFirst } from '../data/floor-order.ts';
import { changedElsewhere, useSaveFloorOrder } from '../data/floors.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';

export interface FloorOrder {
  /** The floors as shown, top floor first. A move appears before it is saved. */
  readonly floors: readonly FloorSummary[];
  /** Moves a floor. Several moves in a row are saved together, shortly after the last one. */
  readonly move: (floorId: string, to: number) => void;
  /** Moves a floor while it is being dragged. Nothing is announced or saved. */
  readonly drag: (floorId: string, to: number) => void;
  readonly drop: (floorId: string) => void;
  readonly cancelDrag: (order: readonly string[]) => void;
}

const saveAfterMs = 700;

const idsOf = (floors: readonly FloorPlace[]) => floors.map(({ customMapFloorId }) => customMapFloorId);

/** The order of a map's floors, which users can change. */
export function useFloorOrder(mapId: string, saved: readonly FloorSummary[]): FloorOrder {
  const [order, setOrder] = useState<readonly string[]>(); // from the bottom up
  const { announce } = useToasts();
  const save = useDelayedSave(mapId, saved, () => setOrder(undefined));
  const floors = topFirst(inOrder(saved, order));
  const reorder = (floorId: string, to: number) => {
    const ids = idsOf(floors);
    const next = moveItem(ids, ids.indexOf(floorId), to);
    setOrder(topFirst(next));
    return next;
  };
  const finish = (floorId: string, ids: readonly string[]) => {
    const name = saved.find(({ customMapFloorId }) => customMapFloorId === floorId)?.name ?? '';
    const place = ids.indexOf(floorId) + 1;
    announce(format(strings.mapEditor.floors.moved, { name, place, count: ids.length }));
    save(ids.toReversed());
  };
  return {
    floors,
    move: (floorId, to) => {
      const at = idsOf(floors).indexOf(floorId);
      const place = Math.max(0, Math.min(to, floors.length - 1));
      if (place !== at) finish(floorId, reorder(floorId, place));
    },
    drag: reorder,
    drop: (floorId) => finish(floorId, idsOf(floors)),
    cancelDrag: (ids) => setOrder(ids.toReversed()),
  };
}

interface Waiting {
  readonly ids: readonly string[];
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Saves the latest order after a short delay, one save at a time. Leaving the page saves a pending order immediately. */
function useDelayedSave(mapId: string, saved: readonly FloorSummary[], onSettled: () => void) {
  const text = strings.mapEditor.floors;
  const toasts = useToasts();
  const saveOrder = useSaveFloorOrder(mapId);
  const latest = useRef({ saved, onSettled });
  latest.current = { saved, onSettled };
  const waiting = useRef<Waiting>(undefined);
  const running = useRef(Promise.resolve());
  const start = useRef((ids: readonly string[]) => {
    waiting.current = undefined;
    running.current = running.current.then(async () => {
      const result = await saveOrder(latest.current.saved, ids);
      if (waiting.current) return; // a newer order is waiting to be saved
      latest.current.onSettled();
      if (result === changedElsewhere) return toasts.error(strings.errors.conflictTitle);
      if (!result.ok)
        return toasts.error(format(text.orderFailed, { reason: describeFailure(result.error) }));
      toasts.done(text.orderSaved);
    });
  });
  useEffect(
    () => () => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      start.current(waiting.current.ids);
    },
    [],
  );
  return (ids: readonly string[]) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { ids, timer: setTimeout(() => start.current(ids), saveAfterMs) };
  };
}
