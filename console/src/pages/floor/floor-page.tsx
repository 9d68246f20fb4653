import type { CustomMapDetail, Zone } from '@muster/sdk/client';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../client/client-context.tsx';
import { topFirst } from '../../data/floor-order.ts';
import { useMapFile } from '../../data/map-files.ts';
import { usePoints } from '../../data/points.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { useZones } from '../../data/zones.ts';
import { DocumentsButton } from '../../documents/documents-panel.tsx';
import { PrintButton } from '../../floor-print/print-button.tsx';
import { FloorChoice } from '../../floor-viewer/floor-choice.tsx';
import { describeLocation } from '../../floor-viewer/location-text.ts';
import { PointCard } from '../../floor-viewer/point-card.tsx';
import { useChosenPoint } from '../../floor-viewer/use-chosen-point.ts';
import { useCompanions } from '../../floor-viewer/use-companions.ts';
import { useCopyLocation } from '../../floor-viewer/use-copy-location.ts';
import { useNearestHere } from '../../floor-viewer/use-nearest-here.ts';
import { useViewerKeys } from '../../floor-viewer/use-viewer-keys.ts';
import { firstSheetSize, ViewerLayout } from '../../floor-viewer/viewer-layout.tsx';
import { ViewerMap } from '../../floor-viewer/viewer-map.tsx';
import { ZoneCard } from '../../floor-viewer/zone-card.tsx';
import { ZoneList } from '../../floor-viewer/zone-list.tsx';
import { FloorFrame } from '../../floors/floor-frame.tsx';
import { FloorRoute } from '../../floors/floor-route.tsx';
import { VerificationLine } from '../../floors/verification-line.tsx';
import { keepView, useKeptView } from '../../map-view/kept-view.ts';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { PointLegend } from '../../points/point-legend.tsx';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { getArea } from '../../zone-editor/geometry/measure.ts';
import { LegendItems } from '../../zones/legend-items.tsx';
import { getZoneTypes, toPlanZones } from '../../zones/shared-zones.ts';
import { useRequestedZone } from '../../zones/use-requested-zone.ts';
import styles from './floor-page.module.css';

/** A floor to look at, for every role. Editing it is a page of its own, so that nobody moves a corner by accident. */
export function Component(): ReactNode {
  return <FloorRoute>{(loaded) => <LookAtFloor {...loaded} />}</FloorRoute>;
}

interface LookAtFloorProps {
  readonly map: CustomMapDetail;
  readonly floor: CustomMapDetail['floors'][number];
  readonly deleted: ReactNode;
}

function LookAtFloor(props: LookAtFloorProps): ReactNode {
  const { map, floor, deleted } = props;
  const view = useFloorView(props);
  const { zones, zone, nearest, shown, size, setSize, wholeCount, select, choose } = view;
  return (
    <FloorFrame
      map={map}
      floor={floor}
      actions={
        <>
          <PrintFloor map={map} floorId={floor.customMapFloorId} floorName={shown.floorName} />
          {view.mayEdit && <EditLinks view={view} />}
        </>
      }
      notices={
        <>
          {deleted}
          <QueryFailure title={strings.zones.zonesFailed} query={zones} />
        </>
      }
    >
      <ViewerLayout
        map={
          <ViewerMap
            floor={shown}
            label={strings.locate.mapLabel}
            selectedId={zone?.id}
            companions={useCompanions(nearest, zone?.id)}
            wholeCount={wholeCount}
            view={useKeptView()}
            onSelect={select}
            onSelectPoint={view.choosePoint}
          />
        }
        floors={
          <FloorChoice
            floors={topFirst(map.floors)}
            shownId={floor.customMapFloorId}
            onChoose={(id) => choose(id, undefined)}
          />
        }
        summary={
          (size === 'peek' && zone?.name) ||
          format(strings.viewer.floorAndCount, {
            floor: shown.floorName,
            count: formatCount(strings.share.zones.count, shown.zones.length),
          })
        }
        size={size}
        onResize={setSize}
      >
        <Panel view={view} floor={floor} />
      </ViewerLayout>
    </FloorFrame>
  );
}

interface PrintFloorProps {
  readonly map: CustomMapDetail;
  readonly floorId: string;
  readonly floorName: string;
}

function PrintFloor({ map, floorId, floorName }: PrintFloorProps): ReactNode {
  const load = useMapFile();
  return (
    <PrintButton
      mapName={map.name}
      floorName={floorName}
      hasAllFloors={map.floors.length > 1}
      load={(query) => load(`GetSheet/${floorId}`, query)}
    />
  );
}

type FloorView = ReturnType<typeof useFloorView>;

/** The floor, its zones and what is selected. The zone is in the address. */
function useFloorView({ map, floor }: LookAtFloorProps) {
  const { customMapFloorId: floorId } = floor;
  const navigate = useNavigate();
  const mayEdit = usePermission('maps:write');
  const zones = useZones(floorId);
  const requested = useRequestedZone(zones.data, zones.isFetching);
  const shown = useShownFloor(map, floor, zones.data);
  const zone = shown.zones.find(({ id }) => id === requested?.id);
  const [size, setSize] = useState(firstSheetSize);
  const [wholeCount, setWholeCount] = useState(0);
  const { nearest, place } = useNearestHere(zone, shown.zones, shown.points);
  const names = { mapName: map.name, floor: shown.floorName, zoneName: zone?.name };
  const line = place && describeLocation({ ...names, ...place });
  const copy = useCopyLocation(line);
  const page = `/maps/${map.customMapId}/floors`;
  const choose = (id: string, zoneId: string | undefined) => {
    if (zoneId && size === 'peek') setSize('half');
    void navigate(`${page}/${id}${zoneId ? `?zone=${zoneId}` : ''}`, { replace: id === floorId });
  };
  const { point, choosePoint } = useChosenPoint(shown.points, zone?.id);
  const select = (zoneId: string | undefined) => {
    choosePoint(undefined);
    choose(floorId, zoneId);
  };
  const showWhole = () => {
    select(undefined);
    setWholeCount((count) => count + 1);
  };
  const editPage = `${page}/${floorId}/edit${zone ? `?zone=${zone.id}` : ''}`;
  const pointsPage = `${page}/${floorId}/points`;
  const editPoints = () => void navigate(pointsPage, { state: keepView() });
  const edit = () => void navigate(editPage, { state: keepView() });
  useViewerKeys({ floors: map.floors, floorId, choose, copy, edit: mayEdit ? edit : undefined });
  const selection = { zone, point, choosePoint, nearest, line, copy, choose, select, showWhole };
  return {
    zones,
    shown,
    mayEdit,
    editPage,
    pointsPage,
    editPoints,
    edit,
    size,
    setSize,
    wholeCount,
    ...selection,
  };
}

/** Open the editors of points and of zones with the same view. */
function EditLinks({ view }: { readonly view: FloorView }): ReactNode {
  const inThisTab = (open: () => void) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab has no view to keep
    event.preventDefault();
    open();
  };
  return (
    <>
      <ButtonLink icon="pin" to={view.pointsPage} onClick={inThisTab(view.editPoints)}>
        {strings.pointEditor.page}
      </ButtonLink>
      <ButtonLink
        kind="primary"
        icon="edit"
        to={view.editPage}
        aria-keyshortcuts="e"
        onClick={inThisTab(view.edit)}
      >
        {strings.viewer.edit}
      </ButtonLink>
    </>
  );
}

interface PanelProps {
  readonly view: FloorView;
  readonly floor: LookAtFloorProps['floor'];
}

/** The selected zone, all zones, and the legend. */
function Panel({ view, floor }: PanelProps): ReactNode {
  const { zones, shown, zone, point, choosePoint, nearest, line, copy, select, showWhole } = view;
  return (
    <>
      {point && <PointCard point={point} onClose={() => choosePoint(undefined)} />}
      {zone && (
        <ZoneCard
          {...{ zone, nearest, line, copy }}
          areaM2={getArea(zone.shape.polygon.rings)}
          onClose={showWhole}
          actions={<DocumentsButton owner={{ zoneId: zone.id }} name={zone.name} />}
        >
          <VerificationLine floor={floor} />
        </ZoneCard>
      )}
      <ZoneList
        floor={{ id: floor.customMapFloorId, caption: shown.floorName, zones: shown.zones }}
        emptyText={zones.isPending ? strings.actions.loading : strings.share.zones.none}
        selectedId={zone?.id}
        onSelect={select}
      />
      <ul className={styles.legend} aria-label={strings.share.page.legend}>
        <LegendItems types={getZoneTypes(shown.zones)} />
      </ul>
      <PointLegend points={shown.points} className={styles.legend} />
    </>
  );
}

/** The floor as the map shows it. */
function useShownFloor(
  map: CustomMapDetail,
  floor: LookAtFloorProps['floor'],
  all: readonly Zone[] | undefined,
) {
  const bounds = useMemo(() => getMapBounds(map), [map]);
  const zones = useMemo(() => toPlanZones((all ?? []).filter(({ isActive }) => isActive)), [all]);
  const listed = usePoints(floor.customMapFloorId).data;
  const points = useMemo(() => listed?.filter(({ isActive }) => isActive) ?? [], [listed]);
  return {
    mapName: map.name,
    plansShowNames: map.plansShowNames,
    floorName: captionFloor(floor),
    bounds,
    tileUrlTemplate: floor.tileUrlTemplate,
    minZoom: map.minZoom,
    maxZoom: map.maxZoom,
    zones,
    points,
  };
}
