import { maxMercatorLat } from '@muster/geo/web-mercator';
import type { Feature, FeatureCollection } from 'geojson';

interface View {
  readonly north: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
}

/** Distances between lines in degrees, from the whole world down to a room. They are round numbers, which are easy to count. */
const steps = [
  30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5,
];
const minLines = 5;

/** Returns the largest step that puts at least `minLines` lines across `span` degrees. */
export function chooseStep(span: number): number {
  return steps.find((step) => span / step >= minLines) ?? 1e-5;
}

/** Parallels and meridians for the visible area plus one step on each side, so that short pans show no gap. */
export function createGraticule({ north, west, south, east }: View): FeatureCollection {
  const step = chooseStep(Math.max(east - west, north - south));
  const top = Math.min(maxMercatorLat, north + step);
  const bottom = Math.max(-maxMercatorLat, south - step);
  const lines: Feature[] = [];
  for (let at = Math.floor(west / step) - 1; at * step <= east + step; at += 1)
    lines.push(
      createLine([
        [at * step, bottom],
        [at * step, top],
      ]),
    );
  for (let at = Math.ceil(bottom / step); at * step <= top; at += 1)
    lines.push(
      createLine([
        [west - step, at * step],
        [east + step, at * step],
      ]),
    );
  return { type: 'FeatureCollection', features: lines };
}

function createLine(coordinates: [number, number][]): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
}
