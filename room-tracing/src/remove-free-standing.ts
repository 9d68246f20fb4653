import type { Mask } from './find-ink.ts';

/** The areas of a mask with one value, numbered from 1; the pixels with the other value are 0. */
interface Areas {
  readonly labels: Int32Array;
  /** The pixels of each area, and whether it reaches the edge of the picture. */
  readonly sizes: number[];
  readonly isOpen: boolean[];
}

/**
 * Removes what stands free in a room, encloses a single area and has no opening: the railing of a stairwell, a void or a glass roof. A
 * room that stands free has a door.
 *
 * @param walls the walls without filled openings
 * @param bridged the walls with filled openings, which is changed
 * @param leastPx the smallest area that counts
 */
export function removeFreeStanding(walls: Mask, bridged: Mask, leastPx: number): void {
  const { width, bits } = bridged;
  const ink = findAreas(bridged, 1);
  const free = findAreas(bridged, 0);
  const around = ink.sizes.map(() => new Set<number>());
  const hasOpening = new Uint8Array(ink.sizes.length);
  for (let at = 0; at < bits.length; at++) {
    const piece = ink.labels[at]!;
    if (piece === 0) continue;
    if (!walls.bits[at]) hasOpening[piece] = 1;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      const area = free.labels[next];
      if (area) around[piece]!.add(area);
    }
  }
  const isRemoved = ink.sizes.map((_, piece) => {
    const areas = [...around[piece]!].filter((area) => free.isOpen[area] || free.sizes[area]! >= leastPx);
    return areas.length === 2 && !hasOpening[piece] && !areas.some((area) => free.isOpen[area]);
  });
  for (let at = 0; at < bits.length; at++) if (isRemoved[ink.labels[at]!]) bits[at] = 0;
}

function findAreas({ width, bits }: Mask, value: 0 | 1): Areas {
  const labels = new Int32Array(bits.length);
  const [sizes, isOpen]: [number[], boolean[]] = [[0], [false]];
  const stack: number[] = [];
  const steps = [-1, 1, -width, width];
  for (let start = bits.indexOf(value); start >= 0; start = bits.indexOf(value, start + 1)) {
    if (labels[start]) continue;
    let [size, open] = [0, false];
    const label = sizes.length;
    labels[start] = label;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size++;
      const x = at % width;
      const isEdge = x === 0 || x === width - 1 || at < width || at >= bits.length - width;
      open ||= isEdge;
      for (const step of steps) {
        const next = at + step;
        if (bits[next] !== value || labels[next]) continue;
        if (isEdge && Math.abs((next % width) - x) > 1) continue;
        labels[next] = label;
        stack.push(next);
      }
    }
    sizes.push(size);
    isOpen.push(open);
  }
  return { labels, sizes, isOpen };
}
