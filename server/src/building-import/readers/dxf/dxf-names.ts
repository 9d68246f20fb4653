import Flatbush from 'flatbush';
import { findCategory } from '../../categories.ts';
import { boxOfRing, doubleArea, isInRing, type Rings } from '../../source-geometry.ts';
import type { DrawnText } from './dxf-texts.ts';

export interface PlacedArea {
  readonly handle: string;
  readonly layer: string;
  readonly polygons: readonly Rings[];
}

const maxTexts = 6;
/** A hatch and the outline around it are the same place if their sizes differ by no more than this factor. */
const sameSize = 1.001;

/**
 * Names areas by the texts in them: a text belongs to the smallest area around it, ignoring walls and furniture. Several texts
 * are joined from the top down.
 *
 * @returns names by the index of the area
 */
export function nameByTexts(
  areas: readonly PlacedArea[],
  texts: readonly DrawnText[],
): ReadonlyMap<number, string> {
  const places = areas.flatMap(({ layer, polygons }, index) => {
    if (findCategory(layer)?.zoneType === null) return [];
    return polygons.map((rings) => ({ index, rings, size: Math.abs(doubleArea(rings[0] ?? [])) }));
  });
  const found = new Map<number, DrawnText[]>();
  if (places.length === 0) return new Map();
  const search = new Flatbush(places.length);
  for (const { rings } of places) {
    const { minX, minY, maxX, maxY } = boxOfRing(rings[0] ?? []);
    search.add(minX, minY, maxX, maxY);
  }
  search.finish();
  for (const text of texts) {
    const [x = 0, y = 0] = text.position;
    const around = search
      .search(x, y, x, y)
      .flatMap((i) => places[i] ?? [])
      .sort((a, b) => a.size - b.size);
    const smallest = around.find(
      ({ rings }) => rings.filter((ring) => isInRing(x, y, ring)).length % 2 === 1,
    );
    if (!smallest) continue;
    const same = around.filter(({ size }) => size >= smallest.size && size <= smallest.size * sameSize);
    for (const { index } of same) {
      const list = found.get(index);
      if (list) list.push(text);
      else found.set(index, [text]);
    }
  }
  return new Map([...found].map(([index, list]) => [index, joinTexts(list)]));
}

function joinTexts(texts: readonly DrawnText[]): string {
  const sorted = texts.toSorted((a, b) => (b.position[1] ?? 0) - (a.position[1] ?? 0));
  return [...new Set(sorted.map(({ text }) => text))].slice(0, maxTexts).join(' ');
}
