import { format, locale } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { groundSizeOf, type ImageBox } from './image-box.ts';

/** `120 m × 90 m on the ground`. */
export function describeSize(box: ImageBox): string {
  const { widthM, heightM } = groundSizeOf(box);
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

/** Degrees to about ten centimetres, for reading and not for computing. */
export function describeDegrees(degrees: number): string {
  return degrees.toLocaleString(locale, { maximumFractionDigits: 6 });
}
