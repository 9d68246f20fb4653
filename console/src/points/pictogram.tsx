import { pictogramShrink as shrink } from 'positioning/pictograms';
import type { ReactNode, SVGProps } from 'react';
import { type DrawnPictogram, pictogramOfPoint } from './pictograms.ts';
import type { PointType } from './point-types.ts';

/** The pictogram of a type of point beside its name, as the map draws it. */
export function Pictogram({
  type,
  size = 24,
}: {
  readonly type: PointType;
  readonly size?: number;
}): ReactNode {
  return <PictogramImage {...pictogramOfPoint(type)} width={size} height={size} style={{ flex: 'none' }} />;
}

/** A pictogram, also inside of an SVG. */
export function PictogramImage({
  lines,
  letter,
  fill,
  ink,
  ...place
}: DrawnPictogram & SVGProps<SVGSVGElement>): ReactNode {
  const shape = { fill, stroke: ink, strokeWidth: 1.5 };
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" {...place}>
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
          fill={ink}
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
          stroke={ink}
          strokeWidth={2.2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
