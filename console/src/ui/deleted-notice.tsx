import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/**
 * Tells the user that someone else deleted what the open page shows. The page stays open because it may contain unsaved changes.
 * Always render this component, because screen readers announce changes only in a live region that already exists.
 */
export function DeletedNotice({ children }: { readonly children: string | false }): ReactNode {
  return <div role="status">{children && <Notice kind="warning">{children}</Notice>}</div>;
}
