import type { ReactNode } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Icon } from '../ui/icon.tsx';
import { describeRatings, type Hazard, hazardRatings, type Nfpa704, summarizeHazard } from './hazard.ts';

/** The digits 0 to 4 as strokes, 2 wide and 4 high around their center, so that they are sharp at 16 px. */
const digits = ['M-1-2h2v4h-2z', 'M0-2v4', 'M-1-2h2v2h-2v2h2', 'M-1-2h2v4h-2M-1 0h2', 'M-1-2v2h2M1-2v4'];
const specials = {
  OX: 'M-2.6-1.2h1.6v2.4h-1.6zM.9-1.2l1.7 2.4M2.6-1.2l-1.7 2.4',
  W: 'M-2-1.6l1 3.2 1-2.4 1 2.4 1-3.2M-2.7 0h5.4',
  SA: 'M-1-1.2h-1.6v1.2h1.6v1.2h-1.6M.9 1.2l.85-2.4.85 2.4M1.2.5h1.1',
} as const;
/** NFPA 704: blue on the left, red on top, yellow on the right. */
const quarters = {
  health: { x: 4, y: 8, fill: '#5aa9ff' },
  flammability: { x: 8, y: 4, fill: '#ff7a6b' },
  instability: { x: 12, y: 8, fill: '#ffe04a' },
} as const;

interface DiamondProps {
  readonly ratings: Nfpa704;
  /** In pixels; readable from 16. */
  readonly size?: number;
}

/** The NFPA 704 diamond, with its ratings in words for screen readers. */
export function HazardDiamond({ ratings, size = 20 }: DiamondProps): ReactNode {
  const words = format(strings.zones.hazard.diamond, { words: describeRatings(ratings) });
  return (
    <svg
      style={{ flex: 'none', forcedColorAdjust: 'none', printColorAdjust: 'exact' }}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      {hazardRatings.map((rating) => {
        const { x, y, fill } = quarters[rating];
        return <Quarter key={rating} x={x} y={y} fill={fill} path={digits[ratings[rating]] ?? ''} />;
      })}
      <Quarter x={8} y={12} fill="#fff" path={ratings.special ? specials[ratings.special] : ''} />
    </svg>
  );
}

interface QuarterProps {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly path: string;
}

function Quarter({ x, y, fill, path }: QuarterProps): ReactNode {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0-4L4 0 0 4-4 0z" fill={fill} stroke="#1b242c" strokeWidth="0.4" />
      <path d={path} fill="none" stroke="#000" strokeWidth="0.9" />
    </g>
  );
}

/** Marks a zone with a hazard: with its diamond, or with a warning if it has no ratings. */
export function HazardMark({
  hazard,
  size = 20,
}: {
  readonly hazard: Hazard;
  readonly size?: number;
}): ReactNode {
  if (hazard.nfpa704) return <HazardDiamond ratings={hazard.nfpa704} size={size} />;
  return (
    <span
      style={{ color: 'var(--color-danger)', display: 'inline-flex' }}
      role="img"
      aria-label={summarizeHazard(hazard)}
    >
      <Icon name="warning" size={size} />
    </span>
  );
}
