import { type ReactNode, useEffect } from 'react';
import { type CountedText, formatCount } from '../strings/format.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import list from '../ui/entry-list.module.css';
import type { IconName } from '../ui/icon.tsx';
import { LoadingSkeleton } from '../ui/skeleton.tsx';
import { useToasts } from '../ui/toast.tsx';
import { type FallibleQuery, QueryFailure } from './query-failure.tsx';

interface EntryQuery<Entry> extends FallibleQuery {
  readonly data: { readonly pages: readonly { readonly entries: readonly Entry[] }[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<{ readonly isFetchNextPageError: boolean }>;
}

interface EntryTexts {
  readonly loadFailed: string;
  readonly shown: CountedText;
  readonly loadMore: string;
  readonly loadMoreFailed: string;
  readonly end: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly noMatchTitle: string;
  readonly noMatchText: string;
  readonly clearFilters: string;
}

interface EntryPagesProps<Entry> {
  readonly query: EntryQuery<Entry>;
  readonly text: EntryTexts;
  /** Shown if there are no entries at all. */
  readonly emptyIcon: IconName;
  /** Whether filters may be why there are no entries. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Returns the row of an entry, with a `key`. */
  readonly children: (entry: Entry) => ReactNode;
}

/** A list that is read one page at a time. Screen readers announce how many entries it shows. */
export function EntryPages<Entry>(props: EntryPagesProps<Entry>): ReactNode {
  const { query, text, children } = props;
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const count = entries && formatCount(text.shown, entries.length);
  const { announce } = useToasts();
  useEffect(() => {
    if (count) announce(count);
  }, [announce, count]);
  if (query.isLoadingError) return <QueryFailure title={text.loadFailed} query={query} />;
  if (!entries) return <LoadingSkeleton height="20rem" />;
  if (entries.length === 0) return <NoEntries {...props} />;
  return (
    <>
      <p className="muted">{count}</p>
      <ul className={list.rows}>{entries.map(children)}</ul>
      <Older query={query} text={text} />
    </>
  );
}

type NoEntriesProps = Pick<EntryPagesProps<unknown>, 'text' | 'emptyIcon' | 'isFiltered' | 'onClear'>;

function NoEntries({ text, emptyIcon, isFiltered, onClear }: NoEntriesProps): ReactNode {
  if (!isFiltered)
    return (
      <EmptyState icon={emptyIcon} title={text.emptyTitle}>
        {text.emptyText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search"
      title={text.noMatchTitle}
      action={<Button onClick={onClear}>{text.clearFilters}</Button>}
    >
      {text.noMatchText}
    </EmptyState>
  );
}

function Older({ query, text }: Pick<EntryPagesProps<unknown>, 'query' | 'text'>): ReactNode {
  const { error } = useToasts();
  const load = async () => {
    const next = await query.fetchNextPage();
    if (next.isFetchNextPageError) error(text.loadMoreFailed);
  };
  if (!query.hasNextPage) return <p className="muted">{text.end}</p>;
  return (
    <div>
      <Button icon="down" busy={query.isFetchingNextPage} onClick={() => void load()}>
        {text.loadMore}
      </Button>
    </div>
  );
}
