/** What an import makes of a zone or point of a source. */
interface Incoming {
  readonly floorId: string;
  readonly externalId: string | null;
}

/** A zone or point of a map. */
interface Row {
  readonly floor_id: string;
  readonly external_id: string | null;
  readonly revision: number;
  readonly updated_on: string;
}

export interface Matches<One extends Incoming, OneRow extends Row> {
  readonly added: readonly One[];
  /** Existing rows, and their new values. */
  readonly updated: readonly { readonly before: OneRow; readonly after: OneRow }[];
  readonly unchanged: readonly OneRow[];
  /** Rows with an external id that the source no longer has. */
  readonly missing: readonly OneRow[];
}

export interface Matching<One extends Incoming, OneRow extends Row> {
  /** What is the same without an external id. */
  readonly keyOf: (incoming: One) => string;
  readonly keyOfRow: (row: OneRow) => string;
  readonly apply: (before: OneRow, incoming: One) => OneRow;
  readonly isSame: (before: OneRow, after: OneRow) => boolean;
}

/**
 * Matches what a source has with the rows of a map. They match if they have the same external id; if several have it, such as the
 * parts of one feature, they are matched in order. Those on the same floor are matched first, then those that have moved to another
 * floor.
 *
 * @param existing rows of the map's floors, ordered by id
 */
export function matchRows<One extends Incoming, OneRow extends Row>(
  incoming: readonly One[],
  existing: readonly OneRow[],
  now: string,
  { keyOf, keyOfRow, apply, isSame }: Matching<One, OneRow>,
): Matches<One, OneRow> {
  const keyOnFloor = (floorId: string, externalId: string | null, key: () => string) =>
    externalId === null ? `${floorId} is ${key()}` : `${floorId} id ${externalId}`;
  const onFloor = createPool(existing, (row) =>
    keyOnFloor(row.floor_id, row.external_id, () => keyOfRow(row)),
  );
  const pairs = new Map<One, OneRow>();
  for (const one of incoming) {
    const found = onFloor.take(keyOnFloor(one.floorId, one.externalId, () => keyOf(one)));
    if (found) pairs.set(one, found);
  }
  const left = existing.filter((row) => row.external_id !== null && !onFloor.taken.has(row));
  const anywhere = createPool(left, (row) => row.external_id ?? '');
  for (const one of incoming) {
    const found = pairs.has(one) || one.externalId === null ? undefined : anywhere.take(one.externalId);
    if (found) pairs.set(one, found);
  }
  const added: One[] = [];
  const updated: { before: OneRow; after: OneRow }[] = [];
  const unchanged: OneRow[] = [];
  for (const one of incoming) {
    const before = pairs.get(one);
    const after = before && apply(before, one);
    if (!before || !after) added.push(one);
    else if (isSame(before, after)) unchanged.push(before);
    else updated.push({ before, after: { ...after, revision: before.revision + 1, updated_on: now } });
  }
  return { added, updated, unchanged, missing: left.filter((row) => !anywhere.taken.has(row)) };
}

/** Groups rows by key. `take` returns each row once, in order. */
function createPool<OneRow>(rows: readonly OneRow[], keyOf: (row: OneRow) => string) {
  const byKey = Map.groupBy(rows, keyOf);
  const nextOf = new Map<string, number>();
  const taken = new Set<OneRow>();
  const take = (key: string): OneRow | undefined => {
    const next = nextOf.get(key) ?? 0;
    const row = byKey.get(key)?.[next];
    if (!row) return undefined;
    nextOf.set(key, next + 1);
    taken.add(row);
    return row;
  };
  return { take, taken };
}
