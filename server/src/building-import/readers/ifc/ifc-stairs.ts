import type { SourceFeature } from '../../model.ts';
import { doubleArea, isInRing, middleOf, polygonsOf } from '../../source-geometry.ts';

/**
 * Returns spaces and stairs, each place once: stairs that stand in a space of stairs are that space, and a space that stairs fill is one
 * of stairs, whatever its name.
 */
export function joinStairs(
  spaces: readonly SourceFeature[],
  stairs: readonly SourceFeature[],
): SourceFeature[] {
  const known = spaces.map((space) => {
    const isFilled = space.category === 'room' && stairs.some((stair) => isFilledBy(space, stair));
    return isFilled ? { ...space, category: 'stairs' } : space;
  });
  const stairwells = known.filter(({ category }) => category === 'stairs');
  return [...known, ...stairs.filter((stair) => !stairwells.some((space) => isIn(space, stair)))];
}

function isFilledBy(space: SourceFeature, stair: SourceFeature): boolean {
  return isIn(space, stair) && 2 * areaOf(stair) > areaOf(space);
}

/** Whether the middle of a stair is in a space on the same storey. */
function isIn(space: SourceFeature, stair: SourceFeature): boolean {
  const [x, y] = middleOf(stair.geometry);
  return (
    space.levelIds?.[0] === stair.levelIds?.[0] &&
    polygonsOf(space.geometry).some(([outer = []]) => isInRing(x, y, outer))
  );
}

function areaOf({ geometry }: SourceFeature): number {
  return polygonsOf(geometry).reduce((sum, [outer = []]) => sum + Math.abs(doubleArea(outer)) / 2, 0);
}
