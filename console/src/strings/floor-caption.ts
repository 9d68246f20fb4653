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
