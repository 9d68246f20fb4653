import type { ReactNode } from 'react';
import { describeError, isUnreachable } from '../client/api-errors.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import type { SearchOption } from './options.ts';
import styles from './search.module.css';
import type { Search } from './use-search.ts';

interface SearchResultsProps {
  readonly id: string;
  readonly search: Search;
}

/** The element id of an option, which the search field refers to. */
export function optionId(id: string, place: number): string {
  return `${id}-${place}`;
}

/** The search results, or why nothing is shown. */
export function SearchResults({ id, search }: SearchResultsProps): ReactNode {
  const { options, typed, active } = search;
  const text = strings.search;
  const headingId = `${id}-heading`;
  return (
    <div className={styles.panel}>
      {typed === '' && options.length > 0 && (
        <p id={headingId} className={`${styles.heading} muted`}>
          {text.recent}
        </p>
      )}
      <SearchMessage search={search} />
      {options.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={typed === '' ? text.recent : text.label}
          className={styles.list}
          aria-busy={search.isSearching}
        >
          {options.map((option, place) => (
            <FoundOption
              key={option.id}
              id={optionId(id, place)}
              option={option}
              isActive={place === active}
              onOpen={() => search.open(option)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function SearchMessage({ search }: { readonly search: Search }): ReactNode {
  const { options, typed, problem, isSearching, error, retry } = search;
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
  if (problem) return <p className={styles.message}>{strings.positionProblems[problem]}</p>;
  if (options.length > 0) return null;
  if (typed === '') return <p className={styles.message}>{text.start}</p>;
  if (isSearching) return <p className={styles.message}>{text.searching}</p>;
  return (
    <div className={styles.message}>
      <p>{text.none}</p>
      <p className="muted">{text.noneHint}</p>
    </div>
  );
}

interface FoundOptionProps {
  readonly id: string;
  readonly option: SearchOption;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

function FoundOption({ id, option, isActive, onOpen }: FoundOptionProps): ReactNode {
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
      <span className={styles.name}>{option.name}</span>
      <span className={`${styles.place} muted`}>{option.place}</span>
    </div>
  );
}

function scrollIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}

/** The text that screen readers announce whenever it changes. */
export function describeSearch({ options, typed, problem, isOpen, isSearching, error }: Search): string {
  const text = strings.search;
  if (!isOpen || typed === '') return '';
  if (problem) return strings.positionProblems[problem];
  if (error) return isUnreachable(error) ? text.offline : describeError(error);
  if (isSearching) return '';
  return options.length === 0 ? text.none : formatCount(text.found, options.length);
}
