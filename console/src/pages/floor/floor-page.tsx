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
import { SelectionCards } from '../../floor-viewer/selection-cards.tsx';
import { type NamedFloor, useSelection } from '../../floor-viewer/use-selection.ts';
import { firstSheetSize, ViewerLayout } from '../../floor-viewer/viewer-layout.tsx';
import { ViewerMap } from '../../floor-viewer/viewer-map.tsx';
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
import { LegendItems } from '../../zones/legend-items.tsx';
import { getZoneTypes, toPlanZones } from '../../zones/shared-zones.ts';
import { useRequestedZone } from '../../zones/use-requested-zone.ts';
import { ZoneList } from '../../zones/zone-list.tsx';
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
  const { zones, selection, shown, size, setSize, select, choose } = view;
  const { zone, companions, wholeCount, choosePoint } = selection;
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
            companions={companions}
            wholeCount={wholeCount}
            view={useKeptView()}
            onSelect={select}
            onSelectPoint={choosePoint}
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
            count: formatCount(strings.zones.table.count, shown.zones.length),
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
  const [size, setSize] = useState(firstSheetSize);
  const page = `/maps/${map.customMapId}/floors`;
  const choose = (id: string, zoneId: string | undefined) => {
    if (zoneId && size === 'peek') setSize('half');
    void navigate(`${page}/${id}${zoneId ? `?zone=${zoneId}` : ''}`, { replace: id === floorId });
  };
  const editPage = `${page}/${floorId}/edit${requested ? `?zone=${requested.id}` : ''}`;
  const pointsPage = `${page}/${floorId}/points`;
  const editPoints = () => void navigate(pointsPage, { state: keepView() });
  const edit = () => void navigate(editPage, { state: keepView() });
  const keys = { floors: map.floors, choose, edit: mayEdit ? edit : undefined };
  const selection = useSelection(shown, requested?.id, keys);
  const select = (zoneId: string | undefined) => {
    selection.choosePoint(undefined);
    choose(floorId, zoneId);
  };
  const links = { mayEdit, editPage, pointsPage, editPoints, edit };
  return { zones, shown, size, setSize, selection, choose, select, ...links };
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
        {strings.actions.edit}
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
  const { zones, shown, selection, select } = view;
  return (
    <>
      <SelectionCards
        selection={selection}
        actions={({ id, name }) => <DocumentsButton owner={{ zoneId: id }} name={name} />}
      >
        <VerificationLine floor={floor} />
      </SelectionCards>
      <ZoneList
        floor={{ id: floor.customMapFloorId, caption: shown.floorName, zones: shown.zones }}
        empty={
          <p className="muted">{zones.isPending ? strings.actions.loading : strings.share.zones.none}</p>
        }
        selectedId={selection.zone?.id}
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
): NamedFloor {
  const bounds = useMemo(() => getMapBounds(map), [map]);
  const zones = useMemo(() => toPlanZones((all ?? []).filter(({ isActive }) => isActive)), [all]);
  const listed = usePoints(floor.customMapFloorId).data;
  const points = useMemo(() => listed?.filter(({ isActive }) => isActive) ?? [], [listed]);
  return {
    id: floor.customMapFloorId,
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
