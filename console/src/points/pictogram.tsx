import { pictogramShrink as shrink } from 'positioning/pictograms';
import type { ReactNode } from 'react';
import { fillOf, pictograms } from './pictograms.ts';
import type { PointType } from './point-types.ts';

/** The pictogram of a type beside its name, as the map draws it. */
export function Pictogram({
  type,
  size = 24,
}: {
  readonly type: PointType;
  readonly size?: number;
}): ReactNode {
  const { lines, letter } = pictograms[type];
  const shape = { fill: fillOf(type), stroke: '#fff', strokeWidth: 1.5 };
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      {letter ? (
        <circle cx={12} cy={12} r={11} {...shape} />
      ) : (
        <rect x={1} y={1} width={22} height={22} rx={5} {...shape} />
      )}
      {letter && (
        <text
          x={12}
          y={17}
          textAnchor="middle"
          fill="#fff"
          fontSize={14.4}
          fontWeight={700}
          fontFamily="sans-serif"
        >
          {letter}
        </text>
      )}
      {lines && (
        <path
          d={lines}
          transform={`translate(12 12) scale(${shrink}) translate(-12 -12)`}
          fill="none"
          stroke="#fff"
          strokeWidth={2.2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
