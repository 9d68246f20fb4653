import { useEffect, useRef } from 'react';
import { getFitPadding } from '../../map-view/covered-map.ts';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import type { RequestedZone } from '../../zones/use-requested-zone.ts';
import { displayRings } from '../../zones/zone-features.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';

interface ShowRequestedZoneProps {
  readonly requested: RequestedZone | undefined;
  readonly editor: ZoneEditor;
  readonly bounds: MapBounds;
}

const paddingPx = 80;
/** Limits the zoom, so that some of the rooms around a small room stay visible. */
const maxZoom = 21;

/** Selects the requested zone and moves the map to it, even if it was already in view. Renders nothing. */
export function ShowRequestedZone({ requested, editor, bounds }: ShowRequestedZoneProps): null {
  const map = useFloorMap();
  const latest = useRef({ editor, bounds });
  useEffect(() => {
    latest.current = { editor, bounds };
  });
  useEffect(() => {
    if (!requested) return undefined;
    const { editor: now, bounds: around } = latest.current;
    const zone = now.zones.find(({ id }) => id === requested.id);
    if (!zone) return undefined;
    now.dispatch({ kind: 'tool', tool: 'select' });
    now.dispatch({ kind: 'select', id: requested.id });
    const [outer = []] = displayRings(zone.shape.polygon.rings, around);
    const lngs = outer.map(([lng = 0]) => lng);
    const lats = outer.map(([, lat = 0]) => lat);
    // Wait for two frames: selecting a zone can also move the map, in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() =>
        map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
          padding: getFitPadding(map, paddingPx),
          maxZoom,
          animate: false,
        }),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [requested, map]);
  return null;
}
