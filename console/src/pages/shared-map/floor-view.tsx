import type { SharedMap } from '@muster/sdk/client';
import type { ProtocolHandler } from '@muster/sdk/offline';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { printSheet } from '../../floor-print/print-floor.ts';
import { PrintSheet } from '../../floor-print/print-sheet.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FloorPicture } from './floor-picture.tsx';
import { loadFloorMap, prepareOffline } from './load-floor-map.tsx';
import styles from './share-page.module.css';
import type { ShownFloor } from './shown-floor.ts';
import { useWhereAmI, WhereAmI, type WhereAmIState } from './where-am-i.tsx';
import { ZoneLegend } from './zone-legend.tsx';
import { ZoneList } from './zone-list.tsx';

const ViewerMap = lazy(loadFloorMap);

interface FloorViewProps {
  readonly floor: ShownFloor;
  readonly shared: Pick<SharedMap, 'map' | 'floors'>;
  /** Serves tiles that are saved on this device. */
  readonly protocol: ProtocolHandler | undefined;
  /** Additional buttons next to the floor's own. */
  readonly tools: ReactNode;
  readonly selectedId: string | undefined;
  readonly onSelect: (zoneId: string | undefined, floorId?: string) => void;
}

/** A floor with its map, legend and zone list. */
export function FloorView(props: FloorViewProps): ReactNode {
  const { floor, shared, protocol, tools, selectedId, onSelect } = props;
  const where = useWhereAmI(shared, floor.id);
  const position = usePosition(where);
  const { floors } = shared;
  const [wholeCount, setWholeCount] = useState(0);
  useEffect(() => {
    if (!hasWebGl()) prepareOffline();
  }, []);
  const showWhole = () => {
    onSelect(undefined);
    setWholeCount((count) => count + 1);
  };
  return (
    <div className={styles.floor}>
      <div className={styles.tools}>
        <WhereAmI where={where} shownId={floor.id} onShowFloor={(id) => onSelect(undefined, id)} />
        <PrintFloor floor={floor} />
        {tools}
      </div>
      <FloorState floor={floor} />
      <div className={styles.columns}>
        <div className={styles.mapColumn}>
          <div className={styles.map}>
            {hasWebGl() ? (
              <Suspense fallback={<FloorPicture floor={floor} isPreview />}>
                <ViewerMap
                  floor={floor}
                  label={format(strings.share.page.mapLabel, { floor: floor.floorName, map: floor.mapName })}
                  selectedId={selectedId}
                  wholeCount={wholeCount}
                  position={position}
                  protocol={protocol}
                  onSelect={onSelect}
                />
              </Suspense>
            ) : (
              <FloorPicture floor={floor} />
            )}
          </div>
          <ZoneLegend zones={floor.zones} />
        </div>
        <ZoneList {...{ floor, floors, selectedId, onSelect }} onShowWhole={showWhole} />
      </div>
    </div>
  );
}

/** The device's position, if it is on the map. The same object until it changes. */
function usePosition({ fix, located }: WhereAmIState) {
  return useMemo(
    () => (fix && located?.kind === 'inside' ? { ...fix, label: strings.share.where.you } : undefined),
    [fix, located],
  );
}

function FloorState({ floor }: { readonly floor: ShownFloor }): ReactNode {
  const text = strings.share.page;
  if (floor.missing === 'unsaved') return <Notice kind="warning">{text.notSaved}</Notice>;
  return floor.tileUrlTemplate ? null : <Notice kind="info">{text.drawing}</Notice>;
}

let webGl: boolean | undefined;

function hasWebGl(): boolean {
  webGl ??= document.createElement('canvas').getContext('webgl2') !== null;
  return webGl;
}

/** Delays the images for printing, so that they do not slow down the first view of the floor. */
const sheetDelayMs = 1_500;

function PrintFloor({ floor }: { readonly floor: ShownFloor }): ReactNode {
  const text = strings.share.page;
  const sheet = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), sheetDelayMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isPrinting || !sheet.current) return;
    void printSheet(sheet.current).finally(() => setPrinting(false));
  }, [isPrinting]);
  return (
    <>
      <Button icon="print" busy={isPrinting} onClick={() => setPrinting(true)}>
        {isPrinting ? text.printing : text.print}
      </Button>
      {(isReady || isPrinting) && <PrintSheet ref={sheet} floor={floor} />}
    </>
  );
}
