import { RELATIVE_ERROR, UNDERFLOW_ERROR } from '../exact/orientation.ts';
import { type CellProgram, NUMBERS_PER_GRID, SUBGRID } from './cell-program.ts';
import { type EdgeTable, sideOfEdge } from './edge-table.ts';

const CLEAR = 0;
const CROSSED = 1;
const ON_EDGE = 2;

/**
 * Makes the interpreter of a `CellProgram`: it answers with the zone that a point belongs to, or -1, given the
 * place in `words` where the program of the point's cell starts.
 */
export function makeCellRunner(
  data: EdgeTable & CellProgram,
): (place: number, lat: number, lng: number) => number {
  const { words, vertices, grids } = data;

  const runCell = (start: number, lat: number, lng: number): number => {
    let place = start;
    let isPassed = true;
    for (;;) {
      const head = words[place++]!;
      if (head < 0) return head === SUBGRID ? findInGrid(words[place]!, lat, lng) : -2 - head;
      const end = place + (head >> 2);
      let isIn = (head & 1) === 1;
      while (place < end) {
        const meeting = meetEdge(data, vertices, words[place++]!, lat, lng);
        if (meeting === ON_EDGE) {
          isIn = true;
          place = end;
        } else if (meeting === CROSSED) isIn = !isIn;
      }
      if (!isIn) isPassed = false;
      if ((head & 2) === 0) continue;
      if (isPassed) return words[place]!;
      isPassed = true;
      place++;
    }
  };

  const findInGrid = (grid: number, lat: number, lng: number): number => {
    const at = grid * NUMBERS_PER_GRID;
    const row = ((lat - grids[at + 1]!) * grids[at + 3]!) | 0;
    const column = ((lng - grids[at]!) * grids[at + 2]!) | 0;
    const word = words[grids[at + 5]! + row * grids[at + 4]! + column]!;
    return word < 0 ? -2 - word : runCell(word, lat, lng);
  };

  return runCell;
}

/** `crosses` for one point, and whether the point is on the edge. The hot spot of every lookup. */
function meetEdge(
  table: EdgeTable,
  vertices: Float64Array,
  reference: number,
  lat: number,
  lng: number,
): number {
  const edge = (reference >> 2) << 1;
  const x = vertices[edge]!;
  const y = vertices[edge + 1]!;
  const nextX = vertices[edge + 2]!;
  const nextY = vertices[edge + 3]!;
  let isAbove = y > lat;
  let isNextAbove = nextY > lat;
  const mark = reference & 3;
  if (mark !== 0) {
    if (mark === 3) return y > lat ? CLEAR : y === lat && (x <= lng || nextX <= lng) ? ON_EDGE : CROSSED;
    if (mark === 1) isAbove = y > nextY;
    else isNextAbove = nextY > y;
  }
  if (isAbove === isNextAbove) {
    // Every vertex in a cell is the second end of one edge there, so second ends are enough.
    const isOnEdge = nextY === lat && (nextX === lng || (y === lat && x < lng !== nextX < lng));
    return isOnEdge ? ON_EDGE : CLEAR;
  }
  const left = (x - lng) * (nextY - lat);
  const right = (y - lat) * (nextX - lng);
  let side = left - right;
  const bound = (Math.abs(left) + Math.abs(right)) * RELATIVE_ERROR + UNDERFLOW_ERROR;
  if (!(side > bound || -side > bound)) {
    side = sideOfEdge(table, edge, lng, lat);
    if (side === 0) return ON_EDGE;
  }
  return side > 0 === isNextAbove ? CROSSED : CLEAR;
}
