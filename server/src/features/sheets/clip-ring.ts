import type { Box } from './sheet-frame.ts';

type Position = readonly [number, number];

/** The part of a ring that lies in a box, by Sutherland and Hodgman: edge by edge of the box. It is closed, or empty. */
export function clipRing(ring: readonly Position[], { x, y, width, height }: Box): Position[] {
  let positions = [...ring];
  for (const [axis, limit, side] of [
    [0, x, 1],
    [0, x + width, -1],
    [1, y, 1],
    [1, y + height, -1],
  ] as const) {
    const isInside = (position: Position) => (position[axis] - limit) * side >= 0;
    positions = positions.flatMap((position, i) => {
      const previous = positions.at(i - 1) ?? position;
      if (isInside(previous) === isInside(position)) return isInside(position) ? [position] : [];
      const share = (limit - previous[axis]) / (position[axis] - previous[axis]);
      const [[fromX, fromY], [toX, toY]] = [previous, position];
      const crossing: Position = [fromX + share * (toX - fromX), fromY + share * (toY - fromY)];
      return isInside(position) ? [crossing, position] : [crossing];
    });
  }
  const [first] = positions;
  return first ? [...positions, first] : [];
}
