import { wrapLng } from '@muster/geo/longitude';
import type { ProtocolHandler } from '@muster/sdk/offline';
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getFitPadding, getSeenMiddle } from '../map-view/covered-map.ts';
import { FloorMap } from '../map-view/floor-map.tsx';
import { keepInView } from '../map-view/keep-in-view.ts';
import type { KeptView } from '../map-view/kept-view.ts';
import { lngWithin, type MapBounds, unwrapBounds } from '../map-view/map-bounds.ts';
import { maplibre } from '../map-view/map-library.ts';
import styles from '../map-view/text-marker.module.css';
import { addPoints, findPointAt, type ShownPoint } from '../points/point-layer.ts';
import type { PlanZone } from '../zones/shared-zones.ts';
import { addZoneLayers, type ZoneLayers } from '../zones/zone-layers.ts';
import { boxOf, bringIntoView, maxZoneZoom } from './bring-into-view.ts';
import { buildFloorIndex } from './floor-index.ts';
import { addPositionLayers } from './position-layers.ts';

/** A floor to look at. */
export interface ViewedFloor {
  readonly bounds: MapBounds;
  /** `null` until the server has rendered the tiles. */
  readonly tileUrlTemplate: string | null;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly zones: readonly PlanZone[];
  readonly points: readonly ShownPoint[];
  /** Whether the plan shows the names of zones, so that they are not written again. */
  readonly plansShowNames: boolean;
  /** Zones and points of buildings around this one. */
  readonly around?: Pick<ViewedFloor, 'zones' | 'points'>;
}

/** A reported position, and how far off it may be. */
export interface MarkedPosition {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number;
  /** Written on the marker. */
  readonly label: string;
}

export interface ViewerMapProps {
  readonly floor: ViewedFloor;
  /** Accessible name of the map. */
  readonly label: string;
  readonly selectedId: string | undefined;
  /** Zones that stay in view with the selected one, such as the nearest stairs. */
  readonly companions?: readonly string[];
  /** How likely a position is in each zone: the zones are tinted by it. */
  readonly shares?: ReadonlyMap<string, number>;
  /** Increases each time the user asks for the whole floor. */
  readonly wholeCount?: number;
  readonly position?: MarkedPosition | undefined;
  /** Whether the map moves with the position. */
  readonly follows?: boolean;
  /** Called when the user moves the map. */
  readonly onMove?: (() => void) | undefined;
  /** What the map shows at first, instead of the whole floor or the selected zone. */
  readonly view?: KeptView | undefined;
  /** Serves tiles that are saved on this device. */
  readonly protocol?: ProtocolHandler | undefined;
  readonly onSelect: (zoneId: string | undefined) => void;
  /** If left out, a click on a point selects the zone below it. */
  readonly onSelectPoint?: ((pointId: string) => void) | undefined;
  /** Rendered over the map once it is ready. */
  readonly children?: ReactNode;
}

interface View {
  readonly map: MapLibreMap;
  readonly layers: ZoneLayers;
}

const none: readonly string[] = [];
const noShares: ReadonlyMap<string, number> = new Map();

/** A floor to look at: its zones can be selected, by a click or from outside, and nothing can be changed. */
export function ViewerMap(props: ViewerMapProps): ReactNode {
  const { floor, label, selectedId, companions = none, shares = noShares, wholeCount = 0 } = props;
  const { position, follows = false, protocol, view: keptView, onMove, children } = props;
  useSavedTiles(protocol);
  const [view, setView] = useState<View>();
  const { bounds, plansShowNames } = floor;
  const { zones, points } = useAll(floor);
  const onClick = useSelectByClick(zones, props);
  const start = useCallback(
    (map: MapLibreMap) => {
      setView({ map, layers: addZoneLayers(map) });
      map.on('click', (event) => onClick(map, event));
      return () => setView(undefined);
    },
    [onClick],
  );
  useEffect(() => view?.layers.show(zones, bounds), [view, zones, bounds]);
  useEffect(() => view?.layers.showNames(!plansShowNames), [view, plansShowNames]);
  useEffect(() => view && addPoints(view.map, points, bounds), [view, points, bounds]);
  useFitWholeFloor(view, bounds, wholeCount);
  useSelection(view, zones, selectedId, companions, bounds, keptView !== undefined);
  usePositionMark(view, position, follows, bounds);
  useEffect(() => {
    if (!view || !onMove) return undefined;
    const { unsubscribe } = view.map.on('dragstart', onMove);
    return unsubscribe;
  }, [view, onMove]);
  useEffect(
    () => view && addPositionLayers(view.map, { circle: position, shares }, zones, bounds),
    [view, zones, position, shares, bounds],
  );
  return (
    <FloorMap
      label={label}
      bounds={bounds}
      fitTo={useContent(floor.zones, bounds)}
      view={keptView}
      tileUrlTemplate={floor.tileUrlTemplate}
      minZoom={floor.minZoom}
      maxZoom={floor.maxZoom}
      onReady={start}
    >
      {children}
    </FloorMap>
  );
}

/** Registers the protocol before the map is created, because the map requests tiles immediately. */
function useSavedTiles(protocol: ProtocolHandler | undefined): void {
  useMemo(() => protocol && maplibre.addProtocol('muster', protocol), [protocol]);
}

/** What can be seen and selected: on the floor, and around its building. */
function useAll({ zones, points, around }: ViewedFloor): Pick<ViewedFloor, 'zones' | 'points'> {
  return useMemo(() => {
    if (!around) return { zones, points };
    return { zones: [...zones, ...around.zones], points: [...points, ...around.points] };
  }, [zones, points, around]);
}

/** If the zones cover less of the plan's width or height, there is more on the plan to see than the zones. */
const contentShare = 0.5;

/** The part of the plan with zones, without its margins. It stays the same while the map does, so that changes do not move the view. */
function useContent(zones: readonly PlanZone[], bounds: MapBounds): MapBounds | undefined {
  const found = useRef<{ readonly bounds: MapBounds; readonly content: MapBounds | undefined }>(undefined);
  if (zones.length > 0 && found.current?.bounds !== bounds)
    found.current = { bounds, content: findContent(zones, bounds) };
  return found.current?.bounds === bounds ? found.current.content : undefined;
}

function findContent(zones: readonly PlanZone[], bounds: MapBounds): MapBounds | undefined {
  const { north, west, south, east } = unwrapBounds(bounds);
  const box = new maplibre.LngLatBounds();
  for (const zone of zones) box.extend(boxOf(zone, bounds));
  if (box.isEmpty()) return undefined;
  const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
  const content = {
    north: within(box.getNorth(), south, north),
    west: within(box.getWest(), west, east),
    south: within(box.getSouth(), south, north),
    east: within(box.getEast(), west, east),
  };
  const isMost =
    content.east - content.west > (east - west) * contentShare &&
    content.north - content.south > (north - south) * contentShare;
  return isMost ? content : undefined;
}

/** Fits the whole floor when the user asks for it. */
function useFitWholeFloor(view: View | undefined, bounds: MapBounds, wholeCount: number): void {
  useEffect(() => {
    if (!view || wholeCount === 0) return;
    const { north, west, south, east } = unwrapBounds(bounds);
    view.map.fitBounds([west, south, east, north], { padding: getFitPadding(view.map, floorPadding) });
  }, [view, bounds, wholeCount]);
}

/** Selects the point at the clicked position, or the smallest zone, as the server would. */
function useSelectByClick(zones: readonly PlanZone[], { onSelect, onSelectPoint }: ViewerMapProps) {
  const latest = useRef({ zones, onSelect, onSelectPoint });
  useEffect(() => {
    latest.current = { zones, onSelect, onSelectPoint };
  });
  return useCallback((map: MapLibreMap, { point, lngLat }: MapMouseEvent) => {
    const now = latest.current;
    const pointId = now.onSelectPoint && findPointAt(map, point);
    if (pointId) return now.onSelectPoint?.(pointId);
    return now.onSelect(now.zones[buildFloorIndex(now.zones).find(lngLat.lat, wrapLng(lngLat.lng))]?.id);
  }, []);
}

/** Highlights the selected zone and moves it into view, again when its companions are known, unless the user has moved the map. */
function useSelection(
  view: View | undefined,
  zones: readonly PlanZone[],
  selectedId: string | undefined,
  companions: readonly string[],
  bounds: MapBounds,
  hasKeptView: boolean,
): void {
  const lastMarked = useRef<Marked>(undefined);
  const keepsView = useRef(hasKeptView);
  const stopKeeping = useRef<() => void>(undefined);
  useEffect(() => {
    const before = lastMarked.current;
    // If the map was recreated, the old map's feature state no longer exists.
    if (before && before.view === view) view.layers.mark(before.id, { selected: false });
    lastMarked.current = undefined;
    const zone = zones.find(({ id }) => id === selectedId);
    if (before?.id !== zone?.id || before?.view !== view) stopKeeping.current?.();
    if (!view || !zone) return;
    view.layers.mark(zone.id, { selected: true });
    const isSame = before?.id === zone.id && before.view === view;
    const marked = isSame ? before : { view, id: zone.id, companions, isMoved: keepsView.current };
    lastMarked.current = marked;
    keepsView.current = false; // the next zone is chosen on this page
    if (marked.isMoved || (isSame && marked.companions === companions)) return;
    marked.companions = companions;
    stopKeeping.current?.();
    const show = () =>
      bringIntoView(view.map, [zone, ...zones.filter(({ id }) => companions.includes(id))], bounds);
    show();
    const stopResize = keepInView(view.map, show); // when a phone is turned
    const { unsubscribe } = view.map.on('movestart', ({ originalEvent }) => {
      marked.isMoved ||= originalEvent !== undefined;
    });
    stopKeeping.current = () => {
      stopResize();
      unsubscribe();
    };
  }, [view, zones, selectedId, companions, bounds]);
}

interface Marked {
  readonly view: View;
  readonly id: string;
  companions: readonly string[];
  /** Whether the user has moved the map since. */
  isMoved: boolean;
}

const floorPadding = 24;

/** Height of the marker's arrow. Must match the style sheet. */
const pointerPx = 8;

/** Shows a marker at a position, and moves the map to it. While it follows, the map moves on with it and keeps its zoom. */
function usePositionMark(
  view: View | undefined,
  position: MarkedPosition | undefined,
  follows: boolean,
  bounds: MapBounds,
): void {
  const isShown = useRef(false);
  useEffect(() => {
    if (!view || !position) isShown.current = false;
    if (!view || !position) return undefined;
    const element = document.createElement('div');
    element.className = styles.marker ?? '';
    element.textContent = position.label;
    const at: [number, number] = [lngWithin(position.lng, bounds), position.lat];
    const mark = new maplibre.Marker({ element, anchor: 'bottom', offset: [0, -pointerPx] })
      .setLngLat(at)
      .addTo(view.map);
    if (!isShown.current) fitCircle(view.map, at, position);
    isShown.current = true;
    return () => void mark.remove();
  }, [view, position, bounds]);
  useEffect(() => {
    if (!view || !position || !follows) return;
    const { map } = view;
    const at: [number, number] = [lngWithin(position.lng, bounds), position.lat];
    if (!map.isMoving()) map.easeTo({ center: at, offset: offsetOfMiddle(map) });
  }, [view, position, follows, bounds]);
}

/** From the middle of the map to the middle of its part that no panel covers. */
function offsetOfMiddle(map: MapLibreMap): [number, number] {
  const { clientWidth, clientHeight } = map.getContainer();
  const [x, y] = getSeenMiddle(map.getContainer());
  return [x - clientWidth / 2, y - clientHeight / 2];
}

/** The circle fills this part of the free view. */
const circleShare = 0.25;

/** Moves the map so that the circle fills half of the view, in each direction. */
function fitCircle(
  map: MapLibreMap,
  [lng, lat]: readonly [number, number],
  { accuracyM }: MarkedPosition,
): void {
  const box = maplibre.LngLatBounds.fromLngLat(new maplibre.LngLat(lng, lat), accuracyM);
  map.fitBounds(box, { padding: getFitPadding(map, Infinity, circleShare), maxZoom: maxZoneZoom });
}
