import type { CustomMapDetail } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { DocumentsButton } from '../documents/documents-panel.tsx';
import { captionFloor } from '../strings/floor-caption.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { ConfidentialBadge } from '../ui/badge.tsx';
import { Breadcrumb, PageHeading } from '../ui/page.tsx';
import styles from './floor-heading.module.css';

interface FloorHeadingProps {
  readonly map: CustomMapDetail;
  readonly floor: CustomMapDetail['floors'][number];
}

/** The heading of a floor, with the way back to its map. */
export function FloorHeading({ map, floor }: FloorHeadingProps): ReactNode {
  const title = captionFloor(floor);
  return (
    <div className={styles.heading}>
      <title>{format(strings.app.pageTitle, { page: title })}</title>
      <Breadcrumb
        crumbs={[
          { label: strings.app.maps, to: '/maps' },
          { label: map.name, to: `/maps/${map.customMapId}` },
        ]}
      />
      <PageHeading>{title}</PageHeading>
      <DocumentsButton owner={{ floorId: floor.customMapFloorId }} name={title} />
      <ConfidentialBadge map={map} />
    </div>
  );
}
