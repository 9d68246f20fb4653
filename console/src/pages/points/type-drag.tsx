import { type ReactNode, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { Pictogram } from '../../points/pictogram.tsx';
import type { PointType } from '../../points/point-types.ts';
import styles from './points-page.module.css';
import type { LatLng } from './snap-to-wall.ts';

interface Px {
  readonly x: number;
  readonly y: number;
}

/** Where a type lands on the floor, and where that is in the window. `undefined` if the place in the window is not on the map. */
export type FindPlace = (type: PointType, at: Px) => (Px & { readonly place: LatLng }) | undefined;

export interface TypeDragOptions {
  /** Set by the map. */
  readonly findPlace: { readonly current: FindPlace | undefined };
  /** Called when the pointer has moved so far that this is no click. */
  readonly onStart: () => void;
  readonly onDrop: (type: PointType, place: LatLng) => void;
}

/** A shorter movement is a click. */
const minDragPx = 6;

/** Drags a type out of the palette onto the map. Escape ends it, and so does a place beside the map. */
export function useTypeDrag({ findPlace, onStart, onDrop }: TypeDragOptions) {
  const [dragged, setDragged] = useState<Px & { readonly type: PointType; readonly isPlaced: boolean }>();
  const wasDragged = useRef(false);
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  const start = (type: PointType, down: ReactPointerEvent) => {
    wasDragged.current = false;
    if (down.button !== 0 || !down.isPrimary) return;
    const { pointerId, clientX, clientY } = down;
    const listeners = new AbortController();
    const listen = <Kind extends 'pointermove' | 'pointerup' | 'pointercancel'>(
      kind: Kind,
      handle: (at: Px) => void,
    ) =>
      addEventListener(
        kind,
        (event) => event.pointerId === pointerId && handle({ x: event.clientX, y: event.clientY }),
        { signal: listeners.signal },
      );
    end.current = () => {
      listeners.abort();
      setDragged(undefined);
    };
    listen('pointermove', (at) => {
      if (!wasDragged.current) {
        if (Math.hypot(at.x - clientX, at.y - clientY) < minDragPx) return;
        wasDragged.current = true;
        onStart();
      }
      const found = findPlace.current?.(type, at);
      setDragged({ type, ...(found ?? at), isPlaced: found !== undefined });
    });
    listen('pointerup', (at) => {
      end.current();
      const found = wasDragged.current ? findPlace.current?.(type, at) : undefined;
      if (found) onDrop(type, found.place);
    });
    listen('pointercancel', () => end.current());
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !wasDragged.current) return;
      event.preventDefault();
      end.current();
    };
    addEventListener('keydown', cancel, { signal: listeners.signal, capture: true });
  };
  return {
    start,
    /** Whether the click that follows belongs to a drag. */
    wasDragged: () => wasDragged.current,
    picture: dragged && <Dragged {...dragged} />,
  };
}

interface DraggedProps extends Px {
  readonly type: PointType;
  readonly isPlaced: boolean;
}

function Dragged({ type, x, y, isPlaced }: DraggedProps): ReactNode {
  return (
    <div className={styles.dragged} data-placed={isPlaced} style={{ left: x, top: y }}>
      <Pictogram type={type} size={32} />
    </div>
  );
}
