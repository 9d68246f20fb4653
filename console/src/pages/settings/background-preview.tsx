import type { Department } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { useMaps } from '../../data/maps.ts';
import { FloorMap } from '../../map-view/floor-map.tsx';
import { hideSheet } from '../../map-view/floor-map-style.ts';
import { getMapBounds, type MapBounds } from '../../map-view/map-bounds.ts';
import { strings } from '../../strings.ts';

const world: MapBounds = { north: 70, west: -170, south: -55, east: 170 };

/** A preview of the saved background. It shows the uploaded region, the first map, or the world. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads the default export
export default function BackgroundPreview({ department }: { readonly department: Department }): ReactNode {
  const { background, backgroundFile: file } = department;
  const maps = useMaps();
  const [first] = maps.data ?? [];
  if (maps.isPending) return null;
  const [west = 0, south = 0, east = 0, north = 0] = file?.bounds ?? [];
  const ofFile = background.kind === 'pmtiles' && file ? { north, west, south, east } : undefined;
  return (
    <FloorMap
      scrollsPage
      label={strings.settings.background.preview}
      bounds={ofFile ?? (first ? getMapBounds(first) : world)}
      tileUrlTemplate={null}
      minZoom={0}
      maxZoom={22}
      onReady={hideSheet}
    />
  );
}
