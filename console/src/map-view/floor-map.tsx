import type { Map as MapLibreMap, ScaleControl } from 'maplibre-gl';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { strings } from '../strings.ts';
import { useUnits } from '../units/units-context.ts';
import { useBackground } from './background.ts';
import { BackgroundNotice } from './background-notice.tsx';
import { getFitPadding } from './covered-map.ts';
import styles from './floor-map.module.css';
import {
  addSheet,
  backgroundStyle,
  type FloorImage,
  neutralStyle,
  paintTheme,
  showFloor,
} from './floor-map-style.ts';
import { keepInView, markMoved } from './keep-in-view.ts';
import type { KeptView } from './kept-view.ts';
import { unwrapBounds } from './map-bounds.ts';
import { maplibre, throughPage } from './map-library.ts';
import { onThemeChange } from './map-theme.ts';
import type { Background } from './resolve-background.ts';

const MapContext = createContext<MapLibreMap | undefined>(undefined);

/** Returns the MapLibre map of the {@link FloorMap} around this component. Its style has loaded. */
export function useFloorMap(): MapLibreMap {
  const map = useContext(MapContext);
  if (!map) throw new Error('useFloorMap needs a FloorMap above it');
  return map;
}

interface FloorMapProps extends FloorImage {
  /** The part of the floor to show at first; all of it if left out. */
  readonly fitTo?: FloorImage['bounds'] | undefined;
  /** What the map shows at first, instead of the whole floor. */
  readonly view?: KeptView | undefined;
  /** Accessible name of the map. */
  readonly label: string;
  /** Called once, when layers can be added. The function it may return is called before the map is removed. */
  readonly onReady?: (map: MapLibreMap) => undefined | (() => void);
  /** Rendered over the map once it is ready. Children may call {@link useFloorMap}. */
  readonly children?: ReactNode;
  /** Whether to show a scale bar and zoom buttons. Default: true. */
  readonly hasControls?: boolean;
  /** Whether the wheel and one finger scroll the page until the map is clicked. */
  readonly scrollsPage?: boolean;
}

/**
 * A floor on its background map. It fills the parent element.
 *
 * A new `tileUrlTemplate` replaces the picture and keeps the view, so that users can compare floors. New bounds move
 * the view. After a resize, the whole floor is fitted again unless the user has moved the map.
 */
export function FloorMap(props: FloorMapProps): ReactNode {
  const background = useBackground();
  // A different background requires a new map, because a style replaces all layers.
  return <FloorOn key={JSON.stringify(background)} {...props} background={background} />;
}

function FloorOn(props: FloorMapProps & { readonly background: Background }): ReactNode {
  const { background } = props;
  const { label, onReady, children, hasControls = true, bounds, tileUrlTemplate, minZoom, maxZoom } = props;
  const { fitTo = bounds, view, scrollsPage = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const { north, west, south, east } = bounds;
  const units = useUnits();
  // The values for creating the map. Later values are applied by the effects below, without creating a new map.
  const initial = useRef({
    ...{ bounds, fitTo, view, label, onReady, background },
    hasControls,
    scrollsPage,
    units,
  });
  const scale = useRef<ScaleControl>(undefined);
  useEffect(() => {
    const container = frame.current;
    if (!container) return undefined;
    const { hasControls: isControlled, units: unit, ...start } = initial.current;
    scale.current = isControlled ? new maplibre.ScaleControl({ maxWidth: 120, unit }) : undefined;
    return afterPaint(() => startMap(container, { ...start, scale: scale.current }, setMap));
  }, []);
  useEffect(() => {
    if (map) scale.current?.setUnit(units);
  }, [map, units]);
  useEffect(() => {
    if (map) showFloor(map, { bounds: { north, west, south, east }, tileUrlTemplate, minZoom, maxZoom });
  }, [map, north, west, south, east, tileUrlTemplate, minZoom, maxZoom]);
  useFitBounds(map, fitTo, initial.current.view !== undefined);
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label]);
  return (
    <div className={styles.floor}>
      <div ref={frame} className={styles.map} />
      <BackgroundNotice background={background} />
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  );
}

/**
 * Calls `start` after the rendered content is on the screen. Creating a map takes several tenths of a second, during which
 * nothing is painted.
 *
 * @returns a function that stops what was started
 */
function afterPaint(start: () => () => void): () => void {
  let end = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      end = start();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    end();
  };
}

/** Fits the view to new bounds. `keepInView` fits the same bounds again after a resize, unless the user has moved the map. */
function useFitBounds(
  map: MapLibreMap | undefined,
  { north, west, south, east }: FloorImage['bounds'],
  hasView: boolean,
): void {
  // The map starts with the first bounds. Others can arrive before it has loaded.
  const fittedBounds = useRef({ north, west, south, east });
  useEffect(() => {
    if (hasView || !map) return undefined;
    const bounds = { north, west, south, east };
    const frame = () => fitAll(map, bounds);
    const before = fittedBounds.current;
    fittedBounds.current = bounds;
    const isSame =
      before.north === north && before.west === west && before.south === south && before.east === east;
    if (!isSame) frame();
    return keepInView(map, frame);
  }, [map, north, west, south, east, hasView]);
}

const fitPaddingPx = 24;
/** On small screens, the floor fills nearly all of the width or the height. */
const fitPaddingShare = 0.03;

function fitAll(map: MapLibreMap, bounds: FloorImage['bounds']): void {
  const px = Math.min(fitPaddingPx, map.getContainer().clientWidth * fitPaddingShare);
  map.fitBounds(toLngLatBox(bounds), { padding: getFitPadding(map, px), animate: false });
}

function showView(map: MapLibreMap, view: KeptView): void {
  const [lng = 0, lat = 0, zoom = 0] = view.split(' ').map(Number);
  map.jumpTo({ center: [lng, lat], zoom });
  markMoved(map);
}

function toLngLatBox(bounds: FloorImage['bounds']): [number, number, number, number] {
  const { north, west, south, east } = unwrapBounds(bounds);
  return [west, south, east, north];
}

interface StartOptions {
  readonly bounds: FloorImage['bounds'];
  readonly fitTo: FloorImage['bounds'];
  readonly view: KeptView | undefined;
  readonly label: string;
  readonly onReady?: FloorMapProps['onReady'];
  readonly background: Background;
  readonly scrollsPage: boolean;
  /** Added together with the zoom buttons; `undefined` if the map has no controls. */
  readonly scale: ScaleControl | undefined;
}

/** @returns a function that removes the map */
function startMap(
  container: HTMLElement,
  start: StartOptions,
  onLoaded: (map: MapLibreMap | undefined) => void,
) {
  const { bounds, fitTo, view, background, scale, onReady } = start;
  const map = new maplibre.Map({
    container,
    style: backgroundStyle(background),
    bounds: toLngLatBox(fitTo),
    fitBoundsOptions: { padding: fitPaddingPx },
    maxZoom: 24,
    // Plans are read north-up, and the editor's tools use horizontal and vertical steps on the screen.
    dragRotate: false,
    pitchWithRotate: false,
    rollEnabled: false,
    touchPitch: false,
    // Show symbols immediately, because a fade would make the map look unfinished for longer.
    fadeDuration: 0,
    attributionControl: background ? {} : false,
    cooperativeGestures: start.scrollsPage,
    ...(background?.kind === 'style' && {
      transformRequest: (url, type) => ({ url: type === 'Tile' ? throughPage(url) : url }),
    }),
    locale: strings.zones.mapControls,
  });
  trackDrawing(map, container);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (scale) addControls(map, scale);
  if (start.scrollsPage) {
    map.getCanvas().onfocus = () => map.cooperativeGestures.disable();
    map.getCanvas().onblur = () => map.cooperativeGestures.enable();
  }
  const stopThemeListener = onThemeChange(() => paintTheme(map));
  handleErrors(map, background);
  let cleanUpChild: undefined | (() => void);
  let stopPmtiles: undefined | (() => void);
  map.once('load', () => {
    // Until this call, nothing fits the view again after a resize.
    if (view) showView(map, view);
    else fitAll(map, fitTo);
    addSheet(map, bounds);
    paintTheme(map);
    if (background?.kind === 'pmtiles') stopPmtiles = showPmtiles(map, background);
    cleanUpChild = onReady?.(map);
    onLoaded(map);
  });
  return () => {
    stopThemeListener();
    stopPmtiles?.();
    cleanUpChild?.();
    onLoaded(undefined);
    map.remove();
  };
}

/** Loads the code for PMTiles only when it is needed. @returns a function that stops it */
function showPmtiles(map: MapLibreMap, background: NonNullable<Background>): () => void {
  let hasEnded = false;
  let stopThemeListener = () => {};
  const show = async () => {
    const { addPmtiles, paintPmtiles } = await import('./pmtiles-background.ts');
    if (hasEnded) return;
    await addPmtiles(map, background, 'floor-sheet');
    if (!hasEnded) stopThemeListener = onThemeChange(() => paintPmtiles(map));
  };
  show().catch((error: unknown) => console.warn(error)); // the floor is drawn without the background
  return () => {
    hasEnded = true;
    stopThemeListener();
  };
}

/**
 * Sets `data-drawn` on the container: `true` when everything in view has loaded and is painted. Tests wait for it, because
 * MapLibre has no DOM event for this. `data-view` contains the center and the zoom.
 */
function trackDrawing(map: MapLibreMap, container: HTMLElement): void {
  const setDrawn = (isDrawn: boolean) => {
    const text = String(isDrawn);
    // `render` fires up to 60 times a second, so avoid needless DOM writes.
    if (container.dataset.drawn !== text) container.dataset.drawn = text;
  };
  setDrawn(false);
  map.on('render', () => setDrawn(false));
  map.on('idle', () => setDrawn(true));
  map.on('moveend', () => {
    const { lng, lat } = map.getCenter();
    container.dataset.view = `${lng} ${lat} ${map.getZoom()}`;
  });
}

function addControls(map: MapLibreMap, scale: ScaleControl): void {
  map.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(scale, 'bottom-left');
}

/**
 * Ignores 404 responses: there are no tiles outside the image. If the configured background style cannot be loaded,
 * switches to the built-in one, because the floor matters more than the background.
 */
function handleErrors(map: MapLibreMap, background: Background): void {
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
    if ((error as { status?: number } | undefined)?.status !== 404) console.warn(error); // MapLibre's AJAXError has a status
  });
}
