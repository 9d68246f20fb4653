import type { CustomMap } from '@muster/sdk/client';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePermission } from '../../client/client-context.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { useMaps } from '../../data/maps.ts';
import { describePeriod } from '../../map-view/describe-period.ts';
import { MapThumbnail } from '../../map-view/map-thumbnail.tsx';
import { mapTypeNames, nameOfMapType } from '../../map-view/map-types.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge, ConfidentialBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatAgo } from '../../ui/format-ago.ts';
import { ItemFilters } from '../../ui/item-filters.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { filterMaps, readFilter, writeFilter } from './filter-maps.ts';
import { FirstSteps } from './first-steps/first-steps-card.tsx';
import styles from './maps-page.module.css';

/** A department with several maps needs no introduction. */
const maxMapsWithSteps = 1;

/** The department's maps. */
export function Component(): ReactNode {
  const text = strings.maps;
  const maps = useMaps();
  const mayWrite = usePermission('maps:write');
  const additions = mayWrite && (
    <>
      <ButtonLink to="/import" icon="upload">
        {strings.imports.import}
      </ButtonLink>
      <ButtonLink to="/maps/new" kind="primary" icon="add">
        {text.newMap}
      </ButtonLink>
    </>
  );
  return (
    <Page
      title={strings.app.maps}
      actions={
        maps.data?.length ? (
          <>
            <ButtonLink to="/maps/verification" icon="check">
              {strings.mapEditor.overview.verification}
            </ButtonLink>
            {additions}
          </>
        ) : undefined
      }
    >
      <Loaded query={maps} failedTitle={text.loadFailed} placeholder={<LoadingCards />}>
        {(data) => (
          <>
            {mayWrite && data.length <= maxMapsWithSteps && <FirstSteps />}
            {data.length === 0 && (
              <EmptyState
                icon="map"
                title={strings.mapEditor.list.emptyTitle}
                action={additions && <div className={`${styles.additions} beside`}>{additions}</div>}
              >
                {mayWrite ? strings.mapEditor.list.emptyText : strings.mapEditor.list.emptyTextViewer}
              </EmptyState>
            )}
            {data.length > 0 && <MapList maps={data} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function MapList({ maps }: { readonly maps: readonly CustomMap[] }): ReactNode {
  const text = strings.maps;
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const shown = filterMaps(maps, filter);
  const count = formatCount(text.found, shown.length);
  const { announce } = useToasts();
  useEffect(() => announce(count), [announce, count]);
  return (
    <>
      <ItemFilters
        className={styles.filters}
        {...{ filter, text }}
        types={[
          { value: 'all', label: text.allTypes },
          ...mapTypeNames.map((name) => ({ value: name, label: text.types[name] })),
        ]}
        states={[
          { value: 'active', label: text.active },
          { value: 'archived', label: text.archived },
          { value: 'all', label: text.allStates },
        ]}
        // Updates the URL synchronously. If the field showed the URL's value a moment later, it would lose typed letters.
        onChange={(next) => setQuery(writeFilter(next), { replace: true, flushSync: true })}
      />
      <p className="muted">{count}</p>
      {shown.length === 0 ? (
        <EmptyState
          icon="search"
          title={strings.mapEditor.list.noMatchTitle}
          action={
            <Button onClick={() => setQuery({ state: 'all' }, { replace: true })}>
              {strings.mapEditor.list.clearFilters}
            </Button>
          }
        >
          {strings.mapEditor.list.noMatchText}
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {shown.map((map) => (
            <MapCard key={map.customMapId} map={map} />
          ))}
        </ul>
      )}
    </>
  );
}

function LoadingCards(): ReactNode {
  return (
    <div className={styles.grid} role="status" aria-label={strings.actions.loading}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height="18rem" />
      ))}
    </div>
  );
}

function MapCard({ map }: { readonly map: CustomMap }): ReactNode {
  const text = strings.maps;
  const period = describePeriod(map);
  return (
    <li className={`${styles.card} ${map.isActive ? '' : styles.archived}`}>
      <MapThumbnail map={map} frameAspect={1.6} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={`/maps/${map.customMapId}`}>{map.name}</Link>
        </h2>
        <div className={styles.badges}>
          <Badge kind="accent">{nameOfMapType(map.type)}</Badge>
          {!map.isActive && <Badge>{text.archived}</Badge>}
          <ConfidentialBadge map={map} />
          {map.tileUrlTemplate === null && <Badge kind="warning">{text.drawing}</Badge>}
        </div>
        {period && <p className="muted">{period}</p>}
        <p className="muted">
          {map.floorCount === 0 ? text.noFloors : formatCount(text.floors, map.floorCount)}
          {' · '}
          {format(text.updated, { when: formatAgo(map.changedOn, Date.now()) })}
        </p>
      </div>
    </li>
  );
}
