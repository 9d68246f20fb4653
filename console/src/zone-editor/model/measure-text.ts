import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';

const metersPerFoot = 0.3048;

/** A length as people read it on plans: "12.4 m (40 ft 8 in)". */
export function formatLength(meters: number): string {
  const allInches = Math.round((meters / metersPerFoot) * 12);
  return format(strings.zones.drawing.length, {
    meters: meters < 1 ? meters.toFixed(2) : meters.toFixed(1),
    feet: Math.floor(allInches / 12),
    inches: allInches % 12,
  });
}

/** An area: "3.2 m² (34 ft²)". */
export function formatArea(squareMeters: number): string {
  return format(strings.zones.drawing.area, {
    meters: squareMeters < 1 ? squareMeters.toFixed(2) : squareMeters.toFixed(1),
    feet: Math.round(squareMeters / metersPerFoot ** 2),
  });
}

export type LengthUnit = 'm' | 'ft';

export function toMeters(value: number, unit: LengthUnit): number {
  return unit === 'ft' ? value * metersPerFoot : value;
}
