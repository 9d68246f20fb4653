import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useIsReviewed } from '../../data/drafts.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { useZones } from '../../data/zones.ts';
import { DraftNotice } from '../../floors/draft-notice.tsx';
import { FloorHeading } from '../../floors/floor-heading.tsx';
import { FloorRoute } from '../../floors/floor-route.tsx';
import { strings } from '../../strings.ts';
import { LoadingSkeleton } from '../../ui/skeleton.tsx';
import { ZoneEditor } from '../../zone-editor/zone-editor.tsx';
import { useRequestedZone } from '../../zones/use-requested-zone.ts';
import styles from './edit-floor-page.module.css';

/** A floor whose zones are edited. */
export function Component(): ReactNode {
  return <FloorRoute>{(loaded) => <EditFloor {...loaded} />}</FloorRoute>;
}

type EditFloorProps = Parameters<Parameters<typeof FloorRoute>[0]['children']>[0];

function EditFloor({ map, floor, deleted }: EditFloorProps): ReactNode {
  const { customMapFloorId: floorId } = floor;
  const isReviewed = useIsReviewed(map);
  const zones = useZones(floorId, isReviewed);
  const requested = useRequestedZone(zones.data, zones.isFetching);
  const { state } = useLocation();
  const heading = <FloorHeading map={map} floor={floor} />;
  return (
    <div className={styles.page}>
      <div className={styles.notices}>
        {deleted}
        <DraftNotice map={map} floorId={floorId} />
        <QueryFailure title={strings.zones.zonesFailed} query={zones} />
      </div>
      {zones.data ? (
        <ZoneEditor
          key={floorId}
          map={map}
          floor={floor}
          zones={zones.data}
          isReviewed={isReviewed}
          heading={heading}
          requested={requested}
          toolAtFirst={zones.data.length === 0 && state?.tool === 'fill' ? 'fill' : undefined}
        />
      ) : (
        <div className={styles.alone}>
          {heading}
          {zones.isPending && <LoadingSkeleton height="60dvh" />}
        </div>
      )}
    </div>
  );
}
