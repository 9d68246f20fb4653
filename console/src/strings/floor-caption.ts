interface Captioned {
  readonly name: string;
  readonly postedLabel: string | null;
}

/**
 * What a floor is called on screen and on paper: what its signs say comes first. A label that is already a word of the name is not
 * repeated, so that "Level 3" with the label "3" stays "Level 3", and "Mezzanine" with the label "M" is "M · Mezzanine".
 */
export function captionFloor({ name, postedLabel }: Captioned): string {
  const label = postedLabel?.trim();
  if (!label) return name;
  const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
  const words = fold(name).split(/[\s,;:()/–-]+/);
  return words.includes(fold(label)) || fold(name) === fold(label) ? name : `${label} · ${name}`;
}
