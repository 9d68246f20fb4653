import type { FloorSummary } from '@muster/sdk/client';
import { useEffect, useRef } from 'react';
import { topFirst } from '../../data/floor-order.ts';
import type { Answer, Choose } from './answer.ts';

interface LocateKeys {
  readonly floors: readonly FloorSummary[];
  readonly floorId: string;
  readonly candidates: Answer['candidates'];
  readonly zoneId: string | undefined;
  readonly choose: Choose;
  readonly copy: () => void;
}

/** The keys of the page, outside of fields and dialogs: ↑ ↓ alternatives, Page Up, Page Down and digits floors, c copy. */
export function useLocateKeys(keys: LocateKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        !(event.target instanceof Element) ||
        event.target.closest('input, textarea, select, dialog, canvas')
      )
        return;
      if (act(event.key, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** @returns whether the key did something */
function act(key: string, { floors, floorId, candidates, zoneId, choose, copy }: LocateKeys): boolean {
  if (key === 'c') {
    copy();
    return true;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined) {
    const at = candidates.findIndex(({ customMapZoneId }) => customMapZoneId === zoneId);
    const next = candidates[Math.min(Math.max(at + step, 0), candidates.length - 1)];
    if (next) choose(next.customMapFloorId, next.customMapZoneId);
    return next !== undefined;
  }
  const floor = findFloor(key, floors, floorId);
  if (floor) choose(floor.customMapFloorId, undefined);
  return floor !== undefined;
}

function findFloor(key: string, floors: readonly FloorSummary[], floorId: string): FloorSummary | undefined {
  if (/^\d$/.test(key)) return floors.find(({ postedLabel }) => postedLabel === key);
  const step = { PageUp: 1, PageDown: -1 }[key];
  if (step === undefined) return undefined;
  const order = topFirst(floors);
  return order[order.findIndex(({ customMapFloorId }) => customMapFloorId === floorId) - step];
}
