import type { ReactNode } from 'react';
import { describeError } from '../client/api-errors.ts';
import { LoadFailure } from '../ui/notice.tsx';

/** What `QueryFailure` needs of a query. */
export interface FallibleQuery {
  readonly isLoadingError: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

interface QueryFailureProps {
  readonly title: string;
  readonly query: FallibleQuery;
}

/** Why a query has no data, with a button to try again. Shows nothing if it did not fail, or has data from an earlier read. */
export function QueryFailure({ title, query }: QueryFailureProps): ReactNode {
  if (!query.isLoadingError) return null;
  return (
    <LoadFailure title={title} message={describeError(query.error)} onRetry={() => void query.refetch()} />
  );
}
