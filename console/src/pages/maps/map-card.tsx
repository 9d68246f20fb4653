import type { CustomMap } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describePeriod } from '../../map-view/describe-period.ts';
import { MapThumbnail } from '../../map-view/map-thumbnail.tsx';
import { nameOfMapType } from '../../map-view/map-types.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge, ConfidentialBadge } from '../../ui/badge.tsx';
import { formatAgo } from '../../ui/format-ago.ts';
import styles from './map-card.module.css';

export function MapCard({ map }: { readonly map: CustomMap }): ReactNode {
  const text = strings.maps;
  const period = describePeriod(map);
  return (
    <li className={`${styles.card} ${map.isActive ? '' : styles.archived}`}>
      <MapThumbnail map={map} frameAspect={1.6} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={`/maps/${map.customMapId}`}>{map.name}</Link>
        </h2>
        <div className={styles.badges}>
          <Badge kind="accent">{nameOfMapType(map.type)}</Badge>
          {!map.isActive && <Badge>{text.archived}</Badge>}
          <ConfidentialBadge map={map} />
          {map.tileUrlTemplate === null && <Badge kind="warning">{text.drawing}</Badge>}
        </div>
        {period && <p className="muted">{period}</p>}
        <p className="muted">
          {map.floorCount === 0 ? text.noFloors : formatCount(text.floors, map.floorCount)}
          {' · '}
          {format(text.updated, { when: formatAgo(map.changedOn, Date.now()) })}
        </p>
      </div>
    </li>
  );
}
