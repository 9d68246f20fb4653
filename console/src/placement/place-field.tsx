import { type ReactNode, useId, useRef } from 'react';
import { useClientContext } from '../client/client-context.tsx';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { OptionList } from '../ui/option-list.tsx';
import styles from './place-field.module.css';
import { type PlaceFieldProps, usePlaceSearch } from './use-place-search.ts';

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
            <OptionList
              id={listId}
              label={text.hits}
              isOpen={isOpen}
              options={search.hits.map(({ name }, at) => ({ key: String(at), text: name }))}
              activeKey={String(search.active)}
              onTake={(at) => search.hits[at] && search.take(search.hits[at])}
            />
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
