import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useZoneSearch, type ZoneHit } from '../../data/zone-search.ts';
import type { RecentHits } from './recent-hits.ts';

/** Short enough to feel immediate, but long enough that a quickly typed number is a single request. */
const pauseMs = 100;

const noHits: readonly ZoneHit[] = [];

/** The state of the search: the typed text, its results, and which hit Enter opens. */
export function useSearch(recent: RecentHits, onOpened: () => void) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isEntered, setEntered] = useState(false);
  const words = text.trim();
  const debounced = useDebounced(words);
  const query = useZoneSearch(debounced, useOpenMapId());
  const isSettled = words === debounced && !query.isPlaceholderData && !query.isPending;
  const found = words === '' || query.isError ? noHits : (query.data ?? noHits);
  const recentHits = isOpen && words === '' ? recent.list() : noHits;
  const hits = words === '' ? recentHits : found;
  const open = useOpenHit(recent, () => {
    setText('');
    setOpen(false);
    setEntered(false);
    onOpened();
  });
  useEnteredEarly(isEntered && isSettled, found, open, () => setEntered(false));
  return {
    text,
    words,
    isOpen,
    hits,
    /**
     * The index of the chosen hit, which Enter opens; -1 if there is none. By default, it is the first hit for what was typed, and
     * no recent one.
     */
    active: words === '' ? Math.min(active, hits.length - 1) : Math.min(Math.max(active, 0), hits.length - 1),
    isSearching: words !== '' && !isSettled && !query.isError,
    /** While an error is shown, a retry may be running. */
    error: words === '' ? null : (query.error ?? query.failureReason),
    retry: () => void query.refetch(),
    setOpen,
    setActive: (next: number) => {
      setActive(next);
      setEntered(false);
    },
    change: (typed: string) => {
      setText(typed);
      setOpen(true);
      setActive(-1);
      setEntered(false);
    },
    clear: () => {
      setText('');
      setOpen(false);
      setActive(-1);
      setEntered(false);
    },
    /** Opens the chosen hit, or the best one as soon as the search for the typed text has finished. */
    enter: (place: number) => {
      const hit = hits[place];
      if (words !== '' && !isSettled && active < 0) setEntered(true);
      else if (hit) open(hit);
      else if (words !== '' && query.isError) void query.refetch();
    },
    open,
  };
}

export type Search = ReturnType<typeof useSearch>;

/** Opens the best hit for the whole text if the user typed and pressed Enter before the search had finished. */
function useEnteredEarly(
  isDue: boolean,
  found: readonly ZoneHit[],
  open: (hit: ZoneHit) => void,
  onDone: () => void,
): void {
  const latest = useRef({ found, open, onDone });
  useEffect(() => {
    latest.current = { found, open, onDone };
  });
  useEffect(() => {
    if (!isDue) return;
    const { found: now, open: openNow, onDone: done } = latest.current;
    done();
    if (now[0]) openNow(now[0]);
  }, [isDue]);
}

function useDebounced(words: string): string {
  const [debounced, setDebounced] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(words), words === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return debounced;
}

/** The id of the open map, including on pages of its floors. Parsed from the path, because the header is outside their routes. */
function useOpenMapId(): string | undefined {
  return /^\/maps\/([0-9a-f-]{36})(\/|$)/i.exec(useLocation().pathname)?.[1];
}

function useOpenHit(recent: RecentHits, onOpen: () => void): (hit: ZoneHit) => void {
  const navigate = useNavigate();
  return (hit) => {
    const { customMapId, customMapFloorId, customMapZoneId } = hit;
    recent.add(hit);
    onOpen();
    void navigate(`/maps/${customMapId}/floors/${customMapFloorId}?zone=${customMapZoneId}`);
  };
}
