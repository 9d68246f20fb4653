/** Variables that Kubernetes sets in every container next to a Service called `muster`. */
const ofThePlatform = /^MUSTER_(SERVICE|PORT)_/;
/** If the distance is larger, it is probably not a misspelled name. */
const maxDistance = 4;

/**
 * Warns about `MUSTER_…` variables that are never read, and suggests the variable that was probably meant. They do
 * not prevent a start, because others may have set them for their own purposes.
 *
 * @returns one line for each
 */
export function warnOfUnknownSettings(names: readonly string[], validNames: ReadonlySet<string>): string[] {
  return names
    .filter((key) => key.startsWith('MUSTER_') && !validNames.has(key) && !ofThePlatform.test(key))
    .map((key) => {
      const suggestion = nearestOf(key, validNames);
      return `warning: unknown setting ${key}${suggestion ? `; did you mean ${suggestion}?` : ''}`;
    });
}

function nearestOf(key: string, validNames: ReadonlySet<string>): string | undefined {
  const ranked = [...validNames]
    .map((name) => ({ name, distance: editDistance(key, name) }))
    .sort((a, b) => a.distance - b.distance);
  const [nearest] = ranked;
  return nearest && nearest.distance <= maxDistance ? nearest.name : undefined;
}

/** How many characters must be changed, added or removed to turn one text into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, length) => length);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const changed = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
