import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/**
 * Says on a page that is open that somebody else has deleted what it shows. The page stays: there may be something on it
 * that nobody has saved. Rendered all the time, so that the text is read out as it comes.
 */
export function DeletedNotice({ children }: { readonly children: string | false }): ReactNode {
  return <div role="status">{children && <Notice kind="warning">{children}</Notice>}</div>;
}
