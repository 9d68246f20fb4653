import type { Mask } from './find-ink.ts';

/**
 * The sizes in pixels of the areas that walls enclose, without those that reach the edge of the picture.
 *
 * @param minShare the smallest area, as a share of the picture
 */
export function findClosedAreas({ width, height, bits }: Mask, minShare: number): number[] {
  const seen = bits.slice();
  const areas: number[] = [];
  const stack: number[] = [];
  for (let start = seen.indexOf(0); start >= 0; start = seen.indexOf(0, start + 1)) {
    let [pixels, isOpen] = [0, false];
    stack.push(start);
    // A row at a time: from a pixel to both sides, with one start in each free part of the rows above and below.
    for (let from = stack.pop(); from !== undefined; from = stack.pop()) {
      if (seen[from]) continue;
      const row = from - (from % width);
      let [left, right] = [from, from + 1];
      while (left > row && !seen[left - 1]) left--;
      while (right < row + width && !seen[right]) right++;
      seen.fill(1, left, right);
      pixels += right - left;
      isOpen ||= left === row || right === row + width || row === 0 || row === (height - 1) * width;
      for (const by of [-width, width])
        for (let at = left + by; at < right + by; at++)
          if (seen[at] === 0 && (at === left + by || seen[at - 1] !== 0)) stack.push(at);
    }
    if (!isOpen && pixels > minShare * bits.length) areas.push(pixels);
  }
  return areas;
}
