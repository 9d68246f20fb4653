import type { SharedMap } from '@muster/sdk/client';
import { getFillColor } from '../zones/zone-colors.ts';

/** A room as an SVG path. */
export interface Room {
  readonly path: string;
  readonly fill: string;
  /** The room's name, if it fits. */
  readonly label: { readonly text: string; readonly x: number; readonly y: number } | undefined;
}

/** A floor as an SVG. Its units are pixels of a Web Mercator map, so shapes look the same as on the map. */
export interface FloorDrawing {
  readonly width: number;
  readonly height: number;
  /** Largest first, so that smaller rooms inside them stay visible. */
  readonly rooms: readonly Room[];
}

const width = 1_000;

/** Draws a floor with as little code as possible, because it loads before everything else on the page. */
export function projectFloor({ map }: SharedMap, floor: SharedMap['floors'][number]): FloorDrawing {
  const west = map.boundsTopLeftLng;
  const spanLng = around(map.boundsBottomRightLng - west);
  const top = mercatorY(map.boundsTopLeftLat);
  const spanY = mercatorY(map.boundsBottomRightLat) - top;
  const height = (width * spanY) / ((spanLng / 360) * 2 * Math.PI);
  const project = ([lng = 0, lat = 0]: readonly number[]) => {
    const offset = around(lng - west);
    // A room may start slightly west of the map.
    const x = (width * (offset > 180 + spanLng / 2 ? offset - 360 : offset)) / spanLng;
    return [x, (height * (mercatorY(lat) - top)) / spanY] as const;
  };
  const rooms = floor.zones.map(({ name, polygonGeoJson, color, zoneType }) => {
    const rings = readRings(polygonGeoJson).map((ring) => ring.map(project));
    const path = rings
      .map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
      .join('');
    const box = boxOf(rings[0] ?? []);
    const size = (box.right - box.left) * (box.bottom - box.top);
    return { path, fill: getFillColor({ color, zoneType }), label: placeLabel(name, box), size };
  });
  return { width, height, rooms: rooms.toSorted((a, b) => b.size - a.size) };
}

/** Wraps an angle to 0 to 360 degrees, so that subtraction works across the antimeridian. */
const around = (degrees: number) => ((degrees % 360) + 360) % 360;

/** The Web Mercator y coordinate, increasing to the south, in radians of the equator. */
const mercatorY = (lat: number) => -Math.asinh(Math.tan((lat * Math.PI) / 180));

function readRings(polygonGeoJson: string): readonly (readonly (readonly number[])[])[] {
  return JSON.parse(polygonGeoJson).geometry.coordinates; // the service validated it when it was saved
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boxOf(ring: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The font size of names. Letters are about half as wide. */
export const fontSize = 22;

function placeLabel(text: string, { left, right, top, bottom }: Box): Room['label'] {
  if (text.length * fontSize * 0.55 > right - left || fontSize * 1.2 > bottom - top) return undefined;
  return { text, x: (left + right) / 2, y: (top + bottom) / 2 };
}
