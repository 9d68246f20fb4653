import type { FloorSummary, PositionResult } from '@muster/sdk/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { captionFloor, shortFloor } from '../strings/floor-caption.ts';
import { strings } from '../strings.ts';
import { formatShare } from '../zones/format-share.ts';
import styles from './floor-choice.module.css';

interface FloorChoiceProps {
  /** The top floor first. */
  readonly floors: readonly (Pick<
    FloorSummary,
    'customMapFloorId' | 'name' | 'postedLabel' | 'floorNumber'
  > & { readonly isActive?: boolean })[];
  readonly shownId: string;
  /** How likely a position is on each floor. */
  readonly shares?: PositionResult['floors'];
  readonly onChoose: (floorId: string) => void;
}

/** The floors of a building beside the map, as they lie on each other. */
export function FloorChoice({ floors, shownId, shares = [], onChoose }: FloorChoiceProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-floor="${shownId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  if (floors.length < 2) return null;
  return (
    <ul ref={list} className={styles.floors} aria-label={strings.zones.floors} data-covers>
      {floors.map(({ customMapFloorId: id, name, postedLabel, floorNumber, isActive = true }) => {
        const share = shares.find(({ customMapFloorId }) => customMapFloorId === id)?.probability;
        return (
          <li key={id}>
            <button type="button" data-floor={id} aria-pressed={id === shownId} onClick={() => onChoose(id)}>
              <span className={styles.name}>{captionFloor({ name, postedLabel })}</span>
              <span className={styles.short} aria-hidden="true">
                {shortFloor({ name, postedLabel, floorNumber })}
              </span>
              {!isActive && <span className={`${styles.share} muted`}>{strings.zones.table.inactive}</span>}
              {share !== undefined && share > 0 && (
                <span className={`${styles.share} muted`}>{formatShare(share)}</span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
