import { type ReactNode, useContext, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageSessionContext, usePermission } from '../../client/client-context.tsx';
import { useMaps } from '../../data/maps.ts';
import { useResolvedPosition } from '../../data/positions.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { ZoneSearch } from '../../search/zone-search.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { formatDistance } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { answerOf, answerOfZone } from './answer.ts';
import { Building } from './building.tsx';
import styles from './locate-page.module.css';
import { sortByDistance } from './nearest-map.ts';
import { assumedVerticalAccuracyM, readTarget, type Target, toFix } from './target.ts';

/** Where a caller is: a position, a room or a building becomes a room, a floor and a building on a map. */
export function Component(): ReactNode {
  const [params] = useSearchParams();
  const session = useContext(PageSessionContext);
  const query = params.toString();
  const target = useMemo(() => readTarget(new URLSearchParams(query)), [query]);
  return (
    <div className={styles.page} data-canvas>
      <title>{format(strings.app.pageTitle, { page: strings.app.locate })}</title>
      <div className="visually-hidden">
        <PageHeading>{strings.app.locate}</PageHeading>
      </div>
      <div className={styles.field}>
        {session && <ZoneSearch key={query} session={session} page={{ text: params.get('q') ?? '' }} />}
      </div>
      <Shown key={query} target={target} />
    </div>
  );
}

function Shown({ target }: { readonly target: Target }): ReactNode {
  if (target.kind === 'position') return <Position target={target} />;
  if (target.kind === 'zone')
    return <Building answer={answerOfZone(target.mapId, target.floorId, target.zoneId)} notes={[]} />;
  if (target.kind === 'map') return <Building answer={answerOfZone(target.mapId)} notes={[]} />;
  return (
    <div className={`${styles.card} stack-3`}>
      <Failure>{target.kind === 'refused' && strings.positionProblems[target.problem]}</Failure>
      <Start />
    </div>
  );
}

/** What the page is for, and the buildings, or how to add the first. */
function Start(): ReactNode {
  const text = strings.locate;
  const maps = useMaps();
  const mayWrite = usePermission('maps:write');
  const active = maps.data?.filter(({ isActive }) => isActive) ?? [];
  return (
    <>
      <h2>{text.empty}</h2>
      <p>{text.emptyText}</p>
      <p className="muted">{text.keys}</p>
      <QueryFailure title={strings.app.maps} query={maps} />
      {maps.data && active.length === 0 && <p>{text.noMaps}</p>}
      {mayWrite && maps.data?.length === 0 && (
        <ButtonLink to="/maps/new" kind="primary" icon="add">
          {strings.maps.newMap}
        </ButtonLink>
      )}
      <ul className={styles.buildings}>
        {active.map(({ customMapId, name }) => (
          <li key={customMapId}>
            <Link to={`/locate?map=${customMapId}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Position({ target }: { readonly target: Extract<Target, { kind: 'position' }> }): ReactNode {
  const { place, details } = target;
  const text = strings.locate;
  const units = useUnits();
  const fix = useMemo(() => toFix(place, details), [place, details]);
  const located = useResolvedPosition(fix);
  const answer = useMemo(() => located.data && answerOf(located.data, fix), [located.data, fix]);
  if (!located.data)
    return (
      <div className={`${styles.card} stack-3`} role="status">
        {located.isPending && <p>{text.looking}</p>}
        <QueryFailure title={strings.app.locate} query={located} />
      </div>
    );
  if (!answer) return <NoBuilding latitude={place.latitude} longitude={place.longitude} />;
  const { altitudeM, altitudeDatum, verticalAccuracyM, floorLabel } = details;
  // A floor without a label has the number of the floor for one, which the answer does not contain.
  const hasFloor = answer.floors.some(({ postedLabel }) =>
    postedLabel === null
      ? /^-?\d+$/.test(floorLabel ?? '')
      : postedLabel.toLowerCase() === floorLabel?.toLowerCase(),
  );
  const notes = [
    altitudeM !== undefined && !altitudeDatum && text.altitudeUnused,
    altitudeDatum &&
      verticalAccuracyM === undefined &&
      format(text.altitudeNoError, { distance: formatDistance(assumedVerticalAccuracyM, units) }),
    floorLabel !== undefined && !hasFloor && format(text.floorIgnored, { floor: floorLabel }),
  ].filter((note) => typeof note === 'string');
  return <Building answer={answer} notes={notes} />;
}

interface NoBuildingProps {
  readonly latitude: number;
  readonly longitude: number;
}

function NoBuilding({ latitude: lat, longitude: lng }: NoBuildingProps): ReactNode {
  const text = strings.locate;
  const units = useUnits();
  const maps = useMaps();
  const [nearest] = sortByDistance(maps.data ?? [], { north: lat, west: lng, south: lat, east: lng });
  return (
    <section className={`${styles.card} stack-3`} aria-label={text.result}>
      <h2>{text.noMap}</h2>
      {nearest && (
        <p>
          {format(text.nearestMap, {
            map: nearest.map.name,
            distance: formatDistance(nearest.distanceM, units),
          })}
        </p>
      )}
      {maps.data?.length === 0 && <p>{text.noMaps}</p>}
    </section>
  );
}
