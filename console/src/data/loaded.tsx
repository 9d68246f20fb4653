import type { ReactNode } from 'react';
import { type FallibleQuery, QueryFailure } from './query-failure.tsx';

interface LoadedProps<Data> {
  readonly query: FallibleQuery & { readonly data: Data | undefined; readonly isPending: boolean };
  readonly failedTitle: string;
  /** Shown while the data loads. */
  readonly placeholder: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The content made from a query's data; until then a placeholder, or why there is no data. */
export function Loaded<Data>({ query, failedTitle, placeholder, children }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  return query.isPending ? placeholder : <QueryFailure title={failedTitle} query={query} />;
}
