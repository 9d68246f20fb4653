import type { CustomMapDetail, FloorSummary } from '@muster/sdk/client';
import { placeOfZone } from 'positioning';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { parseStoredPolygonFeature } from 'zone-index';
import { topFirst } from '../../data/floor-order.ts';
import { useMap } from '../../data/maps.ts';
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
import type { Answer, Choose } from './answer.ts';
import styles from './locate-page.module.css';
import { ResultCard } from './result-card.tsx';

interface BuildingProps {
  readonly answer: Answer;
  /** What the user should know about how the position was read. */
  readonly notes: readonly string[];
}

/** The building of an answer: its map, its floors, and what was found. */
export function Building({ answer, notes }: BuildingProps): ReactNode {
  const map = useMap(answer.mapId);
  useZones(answer.floorId ?? ''); // requested in parallel with the map
  if (!map.data)
    return (
      <div className={styles.card}>
        {map.isPending && <LoadingSkeleton height="12rem" />}
        <QueryFailure title={strings.maps.title} query={map} />
      </div>
    );
  return <LoadedBuilding answer={answer} notes={notes} map={map.data.map} />;
}

function LoadedBuilding({
  answer,
  notes,
  map,
}: BuildingProps & { readonly map: CustomMapDetail }): ReactNode {
  const floors = useMemo(() => map.floors.filter(({ isActive }) => isActive), [map]);
  const { floor, zoneId, choose } = useShown(answer, floors);
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
  const names = { mapName: map.name, floor: floor && captionFloor(floor), zoneName: zone?.name };
  const line = place && describeLocation({ ...names, ...place });
  const copy = useCopyLocation(line);
  useViewerKeys({ floors, floorId, candidates: answer.candidates, zoneId, choose, copy });
  const isGone = zones.data && zoneId && !zone && zoneId === answer.zoneId && !zones.isFetching;
  return (
    <>
      <div className={styles.card} data-covers>
        <ResultCard {...{ answer, notes, map, floor, zone, zoneId, nearest, line, choose, copy }} />
        {isGone && <p>{strings.locate.gone}</p>}
        <QueryFailure title={strings.zones.zonesFailed} query={zones} />
      </div>
      <FloorOnMap
        {...{ answer, map, floor, nearest }}
        zones={planZones}
        selectedId={zone?.id}
        onSelect={(id) => choose(floorId, id)}
      />
      <FloorChoice
        floors={topFirst(floors)}
        shownId={floorId}
        shares={answer.floors}
        onChoose={(id) => choose(id, id === answer.floorId ? answer.zoneId : undefined)}
      />
    </>
  );
}

interface FloorOnMapProps {
  readonly answer: Answer;
  readonly map: CustomMapDetail;
  readonly floor: FloorSummary | undefined;
  readonly zones: readonly PlanZone[];
  readonly nearest: Nearest;
  readonly selectedId: string | undefined;
  readonly onSelect: (zoneId: string | undefined) => void;
}

/** The floor with the position on it. The nearest stairs stay in view with what is selected. */
function FloorOnMap({
  answer,
  map,
  floor,
  zones,
  nearest,
  selectedId,
  onSelect,
}: FloorOnMapProps): ReactNode {
  const bounds = useMemo(() => getMapBounds(map), [map]);
  const companions = useCompanions(nearest, selectedId);
  const listed = usePoints(floor?.customMapFloorId ?? '').data;
  const points = useMemo(() => listed?.filter(({ isActive }) => isActive) ?? [], [listed]);
  const { tileUrlTemplate } = floor ?? map;
  const { minZoom, maxZoom, plansShowNames } = map;
  return (
    <div className={styles.map}>
      <ViewerMap
        floor={{ bounds, tileUrlTemplate, minZoom, maxZoom, zones, points, plansShowNames }}
        label={strings.locate.mapLabel}
        selectedId={selectedId}
        companions={companions}
        shares={useShares(answer)}
        position={usePosition(answer)}
        onSelect={onSelect}
      />
    </div>
  );
}

const noneNearest: Nearest = { zones: [] };

/** The floor and zone that are shown: those of the answer, until the user chooses others. */
function useShown(answer: Answer, floors: readonly FloorSummary[]) {
  const [chosen, setChosen] = useState({ floorId: answer.floorId, zoneId: answer.zoneId });
  const floor =
    floors.find(({ customMapFloorId: id }) => id === chosen.floorId) ??
    floors.find(({ isDefault }) => isDefault) ??
    floors[0];
  const choose = useCallback<Choose>((floorId, zoneId) => setChosen({ floorId, zoneId }), []);
  return { floor, zoneId: chosen.zoneId, choose };
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
