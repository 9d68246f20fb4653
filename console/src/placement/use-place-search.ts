import { wrapLng } from '@muster/geo/longitude';
import type { FoundPlace } from '@muster/sdk/client';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { useClientContext } from '../client/client-context.tsx';
import { parsePlusCode } from '../position-text/plus-code.ts';
import type { Coordinate } from '../position-text/position-text.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';
import { parseCoordinates } from './parse-coordinates.ts';

export interface PlaceFieldProps {
  /** The map's center completes short plus codes, and places near it come first. */
  readonly map: MapLibreMap | undefined;
  readonly onPlace: (place: Coordinate) => void;
  /**
   * Called with two coordinates as opposite corners. Omit it if corners are not supported.
   *
   * @returns whether the corners could be used
   */
  readonly onCorners?: (corner: Coordinate, opposite: Coordinate) => boolean;
}

/** The maximum number of characters that the API accepts. */
const maxLength = 200;

/** The text in the field, its error, and the addresses that were found. */
export function usePlaceSearch({ map, onPlace, onCorners }: PlaceFieldProps) {
  const text = strings.mapEditor.findPlace;
  const { findsAddresses } = useClientContext().settings;
  const addresses = useAddresses();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [active, setActive] = useState(0);
  const { hits } = addresses;
  const goTo = (places: readonly Coordinate[]): string | undefined => {
    const [place, opposite] = places;
    if (place && !opposite) onPlace(place);
    if (!place || !opposite) return undefined;
    if (!onCorners) return text.notHere;
    return onCorners(place, opposite) ? undefined : text.badCorners;
  };
  const find = async () => {
    const near = map && centerOf(map);
    const code = parsePlusCode(typed, near);
    const places = code ? [code] : parseCoordinates(typed);
    if (places) return setError(goTo(places));
    if (!findsAddresses) return setError(text.wrong);
    const words = typed.trim();
    if (words === '') return setError(text.empty);
    if (words.length > maxLength) return setError(text.tooLong);
    setError(undefined);
    setActive(0);
    setError(await addresses.find(words, near));
  };
  const take = ({ name, lat, lng }: FoundPlace) => {
    addresses.clear();
    setTyped(name);
    onPlace({ lat, lng });
  };
  const type = (next: string) => {
    addresses.clear();
    setTyped(next);
    setError(undefined);
  };
  const step = (by: number) => setActive((active + by + hits.length) % hits.length);
  const actions: Readonly<Record<string, () => void>> = {
    Enter: () => {
      const hit = hits[active];
      if (hit) take(hit);
      else void find();
    },
    ...(hits.length > 0 && { ArrowDown: () => step(1), ArrowUp: () => step(-1), Escape: addresses.clear }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : actions[event.key];
    if (!act) return;
    event.preventDefault(); // Enter must not submit the form around this field
    act();
  };
  const { isSearching, clear: close } = addresses;
  return { typed, error, hits, active, isSearching, find: () => void find(), take, type, close, onKeyDown };
}

function centerOf(map: MapLibreMap): Coordinate {
  const { lat, lng } = map.getCenter();
  return { lat, lng: wrapLng(lng) };
}

/** Asks the server for addresses. Only the result of the last request counts. */
function useAddresses() {
  const { client } = useClientContext();
  const { announce } = useToasts();
  const [hits, setHits] = useState<readonly FoundPlace[]>([]);
  const [isSearching, setSearching] = useState(false);
  const latestRequest = useRef<AbortController>(undefined);
  useEffect(() => () => latestRequest.current?.abort(), []);
  const clear = () => {
    latestRequest.current?.abort();
    setSearching(false);
    setHits([]);
  };
  /** @returns the message to show if nothing was found */
  const find = async (q: string, near: Coordinate | undefined): Promise<string | undefined> => {
    clear();
    const controller = new AbortController();
    const { signal } = controller;
    latestRequest.current = controller;
    setSearching(true);
    const query = { q, ...(near && { near: `${near.lat.toFixed(5)},${near.lng.toFixed(5)}` }) };
    const found = await client.get('/api/v4/Places/FindPlaces', { params: { query }, signal });
    if (signal.aborted) return undefined;
    setSearching(false);
    if (!found.ok) {
      const isAway = found.error.kind === 'api' && found.error.statusCode === 503;
      return isAway ? strings.mapEditor.findPlace.away : describeFailure(found.error);
    }
    const { places } = found.value;
    setHits(places);
    if (places.length === 0) return strings.mapEditor.findPlace.none;
    announce(formatCount(strings.mapEditor.findPlace.found, places.length));
    return undefined;
  };
  return { hits, isSearching, find, clear };
}
