import type { Map as MapLibreMap } from 'maplibre-gl';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Handle, type ImageBox, moveBox, resizeBox } from './image-box.ts';
import { arrows, largeStepPx, stepPx, worldPx } from './pixel-steps.ts';

/** Event handlers for an element that moves or resizes the box. */
export interface Grip {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface BoxDrag {
  readonly box: ImageBox;
  readonly keepsAspect: boolean;
  readonly onChange: (box: ImageBox) => void;
}

/** The state when a drag began. Each move is calculated from here, so that rounding errors do not add up. */
interface Start {
  readonly x: number;
  readonly y: number;
  readonly box: ImageBox;
}

/** Moves and resizes the box with the pointer or arrow keys. Distances are in screen pixels. */
export function useBoxDrag(map: MapLibreMap, { box, keepsAspect, onChange }: BoxDrag) {
  const start = useRef<Start>(undefined);
  const change = (what: Handle | 'move', from: ImageBox, xPx: number, yPx: number) => {
    const unit = worldPx * 2 ** map.getZoom();
    const [x, y] = [xPx / unit, yPx / unit];
    onChange(what === 'move' ? moveBox(from, x, y) : resizeBox(from, what, x, y, keepsAspect));
  };
  const end = () => {
    start.current = undefined;
  };
  return (what: Handle | 'move'): Grip => ({
    onPointerDown: (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, box };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const from = start.current;
      if (from) change(what, from.box, clientX - from.x, clientY - from.y);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event) => {
      const arrow = arrows[event.key];
      if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault(); // prevents scrolling
      const step = event.shiftKey ? largeStepPx : stepPx;
      change(what, box, arrow[0] * step, arrow[1] * step);
    },
  });
}
