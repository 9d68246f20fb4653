/** A name for what a file shows, from its own: “westport-house.pdf” becomes “westport house”. */
export function nameOfPlan({ name }: File): string {
  return name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
}
