import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { AuditKind } from '../../audit-log/audit-search.ts';
import { AuditView } from '../../audit-log/audit-view.tsx';
import { ExportButton } from '../../audit-log/export-button.tsx';
import { isNotFound } from '../../client/api-errors.ts';
import { useMap } from '../../data/maps.ts';
import { RequirePermission } from '../../session/require-permission.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ConfidentialBadge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';

/** The kinds of things that belong to a map. */
const kinds: readonly AuditKind[] = ['map', 'floor', 'zone', 'point', 'draft', 'shareLink'];

/** Shows who changed a map, its floors, zones and share links. Deleted maps have a history too. */
export function Component(): ReactNode {
  const text = strings.audit;
  const { mapId = '' } = useParams();
  const { data, error } = useMap(mapId);
  const name = data?.map.name;
  const maps = { label: strings.app.maps, to: '/maps' };
  const crumbs = name && !isNotFound(error) ? [maps, { label: name, to: `/maps/${mapId}` }] : [maps];
  const title = name ? format(text.historyOf, { map: name }) : text.history;
  return (
    <RequirePermission permission="department:admin" title={title}>
      <Page
        title={title}
        crumbs={crumbs}
        facts={data && <ConfidentialBadge map={data.map} />}
        actions={<ExportButton customMapId={mapId} />}
      >
        <AuditView customMapId={mapId} kinds={kinds} intro={text.historyIntro} />
      </Page>
    </RequirePermission>
  );
}
