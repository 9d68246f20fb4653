import type { ReactNode } from 'react';
import { useDepartment } from '../../data/department.ts';
import { Loaded } from '../../data/loaded.tsx';
import { strings } from '../../strings.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Renders content that needs the department's time zone, once it is known. */
export function WithTimeZone({
  children,
}: {
  readonly children: (timeZone: string) => ReactNode;
}): ReactNode {
  const department = useDepartment();
  return (
    <Loaded
      query={department}
      failedTitle={strings.calendar.loadFailed}
      placeholder={<Skeleton height="36rem" />}
    >
      {({ timeZone }) => children(timeZone)}
    </Loaded>
  );
}
