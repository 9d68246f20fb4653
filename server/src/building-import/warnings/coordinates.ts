import type { ImportWarning } from '../interpreted.ts';
import type { SourceModel } from '../model.ts';
import { boxOfRing, polygonsOf } from '../source-geometry.ts';

/** Anything wider than this, in degrees, is not a room: about two kilometers. */
const widestRoom = 0.02;

/** A map projection and imprecise control points stretch a drawing by less than this. */
const maxStretch = 1.15;

/** Warns about control points that make a drawing much larger or smaller than it says it is. */
export function warnAboutScale(said: number | null, placed: number | undefined): ImportWarning[] {
  if (said === null || placed === undefined) return [];
  const factor = Math.max(placed / said, said / placed);
  if (factor <= maxStretch) return [];
  const change = `${Number(factor.toPrecision(2)).toLocaleString('en')} times as ${placed > said ? 'large' : 'small'}`;
  const message = `The control points make the drawing ${change} as its own units say: check the points.`;
  return [{ code: 'drawingScale', message, count: 1, places: [] }];
}

/** Warns about coordinates that cannot be longitude and latitude (in this order) in degrees. */
export function findCoordinateWarnings({ coordinates, features }: SourceModel): ImportWarning[] {
  if (coordinates === 'drawing' || features.length === 0) return [];
  let swapped = 0;
  let outside = 0;
  const widths: number[] = [];
  for (const { geometry } of features) {
    const box = boxOfRing(polygonsOf(geometry)[0]?.[0] ?? []);
    const x = Math.max(Math.abs(box.minX), Math.abs(box.maxX));
    const y = Math.max(Math.abs(box.minY), Math.abs(box.maxY));
    if (!Number.isFinite(x + y)) continue;
    if (x <= 90 && y > 90 && y <= 180) swapped++;
    else if (x > 180 || y > 90) outside++;
    widths.push(Math.min(box.maxX - box.minX, box.maxY - box.minY));
  }
  widths.sort((a, b) => a - b);
  const isWide = features.length > 1 && (widths[Math.floor(widths.length / 2)] ?? 0) > widestRoom;
  return [...warnSwapped(swapped), ...warnLocal(outside > 0 ? outside : isWide ? widths.length : 0)];
}

function warnSwapped(count: number): ImportWarning[] {
  if (count === 0) return [];
  const message = `${count} ${count === 1 ? 'area has a latitude' : 'areas have latitudes'} beyond 90°: latitude and longitude are probably swapped. Swap them in the file.`;
  return [{ code: 'swappedCoordinates', message, count, places: [] }];
}

function warnLocal(count: number): ImportWarning[] {
  if (count === 0) return [];
  const message = `${count} ${count === 1 ? 'area has' : 'areas have'} coordinates that are probably meters and not degrees: export the file with longitude and latitude (WGS 84, EPSG:4326).`;
  return [{ code: 'localMeters', message, count, places: [] }];
}
