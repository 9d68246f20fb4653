import { latAtY, lngAtX } from '@muster/geo/web-mercator';
import type { Feature } from 'geojson';
import type {
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSource,
  Map as MapLibreMap,
} from 'maplibre-gl';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { drawPictogram, pictogramOfZone } from '../points/pictograms.ts';
import { pictogramEm } from './label-lines.ts';
import {
  createLabelFeature,
  createMapLabels,
  labelId,
  labelSizesPx,
  labelsPerZone,
  labelZoom,
  zoneImage,
} from './map-labels.ts';
import { measureName } from './measure-name.ts';
import { zoneTypes } from './zone-colors.ts';
import type { ShownZone } from './zone-features.ts';

const labelSource = 'zone-labels';
/** The layer of names; what is drawn below it leaves them readable. */
export const zoneNameLayer = 'zone-name';

/** The maximum time for placing names in each frame, so that users can move a floor with thousands of zones meanwhile. */
const sliceMs = 4;

export interface ZoneLabelLayer {
  /** Places the names of these zones and of zones near them. Large floors take several frames. */
  readonly show: (changed: readonly ShownZone[], removed: readonly string[], bounds: MapBounds) => void;
  readonly remove: () => void;
}

/** Adds the layer for zone names. */
export function addZoneLabels(map: MapLibreMap): ZoneLabelLayer {
  map.addSource(labelSource, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    promoteId: 'id',
  });
  addPictograms(map);
  addNames(map);
  const stopZoom = followZoom(map);
  const labels = createMapLabels(measureName);
  const isActive = new Map<string, boolean>();
  const waiting = new Set<string>();
  const placed: { readonly add: Feature[]; readonly remove: string[] } = { add: [], remove: [] };
  let frame = 0;
  const placeSlice = () => {
    frame = 0;
    const end = performance.now() + sliceMs;
    for (const id of waiting) {
      waiting.delete(id);
      placed.remove.push(...idsOf(id));
      for (const label of labels.place(id))
        placed.add.push(
          createLabelFeature(label, [lngAtX(label.x), latAtY(label.y)], {
            isActive: isActive.get(id) ?? true,
          }),
        );
      if (performance.now() > end) break;
    }
    if (waiting.size > 0) frame = requestAnimationFrame(placeSlice);
    else send(map, placed);
  };
  return {
    show: (changed, removed, bounds) => {
      for (const { id, shape } of changed) isActive.set(id, shape.isActive);
      for (const id of removed) placed.remove.push(...idsOf(id));
      for (const id of labels.update(changed, removed, bounds)) waiting.add(id);
      for (const id of removed) waiting.delete(id);
      if (!frame) placeSlice();
    },
    remove: () => {
      cancelAnimationFrame(frame);
      stopZoom();
      map.removeLayer(zoneNameLayer);
      map.removeSource(labelSource);
    },
  };
}

function filterAt(zoom: number): FilterSpecification {
  return ['all', ['<=', ['get', 'from'], zoom], ['>', ['get', 'to'], zoom]];
}

/** MapLibre itself evaluates filters only at whole zoom levels, where many names would not fit yet. */
function followZoom(map: MapLibreMap): () => void {
  let shown = labelZoom(map.getZoom());
  const onZoom = () => {
    const zoom = labelZoom(map.getZoom());
    if (zoom === shown) return;
    shown = zoom;
    map.setFilter(zoneNameLayer, filterAt(zoom));
  };
  map.on('zoom', onZoom);
  return () => {
    map.off('zoom', onZoom);
  };
}

function idsOf(zoneId: string): string[] {
  return Array.from({ length: labelsPerZone }, (_, index) => labelId(zoneId, index));
}

/** `add` also replaces features with the same id. */
function send(map: MapLibreMap, placed: { add: Feature[]; remove: string[] }): void {
  const [add, remove] = [placed.add.splice(0), placed.remove.splice(0)];
  if (add.length > 0 || remove.length > 0)
    void map.getSource<GeoJSONSource>(labelSource)?.updateData({ add, remove });
}

const pixelRatio = 2;

/** Adds the images of the types that have a pictogram, in each size. */
function addPictograms(map: MapLibreMap): void {
  for (const zoneType of zoneTypes.keys()) {
    const pictogram = pictogramOfZone(zoneType);
    for (const fontPx of pictogram ? labelSizesPx : []) {
      const id = zoneImage(zoneType, fontPx);
      if (pictogram && !map.hasImage(id))
        map.addImage(id, drawPictogram(pictogram, fontPx * pictogramEm * pixelRatio), { pixelRatio });
    }
  }
}

/** The name, and the pictogram above or before it. */
const labelText: ExpressionSpecification = [
  'case',
  ['has', 'image'],
  ['format', ['image', ['get', 'image']], {}, ['get', 'gap'], {}, ['get', 'text'], {}],
  ['format', ['get', 'text'], {}],
];

/** Uses the device's fonts. MapLibre's own glyphs would have to be loaded from a font server. */
function addNames(map: MapLibreMap): void {
  map.addLayer({
    id: zoneNameLayer,
    type: 'symbol',
    source: labelSource,
    filter: filterAt(labelZoom(map.getZoom())),
    layout: {
      'text-field': labelText,
      'text-font': ['sans-serif'],
      'text-size': ['get', 'fontPx'],
      'text-max-width': 100, // the lines are already broken
      'text-padding': 0,
      // Labels do not compete for space, except for zones with the same outline, where the active zone's label is shown.
      'symbol-sort-key': ['case', ['get', 'isActive'], 0, 1],
    },
    paint: {
      'text-color': ['case', ['get', 'isActive'], '#1d2b36', '#4d5c69'],
      // A scanned plan often contains its own text below the labels.
      'text-halo-color': 'rgba(255,255,255,0.9)',
      'text-halo-width': 1.5,
    },
  });
}
