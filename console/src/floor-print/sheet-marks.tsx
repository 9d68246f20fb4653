import type { ReactNode } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { formatScale, scaleUnitMeters } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { chooseScaleBar, type Plan } from '../zones/plan-geometry.ts';

const parts = 4;

const barMm = 2;
const maxMm = 60;
const textMm = 2.8;
/** Half the stroke width of the bar. */
const edgeMm = 0.1;

const height = barMm + textMm * 1.6;

/** A scale bar drawn in the units of the plan, so it stays correct if the printer scales the sheet to the paper. */
export function ScaleBar({ plan }: { readonly plan: Plan }): ReactNode {
  const units = useUnits();
  const spaceMm = Math.min(maxMm, plan.widthMm / 2);
  const unitMeters = scaleUnitMeters(plan.metersPerMm * spaceMm, units);
  const { meters, mm } = chooseScaleBar(plan.metersPerMm, spaceMm, unitMeters);
  const margin = 8; // space for half of the last number
  const width = mm + margin;
  const label = format(strings.share.sheet.scale, { length: formatScale(meters, units) });
  const at = (part: number) => edgeMm + (mm * part) / parts;
  return (
    <svg
      style={{ width: `${width}mm`, height: `${height}mm`, maxWidth: 'none' }}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {[0, 1, 2, 3].map((part) => (
        <rect
          key={part}
          x={at(part)}
          y={height - barMm - 0.2}
          width={mm / parts}
          height={barMm}
          fill={part % 2 === 0 ? '#000' : '#fff'}
          stroke="#000"
          strokeWidth={0.2}
        />
      ))}
      {[0, 2, 4].map((part) => (
        <text
          key={part}
          x={at(part)}
          y={textMm}
          fontSize={textMm}
          textAnchor={part === 0 ? 'start' : 'middle'}
        >
          {part === 0 ? '0' : formatScale((meters * part) / parts, units)}
        </text>
      ))}
    </svg>
  );
}

export function NorthArrow(): ReactNode {
  const text = strings.share.sheet;
  return (
    <svg
      style={{ width: '9mm', height: '12mm', maxWidth: 'none' }}
      viewBox="0 0 9 12"
      role="img"
      aria-label={text.northLabel}
    >
      <path
        d="M4.5 3.6L7.5 11.6 4.5 9.8z"
        fill="#fff"
        stroke="#000"
        strokeWidth={0.3}
        strokeLinejoin="round"
      />
      <path d="M4.5 3.6L1.5 11.6 4.5 9.8z" stroke="#000" strokeWidth={0.3} strokeLinejoin="round" />
      <text x={4.5} y={2.9} fontSize={3.4} fontWeight={700} textAnchor="middle">
        {text.north}
      </text>
    </svg>
  );
}
