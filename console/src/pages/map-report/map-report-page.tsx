import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { isNotFound } from '../../client/api-errors.ts';
import { usePermission } from '../../client/client-context.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { useMapReport } from '../../data/map-files.ts';
import { useMap } from '../../data/maps.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge, ConfidentialBadge } from '../../ui/badge.tsx';
import list from '../../ui/entry-list.module.css';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './map-report-page.module.css';

type Report = NonNullable<ReturnType<typeof useMapReport>['data']>;
type Line = Report['lines'][number];

/** What a map has of what laws on maps of schools and public buildings ask for. */
export function Component(): ReactNode {
  const text = strings.outputs.report;
  const { mapId = '' } = useParams();
  const report = useMapReport(mapId);
  const map = useMap(mapId).data?.map;
  if (isNotFound(report.error)) return <NotFoundPage />;
  const name = map?.name ?? report.data?.mapName;
  const maps = { label: strings.app.maps, to: '/maps' };
  return (
    <Page
      title={name ? format(text.title, { map: name }) : text.open}
      crumbs={name ? [maps, { label: name, to: `/maps/${mapId}` }] : [maps]}
      facts={map && <ConfidentialBadge map={map} />}
      width="narrow"
    >
      <p>{text.intro}</p>
      <Loaded query={report} failedTitle={text.loadFailed} placeholder={<Skeleton height="30rem" />}>
        {(data) => <Lines report={data} firstFloorId={map?.floors[0]?.customMapFloorId} />}
      </Loaded>
    </Page>
  );
}

interface LinesProps {
  readonly report: Report;
  readonly firstFloorId: string | undefined;
}

function Lines({ report, firstFloorId }: LinesProps): ReactNode {
  const text = strings.outputs.report;
  const { met, missing, notApplicable, lines } = report;
  return (
    <>
      <p>{format(text.counts, { met, missing, notApplicable })}</p>
      <ul className={list.rows}>
        {lines.map((line) => (
          <li key={line.line} className={list.row}>
            <div className={`${list.facts} stack-1`}>
              <div className={list.name}>{text.lines[line.line]}</div>
              {line.state === 'missing' && (
                <Missing line={line} mapId={report.customMapId} firstFloorId={firstFloorId} />
              )}
            </div>
            <Badge kind={line.state === 'missing' ? 'warning' : 'plain'}>{text.states[line.state]}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}

interface MissingProps {
  readonly line: Line;
  readonly mapId: string;
  readonly firstFloorId: string | undefined;
}

const hasHint = (line: string): line is keyof typeof strings.outputs.report.hints =>
  Object.hasOwn(strings.outputs.report.hints, line);

/** What to do, with links to the places where it is done. */
function Missing({ line: { line, items }, mapId, firstFloorId }: MissingProps): ReactNode {
  const text = strings.outputs.report;
  const mayEdit = usePermission('maps:write');
  const map = `/maps/${mapId}`;
  const page = mayEdit ? `${map}/edit` : map;
  const links = items.map(({ name, customMapFloorId: floorId }, index) => ({
    key: `${index} ${name}`,
    name,
    to: floorId === null ? page : `${map}/floors/${floorId}`,
  }));
  if (line === 'aerialImagery') links.push({ key: line, name: text.settings, to: '/settings' });
  else if (links.length === 0 && !firstFloorId) return <p className="muted">{text.addFloor}</p>;
  else if (links.length === 0)
    links.push({
      key: line,
      name: text.placePoints,
      to: `${map}/floors/${firstFloorId}${mayEdit ? '/points' : ''}`,
    });
  return (
    <>
      {hasHint(line) && <p className="muted">{text.hints[line]}</p>}
      <ul className={styles.links}>
        {links.map(({ key, name, to }) => (
          <li key={key}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
