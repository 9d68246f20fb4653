/**
 * Returns the name after another one: “Room 312” → “Room 313”, “B-09” → “B-10”. Skips names that are taken.
 *
 * @param last the last name that was accepted; if it is `undefined`, counting starts at `first`
 */
export function proposeName(last: string | undefined, first: string, taken: ReadonlySet<string>): string {
  let name = last === undefined ? first : increment(last);
  while (taken.has(name)) name = increment(name);
  return name;
}

function increment(name: string): string {
  const [, before = name, digits, after = ''] = /^(.*?)(\d+)(\D*)$/.exec(name) ?? [];
  if (digits === undefined) return `${name} 2`;
  return `${before}${String(BigInt(digits) + 1n).padStart(digits.length, '0')}${after}`;
}
