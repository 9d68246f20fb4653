import type { ReactNode } from 'react';
import { ZoneSwatch } from './zone-swatch.tsx';
import { getZoneTypeName } from './zone-types.ts';

/** The items of a legend: a swatch and the name of each zone type. The editor, shared maps and printouts all use it. */
export function LegendItems({ types }: { readonly types: readonly number[] }): ReactNode {
  return types.map((type) => (
    <li key={type} className="inline">
      <ZoneSwatch zoneType={type} />
      {getZoneTypeName(type)}
    </li>
  ));
}
