import type { ReactNode } from 'react';
import type { PlanZone } from '../zones/shared-zones.ts';
import { PointCard } from './point-card.tsx';
import type { Selection } from './use-selection.ts';
import { ZoneCard } from './zone-card.tsx';

interface SelectionCardsProps {
  readonly selection: Selection;
  /** Shown beside the name of the zone. */
  readonly actions?: (zone: PlanZone) => ReactNode;
  /** More about the zone. */
  readonly children?: ReactNode;
}

/** What is selected on a floor: a point, a zone, or both. */
export function SelectionCards({ selection, actions, children }: SelectionCardsProps): ReactNode {
  const { point, choosePoint, zone, nearest, line, copy, showWhole } = selection;
  return (
    <>
      {point && <PointCard point={point} onClose={() => choosePoint(undefined)} />}
      {zone && (
        <ZoneCard {...{ zone, nearest, line, copy }} onClose={showWhole} actions={actions?.(zone)}>
          {children}
        </ZoneCard>
      )}
    </>
  );
}
