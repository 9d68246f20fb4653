import type { PointType } from '../../points/point-types.ts';

/**
 * The next type after the current one whose name begins with a letter, as in a list. `undefined` if there is none.
 *
 * @param names the names of the types in the order of the palette
 */
export function findTypeByLetter(
  letter: string,
  current: PointType | undefined,
  names: readonly (readonly [PointType, string])[],
): PointType | undefined {
  const fold = (text: string) => text.toLocaleLowerCase();
  const start = names.findIndex(([type]) => type === current) + 1;
  const inOrder = [...names.slice(start), ...names.slice(0, start)];
  return inOrder.find(([, name]) => fold(name).startsWith(fold(letter)))?.[0];
}
