import type { Permission } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { usePermission } from '../client/client-context.tsx';
import { strings } from '../strings.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

interface RequirePermissionProps {
  readonly permission: Permission;
  /** The page's title, also for those who may not see more of it. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Around a page that only some roles may use, for those who come to its address by hand. */
export function RequirePermission({ permission, title, children }: RequirePermissionProps): ReactNode {
  if (usePermission(permission)) return children;
  return (
    <Page title={title} width="narrow">
      <Notice kind="info">{strings.errors.forbidden}</Notice>
    </Page>
  );
}
