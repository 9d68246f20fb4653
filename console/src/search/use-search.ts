import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMaps } from '../data/maps.ts';
import { useZoneSearch, type ZoneHit } from '../data/zone-search.ts';
import { type PositionReading, readPosition } from '../position-text/read-position.ts';
import { optionOfPosition, optionOfZone, optionsOfMaps, type SearchOption } from './options.ts';
import type { RecentHits } from './recent-hits.ts';

/** Short enough to feel immediate, but long enough that a quickly typed number is a single request. */
const pauseMs = 100;

const noOptions: readonly SearchOption[] = [];
const notTyped: PositionReading = { kind: 'words' };

/**
 * The state of the search: the typed text, what was found for it, and what Enter opens. A position needs no request: the page
 * that it opens asks the service.
 *
 * @param initial the text to start with
 * @param keepsText whether the text stays after something was opened
 */
export function useSearch(
  recent: RecentHits,
  onOpened: () => void,
  { initial = '', keepsText = false }: { readonly initial?: string; readonly keepsText?: boolean } = {},
) {
  const [text, setText] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isEntered, setEntered] = useState(false);
  const found = useOptions(text, isOpen, recent);
  const { typed, options, isSettled } = found;
  const choose = (next: number) => {
    setActive(next);
    setEntered(false);
  };
  const retype = (next: string, opens: boolean) => {
    setText(next);
    setOpen(opens);
    choose(-1);
  };
  const navigate = useNavigate();
  const open = (option: SearchOption) => {
    if (option.hit) recent.add(option.hit);
    if (!keepsText) setText('');
    setOpen(false);
    setEntered(false);
    onOpened();
    void navigate(option.to);
  };
  useEnteredEarly(isEntered && isSettled, options, open, () => setEntered(false));
  return {
    ...found,
    text,
    isOpen,
    active: indexToOpen(active, options.length, typed),
    isSearching: !isSettled && !found.hasFailed,
    setOpen,
    setActive: choose,
    change: (next: string) => retype(next, true),
    clear: () => retype('', false),
    /** Opens a position that was pasted. @returns whether the text is one */
    paste: (pasted: string): boolean => {
      if (readPosition(pasted).kind !== 'position') return false;
      setText(pasted.trim());
      open(optionOfPosition(pasted.trim()));
      return true;
    },
    /** Opens the chosen option, or the best one as soon as the search for the typed text has finished. */
    enter: (place: number) => {
      const option = options[place];
      if (!isSettled && active < 0) setEntered(true);
      else if (option) open(option);
      else if (found.hasFailed) found.retry();
    },
    open,
  };
}

export type Search = ReturnType<typeof useSearch>;

/**
 * The index of the option that Enter opens; -1 if there is none. By default, it is the first one for what was typed, and no recent
 * one.
 */
function indexToOpen(active: number, count: number, typed: string): number {
  return typed === '' ? Math.min(active, count - 1) : Math.min(Math.max(active, 0), count - 1);
}

/** What was found for a text: a position, buildings and zones; without a text, the zones that were opened before. */
function useOptions(text: string, isOpen: boolean, recent: RecentHits) {
  const typed = text.trim();
  const reading = useMemo(() => (typed === '' ? notTyped : readPosition(typed)), [typed]);
  const words = reading.kind === 'words' ? typed : '';
  const debounced = useDebounced(words);
  const query = useZoneSearch(debounced, useOpenMapId());
  const maps = useMaps(words !== '').data;
  const zones = query.isError ? undefined : query.data;
  const toZone = useZoneAddress();
  const options = useMemo((): readonly SearchOption[] => {
    if (reading.kind === 'position') return [optionOfPosition(typed)];
    if (typed === '') return isOpen ? recent.list().map((hit) => optionOfZone(hit, toZone)) : noOptions;
    if (words === '') return noOptions;
    return [...optionsOfMaps(maps ?? [], words), ...(zones ?? []).map((hit) => optionOfZone(hit, toZone))];
  }, [reading.kind, typed, words, isOpen, recent, maps, zones, toZone]);
  const isSearched = words !== '';
  return {
    typed,
    options,
    /** Why the text, which looks like a position, is none that can be used. */
    problem: reading.kind === 'refused' ? reading.problem : undefined,
    isSettled: words === debounced && (!isSearched || (!query.isPlaceholderData && !query.isPending)),
    hasFailed: isSearched && query.isError,
    /** While an error is shown, a retry may be running. */
    error: isSearched ? (query.error ?? query.failureReason) : null,
    retry: () => void query.refetch(),
  };
}

/** Opens the best option for the whole text if the user typed and pressed Enter before the search had finished. */
function useEnteredEarly(
  isDue: boolean,
  found: readonly SearchOption[],
  open: (option: SearchOption) => void,
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

/**
 * Where a zone opens: on the page to look at it, or, for a zone of the floor that is open, right there, because somebody may be
 * working on it.
 */
function useZoneAddress(): (hit: ZoneHit) => string {
  const { pathname } = useLocation();
  return useCallback(
    ({ customMapId, customMapFloorId, customMapZoneId: zone }) => {
      const page = `/maps/${customMapId}/floors/${customMapFloorId}`;
      if (pathname === page || pathname === `${page}/edit`) return `${pathname}?zone=${zone}`;
      return `/locate?map=${customMapId}&floor=${customMapFloorId}&zone=${zone}`;
    },
    [pathname],
  );
}
