import type { Permission } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { usePermission } from '../client/client-context.tsx';
import { strings } from '../strings.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

interface RequirePermissionProps {
  readonly permission: Permission;
  /** The page's title, shown even without permission. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Wraps a page that only some roles may use, in case a user opens its URL directly. */
export function RequirePermission({ permission, title, children }: RequirePermissionProps): ReactNode {
  if (usePermission(permission)) return children;
  return (
    <Page title={title} width="narrow">
      <Notice kind="info">{strings.errors.forbidden}</Notice>
    </Page>
  );
}
