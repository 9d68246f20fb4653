import { useCallback, useState } from 'react';
import type { SharedFloor } from '../../zones/shared-zones.ts';

/** The selected floor and zone. They are in the URL, so a reload or a copied link shows the same thing. */
export function useChoice(floors: readonly SharedFloor[]) {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search));
  const first = (floors.find(({ isDefault }) => isDefault) ?? floors[0])?.customMapFloorId ?? '';
  const requested = query.get('floor');
  const exists = floors.some(({ customMapFloorId: id }) => id === requested);
  const choose = useCallback((floor: string, zone: string | undefined) => {
    const next = new URLSearchParams({ ...(floor && { floor }), ...(zone && { zone }) });
    history.replaceState(history.state, '', next.size > 0 ? `?${next}` : location.pathname);
    setQuery(next);
  }, []);
  return {
    floorId: requested !== null && exists ? requested : first,
    zoneId: query.get('zone') ?? undefined,
    choose,
  };
}
