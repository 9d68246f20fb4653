import type { CustomMapDetail } from '@muster/sdk/client';
import { placeOfZone } from 'positioning';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { parseStoredPolygonFeature } from 'zone-index';
import { topFirst } from '../../data/floor-order.ts';
import { useMap, useMaps } from '../../data/maps.ts';
import { usePoints } from '../../data/points.ts';
import { type Nearest, useNearest } from '../../data/positions.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { useZones } from '../../data/zones.ts';
import { FloorChoice } from '../../floor-viewer/floor-choice.tsx';
import { describeLocation } from '../../floor-viewer/location-text.ts';
import { nearestPoints, nearestTypes } from '../../floor-viewer/nearest-types.ts';
import { useCompanions } from '../../floor-viewer/use-companions.ts';
import { useCopyLocation } from '../../floor-viewer/use-copy-location.ts';
import { useViewerKeys } from '../../floor-viewer/use-viewer-keys.ts';
import { ViewerMap } from '../../floor-viewer/viewer-map.tsx';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { strings } from '../../strings.ts';
import { LoadingSkeleton } from '../../ui/skeleton.tsx';
import { type PlanZone, toPlanZones } from '../../zones/shared-zones.ts';
import { type Answer, type Choose, undecidedRooms } from './answer.ts';
import { findNeighbors, levelOf, type Neighbor, stackFloors } from './campus.ts';
import styles from './locate-page.module.css';
import { ResultCard } from './result-card.tsx';
import { describeUndecided } from './undecided.ts';

interface BuildingProps {
  readonly answer: Answer;
  /** What the user should know about how the position was read. */
  readonly notes: readonly string[];
}

/** The building of an answer: its map, its floors, and what was found. */
export function Building({ answer, notes }: BuildingProps): ReactNode {
  const [shown, setShown] = useState<Shown>(answer);
  const map = useMap(shown.mapId);
  useZones(answer.floorId ?? ''); // requested in parallel with the map
  const choose = useCallback<Choose>(
    (floorId, zoneId, mapId) =>
      setShown((before) => ({ mapId: mapId ?? before.mapId, floorId, zoneId, isChosen: true })),
    [],
  );
  if (!map.data)
    return (
      <div className={`${styles.card} stack-3`}>
        {map.isPending && <LoadingSkeleton height="12rem" />}
        <QueryFailure title={strings.app.maps} query={map} />
      </div>
    );
  return <LoadedBuilding {...{ answer, notes, shown, choose }} map={map.data.map} />;
}

/** What is shown: what the answer is, until the user chooses something else. */
type Shown = Pick<Answer, 'mapId' | 'floorId' | 'zoneId'> & { readonly isChosen?: true };

interface LoadedBuildingProps extends BuildingProps {
  readonly map: CustomMapDetail;
  readonly shown: Shown;
  readonly choose: Choose;
}

function LoadedBuilding({ answer, notes, map, shown, choose }: LoadedBuildingProps): ReactNode {
  const { zoneId } = shown;
  const campus = useCampus(map, shown.floorId);
  const { floor, stack } = campus;
  const floorId = floor?.customMapFloorId ?? '';
  const zones = useZones(floorId);
  const planZones = useMemo(
    () => toPlanZones((zones.data ?? []).filter(({ isActive }) => isActive)),
    [zones.data],
  );
  const zone = planZones.find(({ id }) => id === zoneId);
  const place = usePlace(answer, zone);
  const nearest =
    useNearest(map.customMapId, floorId, place, nearestTypes, nearestPoints).data ?? noneNearest;
  const undecided = undecidedRooms(answer, shown.isChosen === true);
  const names = { mapName: map.name, floor: floor && captionFloor(floor), zoneName: zone?.name };
  const open = { mapName: map.name, floor: describeUndecided(undecided), zoneName: undefined };
  const line = place && describeLocation({ ...(undecided.length > 0 ? open : names), ...place });
  const copy = useCopyLocation(line);
  const shownId = campus.level?.customMapFloorId ?? '';
  const { candidates } = answer;
  const chosenId = undecided.length > 0 ? undefined : zoneId;
  useViewerKeys({ floors: stack, floorId: shownId, candidates, zoneId: chosenId, choose, copy });
  const isGone = zones.data && zoneId && !zone && zoneId === answer.zoneId && !zones.isFetching;
  return (
    <>
      <div className={`${styles.card} stack-3`} data-covers>
        <ResultCard
          {...{ answer, undecided, notes, map, floor, zone, zoneId, nearest, line, choose, copy }}
        />
        {isGone && <p>{strings.locate.gone}</p>}
        <QueryFailure title={strings.zones.zonesFailed} query={zones} />
      </div>
      <FloorOnMap {...{ answer, map, campus, nearest, choose }} zones={planZones} selectedId={zone?.id} />
      <FloorChoice
        floors={topFirst(stack)}
        shownId={shownId}
        shares={answer.floors}
        onChoose={(id) => choose(id, findRoomOn(answer, id))}
      />
    </>
  );
}

/** The zone of the answer on a floor: the likeliest one, if the position may be there. */
function findRoomOn({ candidates, floorId, zoneId }: Answer, shownId: string): string | undefined {
  if (shownId === floorId) return zoneId;
  return zoneId && candidates.find(({ customMapFloorId: id }) => id === shownId)?.customMapZoneId;
}

interface FloorOnMapProps {
  readonly answer: Answer;
  readonly map: CustomMapDetail;
  readonly campus: Campus;
  readonly zones: readonly PlanZone[];
  readonly nearest: Nearest;
  readonly selectedId: string | undefined;
  readonly choose: Choose;
}

/** The floor with the position on it, and the buildings around it. The nearest stairs stay in view with what is selected. */
function FloorOnMap({ answer, map, campus, zones, nearest, selectedId, choose }: FloorOnMapProps): ReactNode {
  const { floor, level, near, around } = campus;
  const bounds = useMemo(() => getMapBounds(map), [map]);
  const companions = useCompanions(nearest, selectedId);
  const listed = usePoints(floor?.customMapFloorId ?? '').data;
  const points = useMemo(() => listed?.filter(({ isActive }) => isActive) ?? [], [listed]);
  const { tileUrlTemplate } = floor ?? (level ? noPlan : map);
  const { minZoom, maxZoom, plansShowNames } = map;
  const select = (zoneId: string | undefined) => {
    const other = campus.neighbors.find((one) => one.zones.some(({ id }) => id === zoneId));
    const floorId = other?.floorId ?? level?.customMapFloorId ?? '';
    choose(floorId, zoneId, other?.mapId);
  };
  return (
    <div className={styles.map}>
      <ViewerMap
        floor={{ bounds, tileUrlTemplate, minZoom, maxZoom, zones, points, plansShowNames, around }}
        label={strings.locate.mapLabel}
        selectedId={selectedId}
        companions={companions}
        shares={useShares(answer)}
        position={usePosition(answer)}
        onSelect={select}
      >
        {near.length > 0 && level && (
          <Suspense>
            <NeighborsOnMap
              mapId={map.customMapId}
              maps={near}
              level={levelOf(level)}
              bounds={bounds}
              isMissing={!floor}
              onLoaded={campus.onLoaded}
            />
          </Suspense>
        )}
      </ViewerMap>
    </div>
  );
}

const NeighborsOnMap = lazy(() =>
  import('./neighbors-on-map.tsx').then(({ NeighborsOnMap: component }) => ({ default: component })),
);

const noPlan = { tileUrlTemplate: null };

const noneNearest: Nearest = { zones: [] };

type Campus = ReturnType<typeof useCampus>;

/** The floors of a building and of those around it, and which of them is shown. */
function useCampus(map: CustomMapDetail, shownId: string | undefined) {
  const maps = useMaps();
  const near = useMemo(() => findNeighbors(maps.data ?? [], map.customMapId), [maps.data, map]);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Neighbor>>(new Map());
  const onLoaded = useCallback(
    (neighbor: Neighbor) => setLoaded((before) => new Map(before).set(neighbor.mapId, neighbor)),
    [],
  );
  const floors = useMemo(() => map.floors.filter(({ isActive }) => isActive), [map]);
  const neighbors = useMemo(
    () => near.flatMap(({ customMapId }) => loaded.get(customMapId) ?? []),
    [near, loaded],
  );
  const stack = useMemo(() => stackFloors(floors, neighbors), [floors, neighbors]);
  const around = useMemo(
    () => ({
      zones: neighbors.flatMap(({ zones }) => zones),
      points: neighbors.flatMap(({ points }) => points),
    }),
    [neighbors],
  );
  const level =
    stack.find(({ customMapFloorId: id }) => id === shownId) ??
    floors.find(({ isDefault }) => isDefault) ??
    floors[0];
  const floor = floors.find((one) => one === level);
  return { near, neighbors, around, stack, level, floor, onLoaded };
}

/** The position, or, without one, a point well inside the zone. */
function usePlace({ fix }: Answer, zone: PlanZone | undefined) {
  return useMemo(() => {
    if (fix) return { lat: fix.latitude, lng: fix.longitude };
    if (!zone) return undefined;
    const { latitude, longitude } = placeOfZone(parseStoredPolygonFeature(zone.shape.polygon.text));
    return { lat: latitude, lng: longitude };
  }, [fix, zone]);
}

function usePosition({ fix }: Answer) {
  return useMemo(
    () =>
      fix && {
        lat: fix.latitude,
        lng: fix.longitude,
        accuracyM: fix.horizontalAccuracyM,
        label: strings.locate.position,
      },
    [fix],
  );
}

function useShares({ candidates }: Answer) {
  return useMemo(
    () => new Map(candidates.map(({ customMapZoneId, probability }) => [customMapZoneId, probability])),
    [candidates],
  );
}
