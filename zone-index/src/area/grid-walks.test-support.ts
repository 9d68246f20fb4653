/** A cell of the grid, identified by its lower left corner; or a corner of cells. */
export type Cell = readonly [x: number, y: number];

const size = 7;

/** The corners of a closed random walk along the grid lines, which may cross itself, run back along itself and touch itself. */
export function randomWalk(random: () => number, steps: number): Cell[] {
  const pick = () => Math.floor(random() * (size + 1));
  const corners: Cell[] = [[pick(), pick()]];
  for (let i = 0; i < steps; i++) {
    const [x, y] = corners.at(-1)!;
    corners.push(i % 2 === 0 ? [pick(), y] : [x, pick()]);
  }
  const [[startX, startY], [, y]] = [corners[0]!, corners.at(-1)!];
  corners.push([startX, y], [startX, startY]);
  return corners;
}

/** Whether the middle of a cell is inside a walk, by the even-odd rule. */
export function surrounds(walk: readonly Cell[], [x, y]: Cell): boolean {
  const crossed = walk.slice(1).filter(([toX, toY], i) => {
    const [fromX, fromY] = walk[i]!;
    return fromX === toX && fromX > x + 0.5 && fromY > y + 0.5 !== toY > y + 0.5;
  });
  return crossed.length % 2 === 1;
}

export const cells = Array.from({ length: size * size }, (_, i): Cell => [i % size, Math.floor(i / size)]);
