import type { FloorSummary } from '@muster/sdk/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { topFirst } from '../data/floor-order.ts';
import { captionFloor } from '../strings/floor-caption.ts';
import { strings } from '../strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './floor-links.module.css';

interface FloorLinksProps {
  readonly mapId: string;
  /** Sorted as in the API: by `sortOrder`, then by number. */
  readonly floors: readonly FloorSummary[];
  /** Where each link goes, after the address of the floor. */
  readonly page?: '' | '/edit';
}

/** The overview of a map, and its floors with the top floor first: a stack beside the map of an editor, otherwise a row. */
export function FloorLinks({ mapId, floors, page = '' }: FloorLinksProps): ReactNode {
  const text = strings.mapEditor.floors;
  const map = `/maps/${mapId}`;
  const list = useShownFloorInSight();
  return (
    <nav className={styles.stack} aria-label={text.tabs}>
      <ul ref={list} className={styles.floors}>
        <li>
          <NavLink to={map} end>
            <Icon name="map" size={16} />
            {text.overview}
          </NavLink>
        </li>
        {topFirst(floors).map(({ customMapFloorId, isDefault, isActive, ...floor }) => (
          <li key={customMapFloorId}>
            <NavLink to={`${map}/floors/${customMapFloorId}${page}`} title={captionFloor(floor)}>
              <span className={styles.name}>{captionFloor(floor)}</span>
              {isDefault && <span className={styles.mark}>{text.isDefaultShort}</span>}
              {!isActive && <span className={styles.mark}>{text.inactive}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to the current floor, because a tall building has more floors than fit. */
function useShownFloorInSight() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !shown) return;
    list.current.scrollTop = shown.offsetTop - (list.current.clientHeight - shown.clientHeight) / 2;
    list.current.scrollLeft = shown.offsetLeft - (list.current.clientWidth - shown.clientWidth) / 2;
  }, []);
  return list;
}
