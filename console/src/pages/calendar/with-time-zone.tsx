import type { ReactNode } from 'react';
import { describeError } from '../../client/api-errors.ts';
import { useDepartment } from '../../data/department.ts';
import { strings } from '../../strings.ts';
import { LoadFailure } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Renders content that needs the department's time zone, once it is known. */
export function WithTimeZone({
  children,
}: {
  readonly children: (timeZone: string) => ReactNode;
}): ReactNode {
  const department = useDepartment();
  if (department.data) return children(department.data.timeZone);
  if (department.isPending) return <Skeleton height="36rem" />;
  return (
    <LoadFailure
      title={strings.calendar.loadFailed}
      message={describeError(department.error)}
      onRetry={() => void department.refetch()}
    />
  );
}
