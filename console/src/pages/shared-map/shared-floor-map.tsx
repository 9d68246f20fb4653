import { wrapLng } from '@muster/geo/longitude';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { FloorMap } from '../../map-view/floor-map.tsx';
import { lngWithin, type MapBounds, unwrapBounds } from '../../map-view/map-bounds.ts';
import { maplibre } from '../../map-view/map-library.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';
import { displayRings } from '../../zones/zone-features.ts';
import { addZoneLayers, type ZoneLayers } from '../../zones/zone-layers.ts';
import { indexOf } from './locate.ts';
import styles from './share-page.module.css';
import type { ShownFloor } from './shown-floor.ts';
import type { WhereAmIState } from './where-am-i.tsx';

interface SharedFloorMapProps {
  readonly floor: ShownFloor;
  readonly selectedId: string | undefined;
  /** Counts up each time that the whole floor is asked for. */
  readonly wholeCount: number;
  readonly where: WhereAmIState;
  readonly onSelect: (zoneId: string | undefined) => void;
}

interface View {
  readonly map: MapLibreMap;
  readonly layers: ZoneLayers;
}

/** The floor to move about on. A zone is chosen by clicking on it, or in the list beside the map. */
export function SharedFloorMap(props: SharedFloorMapProps): ReactNode {
  const { floor, selectedId, wholeCount, where, onSelect } = props;
  const [view, setView] = useState<View>();
  const { zones, bounds } = floor;
  const onClick = useClickChoice(zones, onSelect);
  const start = useCallback(
    (map: MapLibreMap) => {
      setView({ map, layers: addZoneLayers(map) });
      map.on('click', ({ lngLat }) => onClick(lngLat.lat, wrapLng(lngLat.lng)));
      return () => setView(undefined);
    },
    [onClick],
  );
  useEffect(() => view?.layers.show(zones, bounds), [view, zones, bounds]);
  useFraming(view, bounds, wholeCount);
  useSelection(view, zones, selectedId, bounds);
  usePositionMark(view, where, bounds);
  const label = format(strings.share.page.mapLabel, { floor: floor.floorName, map: floor.mapName });
  return (
    <FloorMap
      label={label}
      bounds={bounds}
      tileUrlTemplate={floor.tileUrlTemplate}
      minZoom={floor.minZoom}
      maxZoom={floor.maxZoom}
      onReady={start}
    />
  );
}

/** The whole floor comes back when it is asked for. */
function useFraming(view: View | undefined, bounds: MapBounds, wholeCount: number): void {
  useEffect(() => {
    if (!view || wholeCount === 0) return;
    const { north, west, south, east } = unwrapBounds(bounds);
    view.map.fitBounds([west, south, east, north], { padding: floorPadding });
  }, [view, bounds, wholeCount]);
}

/** A click chooses as the service would answer for that place: the smallest zone there. */
function useClickChoice(zones: readonly PlanZone[], onSelect: SharedFloorMapProps['onSelect']) {
  const latest = useRef({ zones, onSelect });
  useEffect(() => {
    latest.current = { zones, onSelect };
  });
  return useCallback((lat: number, lng: number) => {
    const now = latest.current;
    now.onSelect(now.zones[indexOf(now.zones).find(lat, lng)]?.id);
  }, []);
}

/** Marks the chosen zone and brings it into view. */
function useSelection(
  view: View | undefined,
  zones: readonly PlanZone[],
  selectedId: string | undefined,
  bounds: MapBounds,
): void {
  const marked = useRef<{ readonly view: View; readonly id: string }>(undefined);
  useEffect(() => {
    const before = marked.current;
    // Of another map, that is gone, there is nothing to take back.
    if (before && before.view === view) view.layers.mark(before.id, { selected: false });
    marked.current = undefined;
    const zone = zones.find(({ id }) => id === selectedId);
    if (!view || !zone) return;
    view.layers.mark(zone.id, { selected: true });
    marked.current = { view, id: zone.id };
    if (before?.id !== zone.id || before.view !== view) bringIntoView(view.map, zone, bounds);
  }, [view, zones, selectedId, bounds]);
}

const floorPadding = 24;
const zonePadding = 80;
/** Zones of a step or two are shown with their surroundings. */
const closestZoom = 21;

function bringIntoView(map: MapLibreMap, zone: PlanZone, bounds: MapBounds): void {
  const [outer = []] = displayRings(zone.shape.polygon.rings, bounds);
  const box = new maplibre.LngLatBounds();
  for (const [lng = 0, lat = 0] of outer) box.extend([lng, lat]);
  if (box.isEmpty()) return;
  const { clientWidth, clientHeight } = map.getContainer();
  const padding = Math.min(zonePadding, clientWidth / 4, clientHeight / 4);
  map.fitBounds(box, { padding, maxZoom: closestZoom });
}

/** Of the arrow under it, as high as in the style sheet. */
const pointerPx = 8;

/** A point where the device says that it is. */
function usePositionMark(
  view: View | undefined,
  { fix, whereabouts }: WhereAmIState,
  bounds: MapBounds,
): void {
  const isShown = whereabouts !== undefined && whereabouts.kind !== 'outside';
  useEffect(() => {
    if (!view || !fix || !isShown) return undefined;
    const element = document.createElement('div');
    element.className = styles.you ?? '';
    element.textContent = strings.share.where.you;
    const at: [number, number] = [lngWithin(fix.lng, bounds), fix.lat];
    const mark = new maplibre.Marker({ element, anchor: 'bottom', offset: [0, -pointerPx] })
      .setLngLat(at)
      .addTo(view.map);
    view.map.easeTo({ center: at });
    return () => {
      mark.remove();
    };
  }, [view, fix, isShown, bounds]);
}
