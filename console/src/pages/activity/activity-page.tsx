import type { ReactNode } from 'react';
import { auditKinds } from '../../audit-log/audit-search.ts';
import { AuditView } from '../../audit-log/audit-view.tsx';
import { ExportButton } from '../../audit-log/export-button.tsx';
import { RequirePermission } from '../../session/require-permission.tsx';
import { strings } from '../../strings.ts';
import { Page } from '../../ui/page.tsx';

/** Shows who changed what in the department. */
export function Component(): ReactNode {
  const text = strings.audit;
  return (
    <RequirePermission permission="department:admin" title={text.title}>
      <Page title={text.title} actions={<ExportButton />}>
        <AuditView kinds={auditKinds} intro={text.intro} />
      </Page>
    </RequirePermission>
  );
}
