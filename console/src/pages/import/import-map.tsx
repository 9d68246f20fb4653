import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { FloorMap } from '../../map-view/floor-map.tsx';
import { lngWithin, type MapBounds } from '../../map-view/map-bounds.ts';
import { maplibre } from '../../map-view/map-library.ts';
import styles from '../../map-view/text-marker.module.css';
import { displayRings } from '../../zones/zone-features.ts';
import { addZoneLayers, type ZoneLayers, zoneFillLayer } from '../../zones/zone-layers.ts';
import type { ShownPlace } from './floors.ts';
import type { PreviewZone } from './preview-zones.ts';

interface ImportMapProps {
  readonly label: string;
  readonly bounds: MapBounds;
  readonly zones: readonly PreviewZone[];
  readonly selectedId: string | undefined;
  /** A place to show and mark. */
  readonly place: ShownPlace | undefined;
  readonly onSelect: (zoneId: string | undefined) => void;
}

interface View {
  readonly map: MapLibreMap;
  readonly layers: ZoneLayers;
}

/** The zones of a preview. Clicking a zone selects it. */
export function ImportMap({ label, bounds, zones, selectedId, place, onSelect }: ImportMapProps): ReactNode {
  const [view, setView] = useState<View>();
  const start = useCallback(
    (map: MapLibreMap) => {
      setView({ map, layers: addZoneLayers(map) });
      map.on('click', ({ point }) => {
        const [found] = map.queryRenderedFeatures(point, { layers: [zoneFillLayer] });
        onSelect(found ? String(found.properties.id) : undefined);
      });
      return () => setView(undefined);
    },
    [onSelect],
  );
  useEffect(() => view?.layers.show(zones, bounds), [view, zones, bounds]);
  useSelection(view, zones, selectedId, bounds);
  usePlace(view, place, bounds);
  return (
    <FloorMap
      scrollsPage
      label={label}
      bounds={bounds}
      tileUrlTemplate={null}
      minZoom={0}
      maxZoom={0}
      onReady={start}
    />
  );
}

/** Marks the selected zone and moves it into view. */
function useSelection(
  view: View | undefined,
  zones: readonly PreviewZone[],
  selectedId: string | undefined,
  bounds: MapBounds,
): void {
  useEffect(() => {
    const zone = zones.find(({ id }) => id === selectedId);
    if (!view || !zone) return undefined;
    view.layers.mark(zone.id, { selected: true });
    const box = new maplibre.LngLatBounds();
    const [outer = []] = displayRings(zone.shape.polygon.rings, bounds);
    for (const [lng = 0, lat = 0] of outer) box.extend([lng, lat]);
    const isInView = view.map.getBounds().contains(box.getCenter());
    if (!isInView) view.map.easeTo({ center: box.getCenter() });
    return () => {
      if (view.map.getLayer(zoneFillLayer)) view.layers.mark(zone.id, { selected: false });
    };
  }, [view, zones, selectedId, bounds]);
}

const placeZoom = 20;

/** Moves the map to the place that a warning is about, and marks it. */
function usePlace(view: View | undefined, place: ShownPlace | undefined, bounds: MapBounds): void {
  const shown = useRef<ShownPlace>(undefined);
  useEffect(() => {
    if (!view || !place) return undefined;
    const [lng = 0, lat = 0] = place.position;
    const element = document.createElement('div');
    element.className = styles.marker ?? '';
    element.textContent = place.zone;
    const at: [number, number] = [lngWithin(lng, bounds), lat];
    const mark = new maplibre.Marker({ element, anchor: 'bottom', offset: [0, -8] })
      .setLngLat(at)
      .addTo(view.map);
    if (shown.current !== place) view.map.jumpTo({ center: at, zoom: Math.min(placeZoom, 24) });
    shown.current = place;
    return () => {
      mark.remove();
    };
  }, [view, place, bounds]);
}
