import type { Zone } from '@muster/sdk/client';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';

/** A zone that an address asks for. */
export interface RequestedZone {
  readonly id: string;
  /** Different for each request. */
  readonly key: string;
}

/** The zone in the URL, for example after a search. Each navigation selects it again. */
export function useRequestedZone(
  zones: readonly Zone[] | undefined,
  isFetching: boolean,
): RequestedZone | undefined {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const { error } = useToasts();
  const id = params.get('zone');
  const isThere = zones?.some(({ customMapZoneId }) => customMapZoneId === id);
  const lastSeen = useRef<string>(undefined);
  useEffect(() => {
    if (isThere) lastSeen.current = key;
    // Show no error if the zone was deleted on this page, because then the user knows.
    else if (id && isThere === false && !isFetching && lastSeen.current !== key) error(strings.search.gone);
  }, [id, key, isThere, isFetching, error]);
  return useMemo(() => (id && isThere ? { id, key } : undefined), [id, key, isThere]);
}
