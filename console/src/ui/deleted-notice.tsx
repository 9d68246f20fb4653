import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/**
 * Says that someone else deleted what the open page shows. The page stays open because it may hold unsaved
 * changes. Always rendered: screen readers announce changes only in a live region that is already there.
 */
export function DeletedNotice({ children }: { readonly children: string | false }): ReactNode {
  return <div role="status">{children && <Notice kind="warning">{children}</Notice>}</div>;
}
