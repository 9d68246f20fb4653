import type { ImportDetails, ImportPreview } from '@muster/sdk/client';
import { type ReactNode, useMemo, useState } from 'react';
import { topFirst } from '../../data/floor-order.ts';
import { useImportZones } from '../../data/imports.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LegendItems } from '../../zones/legend-items.tsx';
import { getZoneTypes } from '../../zones/shared-zones.ts';
import { ZoneList } from '../../zones/zone-list.tsx';
import { findFirstFloor, findFloor, type PreviewFloor, type ShownPlace } from './floors.ts';
import { ImportMap } from './import-map.tsx';
import styles from './preview.module.css';
import { type PreviewZone, toPreviewZones } from './preview-zones.ts';

interface FloorPreviewProps {
  readonly details: ImportDetails;
  readonly preview: ImportPreview;
  /** The floor's number in the preview. */
  readonly floor: number;
  readonly place: ShownPlace | undefined;
  readonly onFloor: (floor: number) => void;
}

/** The zones of one floor, on a map and as a list. */
export function FloorPreview({ details, preview, floor, place, onFloor }: FloorPreviewProps): ReactNode {
  const text = strings.imports.preview;
  const { buildings } = preview;
  const shown = findFloor(buildings, floor);
  if (!shown) return null;
  const at = buildings.indexOf(shown.building);
  return (
    <section className={`${styles.section} stack-4`} aria-label={text.title}>
      {buildings.length > 1 && (
        <div className={styles.fields}>
          <SelectField
            label={strings.search.building}
            value={String(at)}
            choices={buildings.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={(value) => onFloor(findFirstFloor(buildings[Number(value)]))}
          />
        </div>
      )}
      <Tabs
        label={strings.mapEditor.floors.title}
        tabs={topFirst(shown.building.floors).map((one) => ({
          id: String(one.floor),
          label: format(text.floorTab, { name: one.name, count: one.zones }),
        }))}
        selected={String(shown.floor.floor)}
        onSelect={(id) => onFloor(Number(id))}
      >
        <FloorZones key={shown.floor.floor} details={details} shown={shown} place={place} />
      </Tabs>
    </section>
  );
}

interface FloorZonesProps {
  readonly details: ImportDetails;
  readonly shown: NonNullable<ReturnType<typeof findFloor>>;
  readonly place: ShownPlace | undefined;
}

function FloorZones({ details, shown: { building, floor }, place }: FloorZonesProps): ReactNode {
  const text = strings.imports.preview;
  const read = useImportZones(details, floor.floor);
  const zones = useMemo(() => toPreviewZones(read.data ?? []), [read.data]);
  const { boundsTopLeftLat, boundsTopLeftLng, boundsBottomRightLat, boundsBottomRightLng } = building;
  const bounds = useMemo(
    () => getMapBounds({ boundsTopLeftLat, boundsTopLeftLng, boundsBottomRightLat, boundsBottomRightLng }),
    [boundsTopLeftLat, boundsTopLeftLng, boundsBottomRightLat, boundsBottomRightLng],
  );
  if (read.isLoadingError) return <QueryFailure title={text.loadFailed} query={read} />;
  if (read.isPending) return <Loading />;
  return <FloorColumns floor={floor} bounds={bounds} zones={zones} place={place} />;
}

interface FloorColumnsProps {
  readonly floor: PreviewFloor;
  readonly bounds: ReturnType<typeof getMapBounds>;
  readonly zones: readonly PreviewZone[];
  readonly place: ShownPlace | undefined;
}

function FloorColumns({ floor, bounds, zones, place }: FloorColumnsProps): ReactNode {
  const text = strings.imports.preview;
  const [selectedId, setSelectedId] = useState<string>();
  return (
    <div className={styles.columns}>
      <div className={styles.mapColumn}>
        {hasWebGl() ? (
          <div className={styles.map}>
            <ImportMap
              label={format(text.mapLabel, { floor: floor.name })}
              bounds={bounds}
              zones={zones}
              selectedId={selectedId}
              place={place}
              onSelect={setSelectedId}
            />
          </div>
        ) : (
          <Notice kind="info">{text.noWebGl}</Notice>
        )}
        {floor.planFile !== null && (
          <p className={styles.muted}>{format(text.planFile, { file: floor.planFile })}</p>
        )}
        <ul className={styles.legend} aria-label={strings.share.page.legend}>
          <LegendItems types={getZoneTypes(zones)} />
        </ul>
      </div>
      <ZoneList
        floor={{ id: String(floor.floor), caption: floor.name, zones }}
        empty={<p className={styles.muted}>{strings.share.zones.none}</p>}
        selectedId={selectedId}
        onSelect={setSelectedId}
        scrolls
      />
    </div>
  );
}

let webGl: boolean | undefined;

function hasWebGl(): boolean {
  webGl ??= document.createElement('canvas').getContext('webgl2') !== null;
  return webGl;
}
