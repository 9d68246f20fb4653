import type { SharedMap } from '@muster/sdk/client';
import type { ProtocolHandler } from '@muster/sdk/offline';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo } from 'react';
import { topFirst } from '../../data/floor-order.ts';
import { FloorChoice } from '../../floor-viewer/floor-choice.tsx';
import { SelectionCards } from '../../floor-viewer/selection-cards.tsx';
import { type Selection, useSelection } from '../../floor-viewer/use-selection.ts';
import { type SheetSize, ViewerLayout } from '../../floor-viewer/viewer-layout.tsx';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { type SharedFloor, toPlanZones } from '../../zones/shared-zones.ts';
import { type ListedFloor, ZoneList } from '../../zones/zone-list.tsx';
import { FloorPicture } from './floor-picture.tsx';
import { loadFloorMap, prepareOffline } from './load-floor-map.tsx';
import { LocatedAnswer, sayLocated } from './located-answer.tsx';
import type { ShownFloor } from './shown-floor.ts';
import type { useChoice } from './use-choice.ts';
import { useWhereAmI, WhereAmIButton, type WhereAmIState } from './where-am-i.tsx';

const ViewerMap = lazy(loadFloorMap);

interface FloorViewProps {
  readonly floor: ShownFloor;
  readonly shared: Pick<SharedMap, 'map' | 'floors'>;
  readonly choice: ReturnType<typeof useChoice>;
  /** Serves tiles that are saved on this device. */
  readonly protocol: ProtocolHandler | undefined;
  readonly size: SheetSize;
  readonly onResize: (size: SheetSize) => void;
  /** The field to search zones. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Shown in the panel instead of the zones. */
  readonly more: ReactNode;
}

/** A floor with its map, and a panel with its zones. */
export function FloorView(props: FloorViewProps): ReactNode {
  const { floor, shared, choice, size, onResize, more } = props;
  const { floors } = shared;
  const openPanel = () => size === 'peek' && onResize('half');
  const where = useWhereAmI(shared, floor.id, openPanel);
  const { choose } = choice;
  const selection = useSelection(floor, choice.zoneId, { floors, choose });
  return (
    <ViewerLayout
      map={<FloorOnMap {...props} {...{ where, selection }} />}
      floors={
        <FloorChoice floors={topFirst(floors)} shownId={floor.id} onChoose={(id) => choose(id, undefined)} />
      }
      corner={<WhereAmIButton where={where} />}
      summary={useSummary(props, where, selection.zone?.name)}
      size={size}
      onResize={onResize}
    >
      <LocatedAnswer where={where} shownId={floor.id} onShowFloor={(id) => choose(id, undefined)} />
      {more || (
        <>
          <SelectionCards selection={selection} />
          <SharedZones {...props} />
        </>
      )}
    </ViewerLayout>
  );
}

/** The zones of all floors. */
function SharedZones({ floor, shared: { floors }, choice, field }: FloorViewProps): ReactNode {
  return (
    <ZoneList
      floor={{ id: floor.id, caption: floor.floorName, zones: floor.zones }}
      otherFloors={() => listOthers(floors, floor.id)}
      empty={<p className="muted">{getEmptyText(floor, floors)}</p>}
      selectedId={choice.zoneId}
      onSelect={(zoneId, floorId) => choice.choose(floorId, zoneId)}
      field={field}
    />
  );
}

/** What matters most, in one line: where the device is, the zone that is selected, or the floor. */
function useSummary(
  { floor, choice, size }: FloorViewProps,
  { located }: WhereAmIState,
  zoneName: string | undefined,
): string {
  const text = strings.viewer;
  const { announce } = useToasts();
  const answer = located && sayLocated(located);
  useEffect(() => {
    if (answer) announce(answer);
  }, [answer, announce]);
  if (answer && size === 'peek') return answer;
  if (zoneName && (choice.isSent || size === 'peek'))
    return choice.isSent ? format(text.goTo, { zone: zoneName }) : zoneName;
  const count = formatCount(strings.zones.table.count, floor.zones.length);
  return format(text.floorAndCount, { floor: floor.floorName, count });
}

interface FloorOnMapProps extends FloorViewProps {
  readonly where: WhereAmIState;
  readonly selection: Selection;
}

function FloorOnMap(props: FloorOnMapProps): ReactNode {
  const { floor, choice, protocol, where, selection, size, onResize } = props;
  const position = usePosition(where);
  useEffect(() => {
    if (!hasWebGl()) prepareOffline();
  }, []);
  const { choose } = choice;
  if (!hasWebGl()) return <FloorPicture floor={floor} />;
  return (
    <Suspense fallback={<FloorPicture floor={floor} isPreview />}>
      <ViewerMap
        floor={floor}
        label={strings.locate.mapLabel}
        selectedId={choice.zoneId}
        companions={selection.companions}
        wholeCount={selection.wholeCount}
        position={position}
        follows={where.isFollowing}
        protocol={protocol}
        onMove={where.unfollow}
        onSelectPoint={(id) => {
          selection.choosePoint(id);
          if (size === 'peek') onResize('half');
        }}
        onSelect={(zoneId) => {
          choose(floor.id, zoneId);
          if (zoneId && size === 'full') onResize('half');
        }}
      />
    </Suspense>
  );
}

function listOthers(floors: readonly SharedFloor[], shownId: string): readonly ListedFloor[] {
  return floors
    .filter(({ customMapFloorId }) => customMapFloorId !== shownId)
    .map((floor) => ({
      id: floor.customMapFloorId,
      caption: captionFloor(floor),
      zones: toPlanZones(floor.zones),
    }));
}

function getEmptyText(floor: ShownFloor, floors: readonly SharedFloor[]): string {
  if (floors.length === 0) return strings.share.page.noFloors;
  if (floor.missing === 'loading') return strings.share.page.loadingZones;
  return floor.missing === 'unsaved' ? strings.share.page.notSaved : strings.share.zones.none;
}

/** The device's position, if it is on the map. The same object until it changes. */
function usePosition({ fix, located }: WhereAmIState) {
  return useMemo(
    () => (fix && located?.kind === 'inside' ? { ...fix, label: strings.share.where.you } : undefined),
    [fix, located],
  );
}

let webGl: boolean | undefined;

function hasWebGl(): boolean {
  webGl ??= document.createElement('canvas').getContext('webgl2') !== null;
  return webGl;
}
