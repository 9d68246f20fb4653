import type { FloorSummary } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { topFirst } from '../data/floor-order.ts';
import { captionFloor } from '../strings/floor-caption.ts';
import { strings } from '../strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './floor-tabs.module.css';

interface FloorTabsProps {
  readonly mapId: string;
  /** Sorted as in the API: by `sortOrder`, then by number. */
  readonly floors: readonly Pick<
    FloorSummary,
    'customMapFloorId' | 'name' | 'postedLabel' | 'isDefault' | 'isActive'
  >[];
}

/** The tabs of a map: its overview and one page per floor. */
export function FloorTabs({ mapId, floors }: FloorTabsProps): ReactNode {
  const text = strings.mapEditor.floors;
  const map = `/maps/${mapId}`;
  return (
    <nav className={styles.bar} aria-label={text.tabs}>
      <ul className={styles.tabs}>
        <li>
          <NavLink to={map} end>
            <Icon name="map" size={16} />
            {text.overview}
          </NavLink>
        </li>
        {topFirst(floors).map(({ customMapFloorId, isDefault, isActive, ...floor }) => (
          <li key={customMapFloorId}>
            <NavLink to={`${map}/floors/${customMapFloorId}`}>
              {captionFloor(floor)}
              {isDefault && <span className={styles.first}>{text.isDefault}</span>}
              {!isActive && <span className={styles.first}>{text.inactive}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
