import { useCallback, useState } from 'react';
import type { SharedFloor } from '../../zones/shared-zones.ts';

/** The selected floor and zone, or the zone that the link was sent for. They are in the URL, so a reload or a copied link shows the same thing. */
export function useChoice(floors: readonly SharedFloor[]) {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search));
  const first = (floors.find(({ isDefault }) => isDefault) ?? floors[0])?.customMapFloorId ?? '';
  const sentId = new URLSearchParams(location.hash.slice(1)).get('zone') ?? undefined;
  const isFloor = (id: string | null): id is string =>
    floors.some(({ customMapFloorId }) => customMapFloorId === id);
  const requested = query.get('floor');
  const floorOfZone = floors.find(({ zones }) => zones.some(({ customMapZoneId: id }) => id === sentId));
  const choose = useCallback((floor: string, zone: string | undefined) => {
    const next = new URLSearchParams({ ...(floor && { floor }), ...(zone && { zone }) });
    history.replaceState(history.state, '', next.size > 0 ? `?${next}` : location.pathname);
    setQuery(next);
  }, []);
  return {
    floorId: isFloor(requested) ? requested : (floorOfZone?.customMapFloorId ?? first),
    zoneId: sentId ?? query.get('zone') ?? undefined,
    /** Whether the link was sent to show this zone, as `#zone=`. */
    isSent: sentId !== undefined,
    choose,
  };
}
