import type { ReactNode } from 'react';
import { describeError, isUnreachable } from '../../client/api-errors.ts';
import type { ZoneHit } from '../../data/zone-search.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import styles from './search.module.css';
import type { Search } from './use-search.ts';

interface SearchResultsProps {
  readonly id: string;
  readonly search: Search;
}

/** The element id of a hit, which the search field refers to. */
export function optionId(id: string, place: number): string {
  return `${id}-${place}`;
}

/** The search results, or why nothing is shown. */
export function SearchResults({ id, search }: SearchResultsProps): ReactNode {
  const { hits, words, active } = search;
  const text = strings.search;
  const headingId = `${id}-heading`;
  return (
    <div className={styles.panel}>
      {words === '' && hits.length > 0 && (
        <p id={headingId} className={styles.heading}>
          {text.recent}
        </p>
      )}
      <SearchMessage search={search} />
      {hits.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={words === '' ? text.recent : text.label}
          className={styles.list}
          aria-busy={search.isSearching}
        >
          {hits.map((hit, place) => (
            <HitOption
              key={hit.customMapZoneId}
              id={optionId(id, place)}
              hit={hit}
              isActive={place === active}
              onOpen={() => search.open(hit)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function SearchMessage({ search }: { readonly search: Search }): ReactNode {
  const { hits, words, isSearching, error, retry } = search;
  const text = strings.search;
  if (error)
    return (
      <div className={styles.message}>
        <p className={styles.failure}>{isUnreachable(error) ? text.offline : describeError(error)}</p>
        <Button icon="refresh" onClick={retry}>
          {strings.actions.tryAgain}
        </Button>
      </div>
    );
  if (hits.length > 0) return null;
  if (words === '') return <p className={styles.message}>{text.start}</p>;
  if (isSearching) return <p className={styles.message}>{text.searching}</p>;
  return (
    <div className={styles.message}>
      <p>{text.none}</p>
      <p className={styles.muted}>{text.noneHint}</p>
    </div>
  );
}

interface HitOptionProps {
  readonly id: string;
  readonly hit: ZoneHit;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

function HitOption({ id, hit, isActive, onOpen }: HitOptionProps): ReactNode {
  const floor = captionFloor({ name: hit.floorName, postedLabel: hit.postedLabel });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles arrow keys and Enter
    <div
      id={id}
      ref={isActive ? scrollIntoView : undefined}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.hit}
      onPointerDown={(event) => event.preventDefault()} // keeps the focus in the field
      onClick={onOpen}
    >
      <span className={styles.name}>{hit.zoneName}</span>
      <span className={styles.place}>{format(strings.search.place, { floor, map: hit.mapName })}</span>
    </div>
  );
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The text that screen readers announce whenever it changes. */
export function describeSearch({ hits, words, isOpen, isSearching, error }: Search): string {
  const text = strings.search;
  if (!isOpen || words === '') return '';
  if (error) return isUnreachable(error) ? text.offline : describeError(error);
  if (isSearching) return '';
  return hits.length === 0 ? text.none : formatCount(text.found, hits.length);
}
