import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { usePermission } from '../../client/client-context.tsx';
import { useIsReviewed } from '../../data/drafts.ts';
import { topFirst } from '../../data/floor-order.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { useZones } from '../../data/zones.ts';
import { FloorChoice } from '../../floor-viewer/floor-choice.tsx';
import { firstSheetSize, ViewerLayout } from '../../floor-viewer/viewer-layout.tsx';
import { ViewerMap } from '../../floor-viewer/viewer-map.tsx';
import { DraftNotice } from '../../floors/draft-notice.tsx';
import { FloorFrame } from '../../floors/floor-frame.tsx';
import { FloorRoute } from '../../floors/floor-route.tsx';
import { keepView, useKeptView } from '../../map-view/kept-view.ts';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import type { GridOrder } from '../../ui/data-grid-rows.tsx';
import { useMarked } from '../../ui/use-marked.ts';
import { toPlanZones } from '../../zones/shared-zones.ts';
import { chooseByLetter, Palette } from './palette.tsx';
import { PlacePoints } from './place-points.tsx';
import { PointBulk } from './point-bulk.tsx';
import { PointForm } from './point-form.tsx';
import { PointTable } from './point-table.tsx';
import styles from './points-page.module.css';
import type { FindPlace } from './type-drag.tsx';
import { type PointsEditor, usePointsEditor } from './use-points-editor.ts';

/** The points of a floor: doors, shutoffs and what else a crew must find. */
export function Component(): ReactNode {
  const mayEdit = usePermission('maps:write');
  return (
    <FloorRoute>
      {({ floor, ...loaded }) =>
        mayEdit ? (
          <EditPoints key={floor.customMapFloorId} floor={floor} {...loaded} />
        ) : (
          <Navigate to={`/maps/${loaded.map.customMapId}/floors/${floor.customMapFloorId}`} replace />
        )
      }
    </FloorRoute>
  );
}

type EditPointsProps = Parameters<Parameters<typeof FloorRoute>[0]['children']>[0];

function EditPoints({ map, floor, deleted }: EditPointsProps): ReactNode {
  const text = strings.pointEditor;
  const { customMapFloorId: floorId } = floor;
  const navigate = useNavigate();
  const editor = usePointsEditor(floorId, useIsReviewed(map));
  const [size, setSize] = useState(firstSheetSize);
  const [isWide, setWide] = useState(false);
  const findPlace = useRef<FindPlace>(undefined);
  const page = `/maps/${map.customMapId}/floors`;
  const { type, points } = editor;
  const onSelect = () => size === 'peek' && setSize('half');
  return (
    <FloorFrame
      map={map}
      floor={floor}
      actions={
        <Button icon="check" onClick={() => void navigate(`${page}/${floorId}`, { state: keepView() })}>
          {strings.viewer.done}
        </Button>
      }
      notices={
        <>
          {deleted}
          <DraftNotice map={map} floorId={floorId} />
          <QueryFailure title={text.loadFailed} query={editor.query} />
        </>
      }
    >
      <ViewerLayout
        map={<PointsMap {...{ map, floor, editor, findPlace }} onSelect={onSelect} />}
        floors={
          <FloorChoice
            floors={topFirst(map.floors)}
            shownId={floorId}
            onChoose={(id) => void navigate(`${page}/${id}/points`)}
          />
        }
        summary={
          type
            ? format(text.placing, { type: strings.points.types[type] })
            : formatCount(text.count, points.length)
        }
        size={size}
        onResize={setSize}
        isWide={isWide}
      >
        <Panel
          {...{ editor, findPlace, isWide }}
          onWiden={setWide}
          floors={map.floors.filter((other) => other.customMapFloorId !== floorId)}
          onArmed={() => setSize(firstSheetSize)}
          onDragged={() => size === 'full' && setSize('half')}
        />
      </ViewerLayout>
    </FloorFrame>
  );
}

const ignore = () => {};

interface PointsMapProps extends Pick<EditPointsProps, 'map' | 'floor'> {
  readonly editor: PointsEditor;
  readonly findPlace: RefObject<FindPlace | undefined>;
  readonly onSelect: () => unknown;
}

/** The floor with its points. The edited one is a marker. */
function PointsMap({ map, floor, editor, findPlace, onSelect }: PointsMapProps): ReactNode {
  const { type, edited, points, place, select, choose, change } = editor;
  const listed = useZones(floor.customMapFloorId).data;
  const zones = useMemo(() => toPlanZones((listed ?? []).filter(({ isActive }) => isActive)), [listed]);
  const bounds = useMemo(() => getMapBounds(map), [map]);
  const editedId = edited?.point.customMapPointId;
  const others = useMemo(
    () => points.filter(({ customMapPointId }) => customMapPointId !== editedId),
    [points, editedId],
  );
  const { tileUrlTemplate } = floor;
  const { minZoom, maxZoom, plansShowNames } = map;
  return (
    <ViewerMap
      floor={{ bounds, tileUrlTemplate, minZoom, maxZoom, zones, points: others, plansShowNames }}
      label={strings.locate.mapLabel}
      selectedId={undefined}
      view={useKeptView()}
      onSelect={ignore}
      onSelectPoint={type ? undefined : (id) => void select(id).then(onSelect)}
    >
      <PlacePoints
        bounds={bounds}
        {...{ type, zones, findPlace }}
        onPlace={(at) => type && void place(type, at)}
        onKey={chooseByLetter(type, choose)}
        edited={
          edited && {
            lat: edited.fields.latitude,
            lng: edited.fields.longitude,
            type: edited.fields.pointType,
          }
        }
        onMove={({ lat, lng }) => edited && change({ ...edited.fields, latitude: lat, longitude: lng })}
      />
    </ViewerMap>
  );
}

interface PanelProps {
  readonly editor: PointsEditor;
  readonly findPlace: RefObject<FindPlace | undefined>;
  /** The other floors of the map. */
  readonly floors: EditPointsProps['map']['floors'];
  /** Called when a type was chosen: on phones, the map is needed now. */
  readonly onArmed: () => void;
  /** Called when a type is dragged. */
  readonly onDragged: () => void;
  /** Whether the table has space for all columns. */
  readonly isWide: boolean;
  readonly onWiden: (isWide: boolean) => void;
}

/** The point that is being edited, or what can be placed and what there is. */
function Panel(props: PanelProps): ReactNode {
  const { editor, findPlace, floors, onArmed, onDragged, isWide, onWiden } = props;
  const { edited, type, points, calls, choose, place, select, change } = editor;
  const rows = useMemo(() => points.map(({ customMapPointId: id }) => ({ id })), [points]);
  const marked = { ...useMarked(rows), isOn: true };
  const [order, setOrder] = useState<GridOrder>({ column: 'label', isDescending: false });
  const chosenPoints = points.filter(({ customMapPointId }) => marked.ids.has(customMapPointId));
  if (edited)
    return (
      <PointForm
        key={edited.point.customMapPointId}
        {...edited}
        calls={calls}
        onChange={change}
        onClose={() => void select(undefined)}
      />
    );
  return (
    <>
      <Palette
        {...{ type, findPlace }}
        onDragged={onDragged}
        onDrop={(dropped, at) => void place(dropped, at)}
        onChoose={(next) => {
          choose(next);
          if (next) onArmed();
        }}
      />
      {type && <p className="muted">{strings.pointEditor.keys}</p>}
      {chosenPoints.length > 0 && (
        <PointBulk points={chosenPoints} {...{ floors, calls }} onDone={marked.stop} />
      )}
      {points.length > 0 && (
        <div className={`${styles.list} beside`}>
          <h2>{strings.pointEditor.list}</h2>
          <Button aria-pressed={isWide} onClick={() => onWiden(!isWide)}>
            {strings.pointEditor.widen}
          </Button>
        </div>
      )}
      <PointTable {...{ points, marked, order }} onSort={setOrder} onOpen={select} />
    </>
  );
}
