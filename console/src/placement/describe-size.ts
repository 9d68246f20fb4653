import { format, locale } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { getGroundSize, type ImageBox } from './image-box.ts';

/** For example, `120 m × 90 m on the ground`. */
export function describeSize(box: ImageBox): string {
  const { widthM, heightM } = getGroundSize(box);
  return format(strings.mapEditor.placement.size, {
    width: describeLength(widthM),
    height: describeLength(heightM),
  });
}

export function describeLength(meters: number): string {
  const text = strings.mapEditor.placement;
  const isFar = meters >= 2000;
  const count = isFar ? meters / 1000 : meters;
  const rounded = count.toLocaleString(locale, { maximumFractionDigits: count < 10 ? 1 : 0 });
  return format(isFar ? text.kilometers : text.meters, { count: rounded });
}

/** Rounds to about 10 cm. For display only. */
export function describeDegrees(degrees: number): string {
  return degrees.toLocaleString(locale, { maximumFractionDigits: 6 });
}
