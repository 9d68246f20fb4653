import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useClientContext } from '../client/client-context.tsx';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import options from '../ui/option-list.module.css';
import styles from './place-field.module.css';
import { type PlaceFieldProps, type PlaceSearch, usePlaceSearch } from './use-place-search.ts';

/**
 * Finds a place by coordinates, by a plus code, or by an address if the installation has a geocoder. Found addresses are listed
 * below the field, following the ARIA combobox pattern.
 */
export function PlaceField(props: PlaceFieldProps): ReactNode {
  const text = strings.mapEditor.findPlace;
  const { findsAddresses } = useClientContext().settings;
  const listId = useId();
  const search = usePlaceSearch(props);
  const input = useRef<HTMLInputElement>(null);
  const hints = [findsAddresses ? text.hintAddress : text.hint, props.onCorners && text.hintCorners];
  const isOpen = search.hits.length > 0;
  return (
    <div className={styles.row}>
      <Field label={text.label} hint={hints.filter(Boolean).join(' ')} error={search.error}>
        {(control) => (
          <div className={styles.combobox}>
            <input
              {...control}
              ref={input}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isOpen ? `${listId}-${search.active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              value={search.typed}
              onChange={({ target }) => search.type(target.value)}
              onBlur={search.close}
              onKeyDown={search.onKeyDown}
            />
            <Hits id={listId} search={search} />
          </div>
        )}
      </Field>
      <Button
        busy={search.isSearching}
        onClick={() => {
          input.current?.focus(); // the field handles the keys of the list
          search.find();
        }}
      >
        {text.find}
      </Button>
    </div>
  );
}

function Hits({ id, search }: { readonly id: string; readonly search: PlaceSearch }): ReactNode {
  const { hits, active, take } = search;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly active hit may be out of view
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, hits]);
  const label = strings.mapEditor.findPlace.hits;
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      className={options.list}
      hidden={hits.length === 0}
    >
      {hits.map((hit, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same name and position
          key={at}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={options.option}
          onMouseDown={(event) => event.preventDefault()} // otherwise the field would lose the focus and close the list
          onClick={() => take(hit)}
        >
          {hit.name}
        </div>
      ))}
    </div>
  );
}
