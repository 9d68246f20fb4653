import type { ZoneRings } from './cell-lists.ts';
import { type EdgeTable, edgeOf, type RegionEdges } from './edge-table.ts';
import type { Region } from './grid.ts';

/**
 * The number of edges, and their total width and height inside the region, as needed by `chooseGridSize`. The sum of |Δx| of all
 * edges divided by the width of a column is the number of column borders that they cross, so these two sums predict how many
 * (edge, cell) pairs a grid of a given size has. Each edge is clipped to the region axis by axis, which overestimates an edge
 * that passes outside the region's corner. That only affects the size of the grid.
 *
 * Linear in the number of references. Lengths are in degrees.
 */
export function measureEdges({ vertices }: EdgeTable, region: Region, zones: readonly ZoneRings[]) {
  let edgeCount = 0;
  let lengthX = 0;
  let lengthY = 0;
  const measure = ({ references, from, to }: RegionEdges) => {
    edgeCount += to - from;
    for (let i = from; i < to; i++) {
      const edge = edgeOf(references[i]!);
      lengthX += lengthWithin(vertices[edge]!, vertices[edge + 2]!, region.west, region.east);
      lengthY += lengthWithin(vertices[edge + 1]!, vertices[edge + 3]!, region.south, region.north);
    }
  };
  for (const { outer, holes } of zones) {
    if (outer !== undefined) measure(outer);
    for (const hole of holes) measure(hole);
  }
  return { edgeCount, lengthX, lengthY };
}

/** The length of the overlap of the intervals between a and b and from low to high; 0 if they do not overlap. */
function lengthWithin(a: number, b: number, low: number, high: number): number {
  return Math.max(0, Math.min(Math.max(a, b), high) - Math.max(Math.min(a, b), low));
}
