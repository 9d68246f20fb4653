import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { Feature, Point } from 'geojson';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { pictogramOfZone } from '../points/pictograms.ts';
import { type LabelLines, layOutName, measureLines, numberOf, pictogramAlone } from './label-lines.ts';
import {
  createSite,
  createSpace,
  findLargestBox,
  type LabelSite,
  type LabelSpace,
  sitesTouch,
} from './label-place.ts';
import { worldSizePx } from './world-size.ts';
import { displayRings, type ShownZone } from './zone-features.ts';
import type { ZoneShape } from './zone-shape.ts';

/** Font sizes of names on the map: the second as soon as the zone has space for it. */
export const labelSizesPx = [12, 16] as const;
/** Labels are laid out again at every quarter of a zoom level. */
const stepsPerZoom = 4;
const maxZoom = 25;

/** The zoom level that labels are laid out for. They have slightly more space until the next one. */
export function labelZoom(zoom: number): number {
  return Math.floor(zoom * stepsPerZoom) / stepsPerZoom;
}

/** A name on the map. It is shown from one zoom level up to, but not including, another. */
export interface MapLabel {
  readonly id: string;
  readonly lines: readonly string[];
  /** The image of the zone's type, and where it is. */
  readonly pictogram: LabelLines['pictogram'];
  readonly zoneType: number;
  /** In Web Mercator, where the world is 1 × 1. */
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly fontPx: number;
  /** In pixels, including the space around the text. */
  readonly width: number;
  readonly height: number;
}

/** The names of a floor's zones. After a change, only names near changed zones are placed again. */
export interface MapLabels {
  /** Applies changes to the zones. @returns the ids of the zones whose names must be placed again */
  readonly update: (
    changed: readonly ShownZone[],
    removed: readonly string[],
    bounds: MapBounds,
  ) => Set<string>;
  /** The labels of a zone for all zoom levels. At most one of them is shown at a time. */
  readonly place: (id: string) => readonly MapLabel[];
}

/** The maximum number of labels for each zone: seven ways to write it, in each size. */
export const labelsPerZone = 14;

/** The image of a zone type's pictogram for a font size. */
export const zoneImage = (zoneType: number, fontPx: number): string => `zone-pictogram-${zoneType}-${fontPx}`;

export const labelId = (zoneId: string, index: number): string => `${zoneId}/${index}`;

export function createMapLabels(measure: (text: string) => number): MapLabels {
  const sites = new Map<string, LabelSite>();
  const shapes = new Map<string, ZoneShape>();
  let all: readonly LabelSite[] = [];
  return {
    update: (changed, removed, bounds) => {
      const moved: LabelSite[] = [];
      const set = (id: string, site: LabelSite | undefined) => {
        const before = sites.get(id);
        if (before) moved.push(before);
        if (site) moved.push(site);
        if (site) sites.set(id, site);
        else sites.delete(id);
      };
      for (const id of removed) set(id, undefined);
      for (const { id, shape } of changed) {
        shapes.set(id, shape);
        set(id, createZoneSite(shape.polygon.rings, bounds));
      }
      all = [...sites.values()];
      const isNew = all.length * 2 <= moved.length;
      const near = [...sites].filter(([, site]) => isNew || moved.some((other) => sitesTouch(site, other)));
      return new Set([...near.map(([id]) => id), ...changed.map(({ id }) => id)]);
    },
    place: (id) => {
      const [site, shape] = [sites.get(id), shapes.get(id)];
      return site && shape ? placeOnMap(id, shape, createSpace(site, all), measure) : [];
    },
  };
}

function createZoneSite(rings: ShownZone['shape']['polygon']['rings'], bounds: MapBounds) {
  const shown = displayRings(rings, bounds);
  return createSite(
    shown.map((ring) => ring.map(([lng = 0, lat = 0]) => ({ x: mercatorX(lng), y: mercatorY(lat) }))),
  );
}

/**
 * Uses the whole name where it fits, with the pictogram of its type if there is space for both, otherwise two lines, otherwise the
 * number of the room, otherwise only the pictogram, otherwise nothing: never a part of a word.
 */
function placeOnMap(
  id: string,
  { name, zoneType }: ZoneShape,
  space: LabelSpace,
  measure: (text: string) => number,
): readonly MapLabel[] {
  const hasPictogram = pictogramOfZone(zoneType) !== undefined;
  const number = numberOf(name);
  const ways = [
    ...(name.trim() === '' ? [] : layOutName(name, hasPictogram, measure)),
    ...(number ? [measureLines([number], measure)] : []),
    ...(hasPictogram ? [pictogramAlone] : []),
  ];
  const labels: MapLabel[] = [];
  let to = maxZoom;
  for (const { lines, pictogram, width, height } of ways) {
    const place = findLargestBox(space, width, height);
    if (!place) continue;
    for (const fontPx of labelSizesPx.toReversed()) {
      const from = Math.max(0, roundUp(Math.log2(fontPx / (place.scale * worldSizePx(0)))));
      if (from >= to) continue;
      const size = { fontPx, width: width * fontPx, height: height * fontPx };
      const what = { id: labelId(id, labels.length), lines, pictogram, zoneType };
      labels.push({ ...what, x: place.x, y: place.y, from, to, ...size });
      to = from;
    }
  }
  return labels;
}

function roundUp(zoom: number): number {
  return Math.ceil(zoom * stepsPerZoom) / stepsPerZoom;
}

export function createLabelFeature(
  { id, lines, pictogram, zoneType, from, to, fontPx }: MapLabel,
  [lng, lat]: readonly [number, number],
  properties: object,
): Feature<Point> {
  return {
    type: 'Feature',
    id,
    properties: {
      ...properties,
      ...{ id, text: lines.join('\n'), from, to, fontPx },
      ...(pictogram && {
        image: zoneImage(zoneType, fontPx),
        gap: pictogram === 'above' ? '\n' : ' ',
      }),
    },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  };
}
