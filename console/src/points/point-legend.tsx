import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { Pictogram } from './pictogram.tsx';
import type { ShownPoint } from './point-layer.ts';
import type { PointType } from './point-types.ts';

interface PointLegendProps {
  readonly points: readonly Pick<ShownPoint, 'pointType'>[];
  readonly className: string | undefined;
}

/** What the pictograms on a floor mean. */
export function PointLegend({ points, className }: PointLegendProps): ReactNode {
  const types = [...new Set(points.map(({ pointType }): PointType => pointType))].sort();
  if (types.length === 0) return null;
  return (
    <ul className={className} aria-label={strings.points.legend}>
      {types.map((type) => (
        <li key={type} className="inline">
          <Pictogram type={type} size={20} />
          {strings.points.types[type]}
        </li>
      ))}
    </ul>
  );
}
