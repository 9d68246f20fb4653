import { makeCoarse } from './coarse-plan.ts';
import { divideRooms, findTypicalPeak, isOpenToEdge, minWidthShare } from './divide-rooms.ts';
import type { Mask } from './find-ink.ts';
import type { ThickWalls } from './thick-walls.ts';

/** The cells of a wall, in squares of half of its thickness. In a square column there are 4. */
const wallCells = 6;
/** Lines at most this far apart, in their thickness, are one. */
const slitShare = 0.5;

/**
 * Fills the walls of a plan that draws only their faces, and the windows in them: the areas that are too narrow for a room and longer than
 * wide. Columns stay hollow, because no wall goes on from them.
 *
 * @param bridged the faces of the walls, with filled openings
 */
export function fillHollowWalls(faces: ThickWalls, bridged: Mask): ThickWalls {
  const cells = makeCoarse(bridged);
  const { scale } = cells;
  const rooms = divideRooms(cells, (slitShare * faces.typical) / scale);
  const closed = [...rooms.boxes].filter(([, box]) => !isOpenToEdge({ cells }, box));
  const widest = minWidthShare * findTypicalPeak(closed.map(([, box]) => box));
  const hollow = new Set(
    closed
      .filter(([, { peak, cells: size }]) => peak < widest && size >= wallCells * peak ** 2)
      .map(([number]) => number),
  );
  const { width, height } = faces.walls;
  const bits = faces.walls.bits.slice();
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const cell = Math.floor(y / scale) * cells.width + Math.floor(x / scale);
      if (hollow.has(rooms.labels[cell]!)) bits[at] = 1;
    }
  return {
    ...faces,
    walls: { width, height, bits },
    thickest: Math.max(faces.thickest, 2 * widest * scale),
  };
}
