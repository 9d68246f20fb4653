import { format, locale } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { formatDistance, type Units } from '../units/units.ts';
import { getGroundSize, type ImageBox } from './image-box.ts';

/** For example, `390 ft × 295 ft on the ground`. */
export function describeSize(box: ImageBox, units: Units): string {
  const { widthM, heightM } = getGroundSize(box);
  return format(strings.mapEditor.placement.size, {
    width: formatDistance(widthM, units),
    height: formatDistance(heightM, units),
  });
}

/** Rounds to about 10 cm. For display only. */
export function describeDegrees(degrees: number): string {
  return degrees.toLocaleString(locale, { maximumFractionDigits: 6 });
}
