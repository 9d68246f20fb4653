import type { CustomMapDetail } from '@muster/sdk/client';
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Draft } from '../../data/drafts.ts';
import { useZones } from '../../data/zones.ts';
import { FloorMap } from '../../map-view/floor-map.tsx';
import { getMapBounds, lngWithin, type MapBounds } from '../../map-view/map-bounds.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { closeRings, parsePolygon } from '../../zones/polygon.ts';
import { displayRings } from '../../zones/zone-features.ts';
import styles from './map-drafts.module.css';

interface DraftMapProps {
  readonly map: CustomMapDetail;
  readonly floor: CustomMapDetail['floors'][number];
  readonly drafts: readonly Draft[];
}

/** The difference on the map: what is published with dashes, and what it will be with lines. */
export function DraftMap({ map, floor, drafts }: DraftMapProps): ReactNode {
  const text = strings.drafts;
  const bounds = useMemo(() => getMapBounds(map), [map]);
  const others = useZones(floor.customMapFloorId).data;
  const [view, setView] = useState<MapLibreMap>();
  const start = useCallback((drawn: MapLibreMap) => {
    addLayers(drawn);
    setView(drawn);
    return () => setView(undefined);
  }, []);
  useEffect(() => {
    const features = [
      ...(others ?? []).flatMap((zone) => featureOf({ zone }, 'other', bounds)),
      ...drafts.flatMap(({ published, draft }) => [
        ...featureOf(published, 'published', bounds),
        ...featureOf(draft, 'draft', bounds),
      ]),
    ];
    view?.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
  }, [view, others, drafts, bounds]);
  return (
    <figure className="stack-2">
      <div className={styles.frame}>
        <FloorMap
          scrollsPage
          label={format(text.mapLabel, { floor: captionFloor(floor) })}
          bounds={bounds}
          tileUrlTemplate={floor.tileUrlTemplate}
          minZoom={map.minZoom}
          maxZoom={map.maxZoom}
          onReady={start}
        />
      </div>
      <figcaption>{text.legend}</figcaption>
    </figure>
  );
}

const source = 'drafts';
type Role = 'other' | 'published' | 'draft';

/** Colors that stand out on a plan in either theme. */
const colors = { other: '#8a8f98', published: '#c2410c', draft: '#15803d' } as const;

function addLayers(map: MapLibreMap): void {
  map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  for (const role of ['other', 'published', 'draft'] as const) {
    const filter: ['==', ['get', string], Role] = ['==', ['get', 'role'], role];
    map.addLayer({
      id: `${source}-${role}`,
      source,
      type: 'line',
      filter,
      paint: {
        'line-color': colors[role],
        'line-width': role === 'other' ? 1 : 3,
        ...(role === 'published' && { 'line-dasharray': [2, 2] }),
      },
    });
    if (role === 'other') continue;
    map.addLayer({
      id: `${source}-${role}-points`,
      source,
      type: 'circle',
      filter: ['all', filter, ['==', ['geometry-type'], 'Point']],
      paint: {
        'circle-radius': 7,
        'circle-color': role === 'draft' ? colors.draft : 'transparent',
        'circle-stroke-color': colors[role],
        'circle-stroke-width': 3,
      },
    });
  }
}

function featureOf(state: Draft['draft'], role: Role, bounds: MapBounds): Feature[] {
  const properties = { role };
  if (state?.zone) {
    const { rings } = parsePolygon(state.zone.polygonGeoJson);
    const coordinates = closeRings(displayRings(rings, bounds));
    return [{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } }];
  }
  if (!state?.point) return [];
  const { latitude, longitude } = state.point;
  const coordinates = [lngWithin(longitude, bounds), latitude];
  return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates } }];
}
