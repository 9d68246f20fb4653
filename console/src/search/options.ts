import type { CustomMap } from '@muster/sdk/client';
import type { ZoneHit } from '../data/zone-search.ts';
import { captionFloor } from '../strings/floor-caption.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { searchTexts } from '../ui/filter-items.ts';

/** Something that the search found, with the address that it opens. */
export interface SearchOption {
  readonly id: string;
  readonly name: string;
  /** Where it is, or what opening it does. */
  readonly place: string;
  readonly to: string;
  /** Set for a zone, to list it among those that were opened before. */
  readonly hit?: ZoneHit;
}

/** @param to the address of a zone */
export function optionOfZone(hit: ZoneHit, to: (hit: ZoneHit) => string): SearchOption {
  const floor = captionFloor({ name: hit.floorName, postedLabel: hit.postedLabel });
  const place = format(strings.search.place, { floor, map: hit.mapName });
  return { id: hit.customMapZoneId, name: hit.zoneName, place, to: to(hit), hit };
}

/** @param text a position, as it was written */
export function optionOfPosition(text: string): SearchOption {
  const to = `/locate?${new URLSearchParams({ q: text })}`;
  return { id: 'position', name: text, place: strings.search.locate, to };
}

/** More buildings with such a name are found by more words. */
const maxBuildings = 3;

/** The buildings whose name contains every word. */
export function optionsOfMaps(maps: readonly CustomMap[], words: string): SearchOption[] {
  const active = maps.filter(({ isActive }) => isActive);
  return searchTexts(active, words, ({ name }) => name)
    .slice(0, maxBuildings)
    .map(({ customMapId: id, name }) => ({
      id,
      name,
      place: strings.search.building,
      to: `/locate?map=${id}`,
    }));
}
