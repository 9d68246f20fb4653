import type { Map as MapLibreMap } from 'maplibre-gl';

/** Says in the page that a map shows something else than the whole floor. */
export function markMoved(map: MapLibreMap): void {
  map.getContainer().dataset.moved = '';
}

/**
 * Calls `fit` when the map is resized, for example when a phone is rotated or a window is resized. Stops when the
 * user or the page moves the map, so that a resize does not undo their move.
 *
 * @returns a function that removes the listeners
 */
export function keepInView(map: MapLibreMap, fit: () => void): () => void {
  let isMoved = false;
  let isFitting = false;
  let isMoving = false;
  const onStart = () => {
    isMoving = !isFitting;
  };
  const onResize = () => {
    // MapLibre also fires `movestart` for a resize. If nothing is moving now, that event did not come from a pan or an animation.
    if (!map.isMoving()) isMoving = false;
    if (isMoved || isMoving) return;
    isFitting = true;
    fit();
    isFitting = false;
  };
  const onEnd = () => {
    isMoved ||= isMoving;
    if (isMoved) markMoved(map);
    isMoving = false;
  };
  const listeners = [
    ['movestart', onStart],
    ['resize', onResize],
    ['moveend', onEnd],
  ] as const;
  for (const [type, listener] of listeners) map.on(type, listener);
  return () => {
    for (const [type, listener] of listeners) map.off(type, listener);
  };
}
