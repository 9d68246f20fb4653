import type { Map as MapLibreMap } from 'maplibre-gl';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useClientContext } from '../client/client-context.tsx';
import { strings } from '../strings.ts';
import styles from './floor-map.module.css';
import {
  addSheet,
  type Background,
  backgroundStyle,
  type FloorImage,
  neutralStyle,
  paintGraticule,
  paintTheme,
  showFloor,
} from './floor-map-style.ts';
import { keepFramed } from './keep-framed.ts';
import { unwrapBounds } from './map-bounds.ts';
import { maplibre } from './map-library.ts';
import { onThemeChange } from './map-theme.ts';

const MapContext = createContext<MapLibreMap | undefined>(undefined);

/** The map that a child of {@link FloorMap} lies on; its style is loaded. */
export function useFloorMap(): MapLibreMap {
  const map = useContext(MapContext);
  if (!map) throw new Error('useFloorMap needs a FloorMap above it');
  return map;
}

interface FloorMapProps extends FloorImage {
  /** What the map shows, for those who hear it. */
  readonly label: string;
  /** Called once, when layers can be added. What it returns is called before the map goes. */
  readonly onReady?: (map: MapLibreMap) => undefined | (() => void);
  /** Drawn over the map once it is ready; may use {@link useFloorMap}. */
  readonly children?: ReactNode;
  /** Scale bar and zoom buttons; on unless told otherwise. */
  readonly hasControls?: boolean;
}

/**
 * A floor in its place on the background, filling its parent. Another `tileUrlTemplate` changes the picture and keeps the
 * view, so that one can compare floors; other bounds move the view to them. The whole floor stays in view through changes
 * of size until somebody moves the map.
 */
export function FloorMap(props: FloorMapProps): ReactNode {
  const { label, onReady, children, hasControls = true, bounds, tileUrlTemplate, minZoom, maxZoom } = props;
  const { background } = useClientContext().settings;
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const { north, west, south, east } = bounds;
  const first = useRef({ bounds, label, onReady, background, hasControls });
  useEffect(() => {
    if (!frame.current) return undefined;
    return startMap(frame.current, first.current, setMap);
  }, []);
  useEffect(() => {
    if (map) showFloor(map, { bounds: { north, west, south, east }, tileUrlTemplate, minZoom, maxZoom });
  }, [map, north, west, south, east, tileUrlTemplate, minZoom, maxZoom]);
  useFraming(map, bounds);
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label]);
  return (
    <div className={styles.floor}>
      <div ref={frame} className={styles.map} />
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  );
}

/** Other bounds are shown as they come, and the same ones as the map gets another size. */
function useFraming(map: MapLibreMap | undefined, { north, west, south, east }: FloorImage['bounds']): void {
  const framed = useRef({ north, west, south, east });
  useEffect(() => {
    const bounds = { north, west, south, east };
    const frame = () => map?.fitBounds(boxOf(bounds), { padding: fitPadding, animate: false });
    const before = framed.current;
    framed.current = bounds;
    const isSame =
      before.north === north && before.west === west && before.south === south && before.east === east;
    if (!isSame) frame();
    return map && keepFramed(map, frame);
  }, [map, north, west, south, east]);
}

const fitPadding = 24;

function boxOf(bounds: FloorImage['bounds']): [number, number, number, number] {
  const { north, west, south, east } = unwrapBounds(bounds);
  return [west, south, east, north];
}

interface Start {
  readonly bounds: FloorImage['bounds'];
  readonly label: string;
  readonly onReady?: FloorMapProps['onReady'];
  readonly background: Background;
  readonly hasControls: boolean;
}

/** @returns ends the map */
function startMap(container: HTMLElement, start: Start, onLoaded: (map: MapLibreMap | undefined) => void) {
  const { bounds, background, hasControls, onReady } = start;
  const map = new maplibre.Map({
    container,
    style: backgroundStyle(background),
    bounds: boxOf(bounds),
    fitBoundsOptions: { padding: fitPadding },
    maxZoom: 24,
    dragRotate: false,
    pitchWithRotate: false,
    rollEnabled: false,
    touchPitch: false,
    fadeDuration: 0,
    attributionControl: background ? {} : false,
    locale: strings.zones.mapControls,
  });
  watchDrawing(map, container);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (hasControls) addControls(map);
  const stopTheme = onThemeChange(() => paintTheme(map));
  watchErrors(map, background);
  let stopOwner: undefined | (() => void);
  map.once('load', () => {
    addSheet(map, bounds);
    paintTheme(map);
    paintGraticule(map);
    map.on('moveend', () => paintGraticule(map));
    stopOwner = onReady?.(map);
    onLoaded(map);
  });
  return () => {
    stopTheme();
    stopOwner?.();
    onLoaded(undefined);
    map.remove();
  };
}

/** Says on the map's element, as `data-drawn`, whether all that is in view has come and is painted. */
function watchDrawing(map: MapLibreMap, container: HTMLElement): void {
  const say = (isDrawn: boolean) => {
    const text = String(isDrawn);
    if (container.dataset.drawn !== text) container.dataset.drawn = text; // 60 times a second
  };
  say(false);
  map.on('render', () => say(false));
  map.on('idle', () => say(true));
}

function addControls(map: MapLibreMap): void {
  map.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new maplibre.ScaleControl({ maxWidth: 120, unit: 'metric' }), 'bottom-left');
}

/**
 * Where there is nothing to see there is no tile (404): nothing to tell anybody. A background that cannot be had is
 * replaced by the bundled one: the floor is what people came for.
 */
function watchErrors(map: MapLibreMap, background: Background): void {
  let hasFallenBack = false;
  map.on('error', ({ error }) => {
    if (
      background?.kind === 'style' &&
      !map.isStyleLoaded() &&
      !map.getLayer('floor-sheet') &&
      !hasFallenBack
    ) {
      hasFallenBack = true;
      map.setStyle(neutralStyle(null));
      return;
    }
    if ((error as { status?: number } | undefined)?.status !== 404) console.warn(error); // MapLibre's AJAXError has it
  });
}
