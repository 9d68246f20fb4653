import type { Map as MapLibreMap } from 'maplibre-gl';

/**
 * Calls `frame` as the map gets another size, for as long as it shows what `frame` shows: a phone is turned, a window is
 * dragged. Once somebody has moved the map, or the page has for them, its view is theirs.
 *
 * @returns ends it
 */
export function keepFramed(map: MapLibreMap, frame: () => void): () => void {
  let isMoved = false;
  let isFraming = false;
  let isMoving = false;
  const onStart = () => {
    isMoving = !isFraming;
  };
  const onResize = () => {
    // MapLibre tells a change of size as a move too, which no hand and no flight is behind.
    if (!map.isMoving()) isMoving = false;
    if (isMoved || isMoving) return;
    isFraming = true;
    frame();
    isFraming = false;
  };
  const onEnd = () => {
    isMoved ||= isMoving;
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
