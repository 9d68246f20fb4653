import { wrapLng } from '@muster/geo/longitude';
import { latAtY, lngAtX, mercatorX, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFloorMap } from '../map-view/floor-map.tsx';
import { strings } from '../strings.ts';
import { mapEventBlockers, projectPosition, useOverlayLayer, useRedrawOnMove } from './map-layer.ts';
import { arrows, largeStepPx, stepPx, worldPx } from './pixel-steps.ts';
import overlay from './placement-overlay.module.css';
import type { RotatedPlan } from './plan-placement.ts';
import styles from './rotated-overlay.module.css';

interface RotatedOverlayProps {
  readonly plan: RotatedPlan;
  /** Width divided by height. */
  readonly aspect: number;
  readonly picture: ReactNode;
  readonly onChange: (plan: RotatedPlan, step: string) => void;
}

type Part = 'move' | 'rotate' | 'scale';

/** A rotated plan on the map. Drag the plan to move it, the handle above it to rotate it, and its corner to scale it. */
export function RotatedOverlay({ plan, aspect, picture, onChange }: RotatedOverlayProps): ReactNode {
  const map = useFloorMap();
  const layer = useOverlayLayer(map);
  useRedrawOnMove(map);
  const grip = useGrip(map, plan, onChange);
  if (!layer) return null;
  const text = strings.mapEditor.plan;
  const center = projectPosition(map, plan.center);
  const width = (plan.widthMeters / worldWidthMeters(plan.center.lat)) * worldPx * 2 ** map.getZoom();
  const height = width / aspect;
  const place = {
    left: center.x - width / 2,
    top: center.y - height / 2,
    width,
    height,
    transform: `rotate(${plan.rotationDeg}deg)`,
  };
  return createPortal(
    <div className={overlay.box} style={place} {...mapEventBlockers}>
      <button type="button" className={overlay.image} aria-label={text.move} {...grip('move')}>
        {picture}
      </button>
      <button
        type="button"
        className={`${overlay.handle} ${styles.rotate}`}
        aria-label={text.rotate}
        {...grip('rotate')}
      />
      <button
        type="button"
        className={`${overlay.handle} ${overlay.se}`}
        aria-label={text.scale}
        {...grip('scale')}
      />
    </div>,
    layer,
  );
}

interface Start {
  readonly x: number;
  readonly y: number;
  readonly plan: RotatedPlan;
  readonly step: string;
}

function useGrip(map: MapLibreMap, plan: RotatedPlan, onChange: RotatedOverlayProps['onChange']) {
  const start = useRef<Start>(undefined);
  const drags = useRef(0);
  const dragTo = (part: Part, event: PointerEvent, from: Start) => {
    const box = map.getContainer().getBoundingClientRect();
    const center = projectPosition(map, from.plan.center);
    const [cx, cy] = [box.left + center.x, box.top + center.y];
    const [dx, dy] = [event.clientX - cx, event.clientY - cy];
    if (part === 'move')
      return onChange(moveBy(map, from.plan, event.clientX - from.x, event.clientY - from.y), from.step);
    if (part === 'rotate')
      return onChange(rotateTo(from.plan, (Math.atan2(dx, -dy) * 180) / Math.PI), from.step);
    const factor = Math.hypot(dx, dy) / Math.max(1, Math.hypot(from.x - cx, from.y - cy));
    return onChange(scaleBy(from.plan, factor), from.step);
  };
  const end = () => {
    start.current = undefined;
  };
  return (part: Part) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drags.current += 1;
      start.current = { x: event.clientX, y: event.clientY, plan, step: `drag ${drags.current}` };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) dragTo(part, event, start.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = arrows[event.key];
      if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault(); // prevents scrolling
      onChange(pressArrow(map, plan, part, arrow, event.shiftKey), `key ${part}`);
    },
  });
}

function pressArrow(
  map: MapLibreMap,
  plan: RotatedPlan,
  part: Part,
  [x, y]: readonly [number, number],
  isLarge: boolean,
): RotatedPlan {
  const step = isLarge ? largeStepPx : stepPx;
  if (part === 'move') return moveBy(map, plan, x * step, y * step);
  const sense = x - y; // arrow keys to the right and up increase the value
  if (part === 'rotate') return rotateTo(plan, plan.rotationDeg + sense * (isLarge ? 10 : 0.5));
  return scaleBy(plan, 1 + sense * (isLarge ? 0.1 : 0.01));
}

function moveBy(map: MapLibreMap, plan: RotatedPlan, xPx: number, yPx: number): RotatedPlan {
  const unit = worldPx * 2 ** map.getZoom();
  const { lat, lng } = plan.center;
  const center = {
    lat: latAtY(mercatorY(lat) + yPx / unit),
    lng: wrapLng(lngAtX(mercatorX(lng) + xPx / unit)),
  };
  return { ...plan, center };
}

function rotateTo(plan: RotatedPlan, degrees: number): RotatedPlan {
  const wrapped = ((degrees % 360) + 360) % 360;
  return { ...plan, rotationDeg: Math.round(wrapped * 100) / 100 };
}

function scaleBy(plan: RotatedPlan, factor: number): RotatedPlan {
  return { ...plan, widthMeters: Math.max(0.1, plan.widthMeters * factor) };
}
