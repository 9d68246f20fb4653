/**
 * The number of a tile in a PMTiles v3 archive: all tiles of lesser zooms, then its position on the Hilbert curve of its
 * zoom. (PMTiles specification, version 3, section 4.1 "Directory Entries".) Exact up to zoom 26.
 */
export function tileIdOf(zoom: number, column: number, row: number): number {
  let id = (4 ** zoom - 1) / 3;
  let x = column;
  let y = row;
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const right = x >= side ? 1 : 0;
    const lower = y >= side ? 1 : 0;
    id += side * side * ((3 * right) ^ lower);
    x -= right * side;
    y -= lower * side;
    // The curve enters the two upper quadrants along their diagonal, the right one from its far corner.
    if (lower === 0) {
      if (right === 1) {
        x = side - 1 - x;
        y = side - 1 - y;
      }
      [x, y] = [y, x];
    }
  }
  return id;
}
