interface Captioned {
  readonly name: string;
  readonly postedLabel: string | null;
}

/**
 * The name of a floor on screen and on paper. The label on its signs comes first. A label that is already a word of the name is
 * not repeated, so that "Level 3" with the label "3" stays "Level 3", and "Mezzanine" with the label "M" is "M · Mezzanine".
 */
export function captionFloor({ name, postedLabel }: Captioned): string {
  const label = postedLabel?.trim();
  if (!label) return name;
  const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
  const words = fold(name).split(/[\s,;:()/–-]+/);
  return words.includes(fold(label)) || fold(name) === fold(label) ? name : `${label} · ${name}`;
}

/**
 * A few letters for a floor, where there is no space for more: the label on its signs, a short name, or the number in the name, which
 * people say, because the first floor of one building has number 0 and that of another number 1. Below the ground, a number
 * without a letter is ambiguous, such as that of "1. UG", and the number of the floor is used.
 */
export function shortFloor({ name, postedLabel, floorNumber }: Captioned & { floorNumber: number }): string {
  const label = postedLabel?.trim();
  if (label) return label;
  if ([...name].length <= 4) return name;
  const [found, other] = name.match(/(?<![\p{L}\p{N}])\p{L}?\d+(?:\p{L}(?!\p{L}))?/gu) ?? [];
  if (found && !other && (floorNumber >= 0 || /\p{L}/u.test(found))) return found;
  return `${floorNumber}`.replace('-', '−');
}
