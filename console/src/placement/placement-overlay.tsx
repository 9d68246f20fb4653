import { latAtY, lngAtX, mercatorX } from '@muster/geo/web-mercator';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, type SyntheticEvent, useEffect, useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFloorMap } from '../map-view/floor-map.tsx';
import { strings } from '../strings.ts';
import { type Handle, handles, type ImageBox } from './image-box.ts';
import styles from './placement-overlay.module.css';
import { type Grip, useBoxDrag } from './use-box-drag.ts';

interface PlacementOverlayProps {
  readonly box: ImageBox;
  /** The image; it fills the box. */
  readonly picture: ReactNode;
  readonly keepsAspect: boolean;
  readonly onChange: (box: ImageBox) => void;
}

/** Below this size in pixels the edges would lie on the corners. */
const leastForEdges = 80;

/** The image in its place on the map, with corners and edges to take hold of. */
export function PlacementOverlay({ box, picture, keepsAspect, onChange }: PlacementOverlayProps): ReactNode {
  const map = useFloorMap();
  const layer = useLayer(map);
  useRedrawOnMove(map);
  const grip = useBoxDrag(map, { box, keepsAspect, onChange });
  if (!layer) return null;
  const place = placeOnScreen(map, box);
  const hasEdges = Math.min(place.width, place.height) >= leastForEdges;
  return createPortal(
    <div className={styles.box} style={place} {...keptFromMap}>
      <button
        type="button"
        className={styles.image}
        aria-label={strings.mapEditor.placement.image}
        {...grip('move')}
      >
        {picture}
      </button>
      {handles
        .filter((handle) => hasEdges || handle.length === 2)
        .map((handle) => (
          <HandleButton key={handle} handle={handle} grip={grip(handle)} />
        ))}
    </div>,
    layer,
  );
}

function HandleButton({ handle, grip }: { readonly handle: Handle; readonly grip: Grip }): ReactNode {
  return (
    <button
      type="button"
      className={`${styles.handle} ${styles[handle]}`}
      aria-label={strings.mapEditor.placement.corners[handle]}
      {...grip}
    />
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
/** What is meant for the buttons is kept from the map under them: all but the wheel, which zooms the map over the image too. */
const keptFromMap = {
  onMouseDown: stop,
  onTouchStart: stop,
  onKeyDown: stop,
  onDoubleClick: stop,
  onClick: stop,
};

/** A layer inside the map's own, so that the wheel over the image still zooms the map. */
function useLayer(map: MapLibreMap): HTMLElement | undefined {
  const [layer, setLayer] = useState<HTMLElement>();
  useEffect(() => {
    const element = document.createElement('div');
    element.className = styles.layer ?? '';
    map.getCanvasContainer().append(element);
    setLayer(element);
    return () => element.remove();
  }, [map]);
  return layer;
}

function useRedrawOnMove(map: MapLibreMap): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    map.on('move', redraw);
    map.on('resize', redraw);
    return () => {
      map.off('move', redraw);
      map.off('resize', redraw);
    };
  }, [map]);
}

/** The map is neither turned nor tilted, so a box in Web Mercator is a rectangle on the screen. */
function placeOnScreen(map: MapLibreMap, box: ImageBox) {
  // Of the copies of the world the one that is in view.
  const copy = Math.round(mercatorX(map.getCenter().lng) - (box.left + box.width / 2));
  const topLeft = map.project([lngAtX(box.left + copy), latAtY(box.top)]);
  const bottomRight = map.project([lngAtX(box.left + box.width + copy), latAtY(box.top + box.height)]);
  return {
    left: topLeft.x,
    top: topLeft.y,
    width: bottomRight.x - topLeft.x,
    height: bottomRight.y - topLeft.y,
  };
}
