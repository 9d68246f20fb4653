import type { FloorSummary } from '@muster/sdk/client';
import { useEffect, useRef } from 'react';
import { topFirst } from '../data/floor-order.ts';
import { shortFloor } from '../strings/floor-caption.ts';

type FloorOfStack = Pick<FloorSummary, 'customMapFloorId' | 'name' | 'postedLabel' | 'floorNumber'>;

interface ViewerKeys {
  /** As in the API. */
  readonly floors: readonly FloorOfStack[];
  readonly floorId: string;
  /** Zones to go through with ↑ and ↓. */
  readonly candidates?: readonly {
    readonly customMapZoneId: string;
    readonly customMapFloorId: string;
    readonly customMapId: string;
  }[];
  readonly zoneId?: string | undefined;
  /** Shows another floor, and a zone of it or none. */
  readonly choose: (floorId: string, zoneId: string | undefined, mapId?: string) => void;
  readonly copy: () => void;
  readonly edit?: (() => void) | undefined;
}

/** The keys of a floor to look at, outside of fields and dialogs: ↑ ↓ zones, Page Up, Page Down and digits floors, c copy, e edit. */
export function useViewerKeys(keys: ViewerKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        !(event.target instanceof Element) ||
        event.target.closest('input, textarea, select, dialog, [role="menu"]')
      )
        return;
      // The map uses the arrow keys itself.
      if (event.target.closest('canvas') && event.key.startsWith('Arrow')) return;
      if (act(event.key, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** @returns whether the key did something */
function act(
  key: string,
  { floors, floorId, candidates = [], zoneId, choose, copy, edit }: ViewerKeys,
): boolean {
  const action = { c: copy, e: edit }[key];
  if (action) {
    action();
    return true;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined) {
    const at = candidates.findIndex(({ customMapZoneId }) => customMapZoneId === zoneId);
    const next = candidates[Math.min(Math.max(at + step, 0), candidates.length - 1)];
    if (next) choose(next.customMapFloorId, next.customMapZoneId, next.customMapId);
    return next !== undefined;
  }
  const floor = findFloor(key, floors, floorId);
  if (floor) choose(floor.customMapFloorId, undefined);
  return floor !== undefined;
}

function findFloor(key: string, floors: readonly FloorOfStack[], floorId: string): FloorOfStack | undefined {
  if (/^\d$/.test(key)) return floors.find((floor) => shortFloor(floor) === key);
  const step = { PageUp: 1, PageDown: -1 }[key];
  if (step === undefined) return undefined;
  const order = topFirst(floors);
  return order[order.findIndex(({ customMapFloorId }) => customMapFloorId === floorId) - step];
}
