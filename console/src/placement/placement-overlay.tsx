import { latAtY, lngAtX, mercatorX } from '@muster/geo/web-mercator';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFloorMap } from '../map-view/floor-map.tsx';
import { strings } from '../strings.ts';
import { type Handle, handles, type ImageBox } from './image-box.ts';
import { mapEventBlockers, useOverlayLayer, useRedrawOnMove } from './map-layer.ts';
import styles from './placement-overlay.module.css';
import { type Grip, useBoxDrag } from './use-box-drag.ts';

interface PlacementOverlayProps {
  readonly box: ImageBox;
  readonly picture: ReactNode;
  readonly keepsAspect: boolean;
  readonly onChange: (box: ImageBox) => void;
}

/** If the box is smaller than this, the edge handles would cover the corner handles. */
const minPxForEdges = 80;

/** The image on the map, with handles on its corners and edges. */
export function PlacementOverlay({ box, picture, keepsAspect, onChange }: PlacementOverlayProps): ReactNode {
  const map = useFloorMap();
  const layer = useOverlayLayer(map);
  useRedrawOnMove(map);
  const grip = useBoxDrag(map, { box, keepsAspect, onChange });
  if (!layer) return null;
  const place = placeOnScreen(map, box);
  const hasEdges = Math.min(place.width, place.height) >= minPxForEdges;
  return createPortal(
    <div className={styles.box} style={place} {...mapEventBlockers}>
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

/** The map is never rotated or pitched, so a Web Mercator rectangle is a rectangle on screen. */
function placeOnScreen(map: MapLibreMap, box: ImageBox) {
  // MapLibre repeats the world to the left and right. Use the copy that is in view.
  const worldCopy = Math.round(mercatorX(map.getCenter().lng) - (box.left + box.width / 2));
  const topLeft = map.project([lngAtX(box.left + worldCopy), latAtY(box.top)]);
  const bottomRight = map.project([lngAtX(box.left + box.width + worldCopy), latAtY(box.top + box.height)]);
  return {
    left: topLeft.x,
    top: topLeft.y,
    width: bottomRight.x - topLeft.x,
    height: bottomRight.y - topLeft.y,
  };
}
