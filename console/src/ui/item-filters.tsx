import type { ReactNode, RefObject } from 'react';
import { bind } from './bind.ts';
import { type Choice, SearchField, SelectField } from './field.tsx';
import type { ItemFilter } from './filter-items.ts';

interface ItemFiltersProps<Filter extends ItemFilter> {
  readonly className: string | undefined;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly text: Readonly<Record<'search' | 'searchPlaceholder' | 'type' | 'state', string>>;
  /** Without types and states, there is only the search. */
  readonly types?: readonly Choice<Filter['type']>[] | undefined;
  readonly states?: readonly Choice<Filter['state']>[];
  readonly field?: RefObject<HTMLInputElement | null> | undefined;
}

/** A search and the choices that narrow down a list. */
export function ItemFilters<Filter extends ItemFilter>(props: ItemFiltersProps<Filter>): ReactNode {
  const { className, filter, onChange, text, types, states = [], field } = props;
  const bound = bind<ItemFilter<Filter['type'], Filter['state']>>(filter, (changes) =>
    onChange({ ...filter, ...changes }),
  );
  const { error: _, ...words } = bound.text('words');
  return (
    <search className={className}>
      <SearchField ref={field} label={text.search} placeholder={types && text.searchPlaceholder} {...words} />
      {types && (
        <>
          <SelectField label={text.type} choices={types} {...bound.choice('type')} />
          <SelectField label={text.state} choices={states} {...bound.choice('state')} />
        </>
      )}
    </search>
  );
}
