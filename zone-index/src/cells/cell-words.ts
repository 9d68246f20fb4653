/**
 * The words of a cell program. zone-index/README.md draws how they follow each other.
 *
 * A word that is negative ends a cell: it is an answer, or in the first word of a cell possibly a subgrid. A word that is 0
 * or greater is the head of a ring, or in the first word of a cell the place where the cell's rings start.
 */

/** Numbers of one grid in `CellProgram.grids`: west, south, east, north, scaleX, scaleY, columns, place of the first cell. */
export const numbersPerGrid = 8;
/** The words of what is around a grid that does not fill its cell are before its first cell: three rows of three. */
export const wordsPerFrame = 9;

/** In a ring's head: the parity that the test of the ring starts with. */
export const startParityBit = 1;
/** In a ring's head: the last ring of its zone; a word with the zone's number follows the references. */
export const lastRingBit = 2;
/** In a ring's head: the number of references is in the bits from here on. */
export const referenceCountShift = 2;

/**
 * The answer "this zone" as a word; -1 means no zone. Its own inverse: also turns a word into its zone.
 *
 * In the word of a cell, zones from `zoneCount` on are grids: the cell is divided by the grid `zone - zoneCount`.
 */
export function answerWord(zone: number): number {
  return -2 - zone;
}
