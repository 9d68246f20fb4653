/**
 * The words of a cell program. zone-index/README.md shows their order in a drawing.
 *
 * A negative word ends a cell: it is a result, or, in the first word of a cell, possibly a subgrid. A word that is 0 or greater
 * is the head of a ring, or, in the first word of a cell, the place where the cell's rings start.
 */

/**
 * How many numbers a grid has in `CellProgram.grids`: west, south, east, north, scaleX, scaleY, columns, place of the first cell.
 */
export const numbersPerGrid = 8;
/** If a grid does not fill its cell, the words of the frame around it are before its first cell: three rows of three. */
export const wordsPerFrame = 9;

/** In a ring's head: the parity that the test of the ring starts with. */
export const startParityBit = 1;
/** In a ring's head: this is the last ring of its zone; a word with the zone's number follows the references. */
export const lastRingBit = 2;
/** In a ring's head: the bits from here on contain the number of references. */
export const referenceCountShift = 2;

/**
 * The word for the result "this zone"; -1 means no zone. The function is its own inverse: it also converts a word to its zone.
 *
 * In the word of a cell, zones from `zoneCount` on are grids: the cell is divided by the grid `zone - zoneCount`.
 */
export function resultWord(zone: number): number {
  return -2 - zone;
}
