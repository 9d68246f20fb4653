import { isInside, type Point } from './outline-edges.ts';

/** A text of a plan and its start or middle, in the coordinates of the corners. */
export interface PlanText {
  readonly text: string;
  readonly at: Point;
}

/** Areas and lengths, such as “12.5 m²”, “3,40 m” or “8' 6"”. */
const measure = /^[\d.,\s'"]+\s*(m|m²|m2|cm|mm|ft|sq\.? ?ft|'|")$/i;
const maxTexts = 3;
const maxLength = 60;

/** Names a room after the texts drawn in it, from the top down; `undefined` if there are no texts or too many. */
export function findNameInRoom(corners: readonly Point[], texts: readonly PlanText[]): string | undefined {
  const inside = texts
    .filter(({ at }) => isInside(corners, at))
    .toSorted((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  return joinTexts(inside.map(({ text }) => text));
}

/**
 * Joins the texts in a room to a name, without measurements; `undefined` if there are none, or if they are too many or
 * too long.
 */
export function joinTexts(texts: readonly string[]): string | undefined {
  const names = texts.filter((text) => !measure.test(text));
  const name = names.join(' ');
  return names.length <= maxTexts && name.length <= maxLength ? name || undefined : undefined;
}
