/** A boolean, as both engines store it. */
export type Flag = 0 | 1;

/** Changes a flag that is true by default. @param input `undefined` keeps the value, `null` resets it to true */
export function mergeFlag(before: Flag, input: boolean | null | undefined): Flag {
  if (input === undefined) return before;
  return input === false ? 0 : 1;
}
