import { wrapLng } from '@muster/geo/longitude';
import type { ProtocolHandler } from '@muster/sdk/offline';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FloorMap } from '../../map-view/floor-map.tsx';
import { lngWithin, type MapBounds, unwrapBounds } from '../../map-view/map-bounds.ts';
import { maplibre } from '../../map-view/map-library.ts';
import styles from '../../map-view/text-marker.module.css';
import { circleAround } from '../../map-view/uncertainty-circle.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';
import { displayRings } from '../../zones/zone-features.ts';
import { addZoneLayers, type ZoneLayers } from '../../zones/zone-layers.ts';
import { buildFloorIndex } from './floor-index.ts';
import type { ShownFloor } from './shown-floor.ts';
import type { WhereAmIState } from './where-am-i.tsx';

export interface SharedFloorMapProps {
  readonly floor: ShownFloor;
  readonly selectedId: string | undefined;
  /** Increases each time the user asks for the whole floor. */
  readonly wholeCount: number;
  readonly where: WhereAmIState;
  /** Serves tiles that are saved on this device. */
  readonly protocol: ProtocolHandler | undefined;
  readonly onSelect: (zoneId: string | undefined) => void;
}

interface View {
  readonly map: MapLibreMap;
  readonly layers: ZoneLayers;
}

/** An interactive map of the floor. Users select a zone by clicking it or in the list next to the map. */
export function SharedFloorMap(props: SharedFloorMapProps): ReactNode {
  const { floor, selectedId, wholeCount, where, protocol, onSelect } = props;
  useSavedTiles(protocol);
  const [view, setView] = useState<View>();
  const { zones, bounds } = floor;
  const onClick = useSelectByClick(zones, onSelect);
  const start = useCallback(
    (map: MapLibreMap) => {
      setView({ map, layers: addZoneLayers(map) });
      map.on('click', ({ lngLat }) => onClick(lngLat.lat, wrapLng(lngLat.lng)));
      return () => setView(undefined);
    },
    [onClick],
  );
  useEffect(() => view?.layers.show(zones, bounds), [view, zones, bounds]);
  useFitWholeFloor(view, bounds, wholeCount);
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

/** Registers the protocol before the map is created, because the map requests tiles immediately. */
function useSavedTiles(protocol: ProtocolHandler | undefined): void {
  useMemo(() => protocol && maplibre.addProtocol('muster', protocol), [protocol]);
}

/** Fits the whole floor when the user asks for it. */
function useFitWholeFloor(view: View | undefined, bounds: MapBounds, wholeCount: number): void {
  useEffect(() => {
    if (!view || wholeCount === 0) return;
    const { north, west, south, east } = unwrapBounds(bounds);
    view.map.fitBounds([west, south, east, north], { padding: floorPadding });
  }, [view, bounds, wholeCount]);
}

/** Selects the smallest zone at the clicked position, as the server would. */
function useSelectByClick(zones: readonly PlanZone[], onSelect: SharedFloorMapProps['onSelect']) {
  const latest = useRef({ zones, onSelect });
  useEffect(() => {
    latest.current = { zones, onSelect };
  });
  return useCallback((lat: number, lng: number) => {
    const now = latest.current;
    now.onSelect(now.zones[buildFloorIndex(now.zones).find(lat, lng)]?.id);
  }, []);
}

/** Highlights the selected zone and moves it into view. */
function useSelection(
  view: View | undefined,
  zones: readonly PlanZone[],
  selectedId: string | undefined,
  bounds: MapBounds,
): void {
  const lastMarked = useRef<{ readonly view: View; readonly id: string }>(undefined);
  useEffect(() => {
    const before = lastMarked.current;
    // If the map was recreated, the old map's feature state no longer exists.
    if (before && before.view === view) view.layers.mark(before.id, { selected: false });
    lastMarked.current = undefined;
    const zone = zones.find(({ id }) => id === selectedId);
    if (!view || !zone) return;
    view.layers.mark(zone.id, { selected: true });
    lastMarked.current = { view, id: zone.id };
    if (before?.id !== zone.id || before.view !== view) bringIntoView(view.map, zone, bounds);
  }, [view, zones, selectedId, bounds]);
}

const floorPadding = 24;
const zonePadding = 80;
/** Keeps some surroundings visible around very small zones. */
const maxZoneZoom = 21;

function bringIntoView(map: MapLibreMap, zone: PlanZone, bounds: MapBounds): void {
  const [outer = []] = displayRings(zone.shape.polygon.rings, bounds);
  const box = new maplibre.LngLatBounds();
  for (const [lng = 0, lat = 0] of outer) box.extend([lng, lat]);
  if (box.isEmpty()) return;
  const { clientWidth, clientHeight } = map.getContainer();
  const padding = Math.min(zonePadding, clientWidth / 4, clientHeight / 4);
  map.fitBounds(box, { padding, maxZoom: maxZoneZoom });
}

/** Height of the marker's arrow. Must match the style sheet. */
const pointerPx = 8;

/** Shows a marker at the position that the device reported, and a circle for its accuracy. */
function usePositionMark(view: View | undefined, { fix, located }: WhereAmIState, bounds: MapBounds): void {
  const isShown = located?.kind === 'inside';
  useEffect(() => {
    if (!view || !fix || !isShown) return undefined;
    const element = document.createElement('div');
    element.className = styles.marker ?? '';
    element.textContent = strings.share.where.you;
    const at: [number, number] = [lngWithin(fix.lng, bounds), fix.lat];
    const mark = new maplibre.Marker({ element, anchor: 'bottom', offset: [0, -pointerPx] })
      .setLngLat(at)
      .addTo(view.map);
    const removeCircle = addCircle(view.map, circleAround(fix, fix.accuracyM, bounds));
    view.map.easeTo({ center: at });
    return () => {
      mark.remove();
      removeCircle();
    };
  }, [view, fix, isShown, bounds]);
}

const circleId = 'accuracy';

function addCircle(map: MapLibreMap, data: GeoJSON.Feature): () => void {
  map.addSource(circleId, { type: 'geojson', data });
  const fill = { 'fill-color': '#07598d', 'fill-opacity': 0.12 };
  map.addLayer({ id: circleId, type: 'fill', source: circleId, paint: fill });
  const line = { 'line-color': '#05324f', 'line-width': 2 };
  map.addLayer({ id: `${circleId}-edge`, type: 'line', source: circleId, paint: line });
  return () => {
    if (!map.getCanvas().isConnected || !map.getSource(circleId)) return; // the map has already been removed
    map.removeLayer(circleId);
    map.removeLayer(`${circleId}-edge`);
    map.removeSource(circleId);
  };
}
