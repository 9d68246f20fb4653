import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { type Covered, measureCovered } from '../../map-view/covered-map.ts';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { type Place, toPlace } from '../../zones/ring-edits.ts';
import { displayRings } from '../../zones/zone-features.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import { nearestToView } from './map-tools.ts';

/** A zone that takes up less of the map's width and height is too small to work on. */
const minShare = 0.15;
/** The share of the map that a zone takes up after the map zooms to it. */
const fittedShare = 0.45;
const maxZoom = 22;

/**
 * Announces the selected zone. Moves the map to it if it is not in view, or if it was selected in the table and looks
 * small.
 */
export function useShowSelected({ selected, state }: ZoneEditor, bounds: MapBounds): void {
  const map = useFloorMap();
  const { announce } = useToasts();
  const { selectedId: id, shown } = state;
  const cornersOf = () => displayRings(selected?.shape.polygon.rings ?? [], bounds)[0]?.map(toPlace) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each selection, not for each edit of it
  useEffect(() => {
    if (!selected) return;
    const name = format(strings.zones.spoken.selected, {
      name: selected.shape.name || strings.zones.unnamed,
    });
    announce(`${name}, ${formatCount(strings.zones.corners.count, cornersOf().length)}`);
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each selection, not for each edit of it
  useEffect(() => {
    const corners = cornersOf();
    if (corners.length === 0) return undefined;
    const isFromTable = shown !== undefined && shown.id === id;
    // A room was just added. The user is about to click the next one, so the view must not move.
    if (state.tool === 'fill' && !isFromTable) return undefined;
    const covered = measureCovered(map.getContainer());
    const isSeen = corners.every((corner) => isUncovered(map, corner, covered));
    if (isSeen && !(isFromTable && isSmall(map, corners, covered))) return undefined;
    // Highlight first, move in the next frame: loading tiles and placing names for a new view takes longer.
    const frame = requestAnimationFrame(() => {
      if (isFromTable || !panInto(map, corners)) fit(map, corners);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, shown, map]);
}

const panMarginPx = 16;

/**
 * Pans the map no farther than needed, because the user selected the zone on the map and knows where it is.
 *
 * @returns whether the zone is small enough for that
 */
function panInto(map: MapLibreMap, corners: readonly Place[]): boolean {
  const points = corners.map((corner) => map.project(nearestToView(map, corner)));
  const { top, right, bottom, left } = measureCovered(map.getContainer());
  const { clientWidth, clientHeight } = map.getContainer();
  const x = getShift(
    points.map((point) => point.x),
    left,
    clientWidth - right,
  );
  const y = getShift(
    points.map((point) => point.y),
    top,
    clientHeight - bottom,
  );
  if (x === undefined || y === undefined) return false;
  map.panBy([x, y], { animate: false });
  return true;
}

/** How far the view has to move so that the values are between `from` and `to`. `undefined` if they do not fit. */
function getShift(values: readonly number[], from: number, to: number): number | undefined {
  const [min, max] = [Math.min(...values) - panMarginPx, Math.max(...values) + panMarginPx];
  if (max - min > to - from) return undefined;
  return min < from ? min - from : Math.max(0, max - to);
}

/** Panels cover parts of the map, so being in MapLibre's view does not mean being visible. */
function isUncovered(map: MapLibreMap, corner: Place, { top, right, bottom, left }: Covered): boolean {
  const { x, y } = map.project(nearestToView(map, corner));
  const { clientWidth, clientHeight } = map.getContainer();
  return x >= left && x <= clientWidth - right && y >= top && y <= clientHeight - bottom;
}

function isSmall(
  map: MapLibreMap,
  corners: readonly Place[],
  { top, right, bottom, left }: Covered,
): boolean {
  const points = corners.map((corner) => map.project(nearestToView(map, corner)));
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const { clientWidth, clientHeight } = map.getContainer();
  return (
    Math.max(
      spread(points.map(({ x }) => x)) / (clientWidth - left - right),
      spread(points.map(({ y }) => y)) / (clientHeight - top - bottom),
    ) < minShare
  );
}

/** `fitBounds` has no option for the share to fill, so the rest of the uncovered area becomes padding on both sides. */
function fit(map: MapLibreMap, corners: readonly Place[]): void {
  const lats = corners.map(({ lat }) => lat);
  const lngs = corners.map(({ lng }) => lng);
  const { clientWidth, clientHeight } = map.getContainer();
  const { top, right, bottom, left } = measureCovered(map.getContainer());
  const padding = (size: number) => (size * (1 - fittedShare)) / 2;
  const [x, y] = [padding(clientWidth - left - right), padding(clientHeight - top - bottom)];
  map.fitBounds(
    [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], // west, south, east, north
    {
      padding: { left: left + x, right: right + x, top: top + y, bottom: bottom + y },
      maxZoom,
      animate: false,
    },
  );
}
