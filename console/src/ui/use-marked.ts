import { useMemo, useState } from 'react';

/** The rows that are marked for an action with all of them. */
export interface Marked {
  /** Whether rows are being marked. */
  readonly isOn: boolean;
  readonly ids: ReadonlySet<string>;
  readonly start: () => void;
  readonly stop: () => void;
  /** Marks a row, or unmarks it if it is marked. */
  readonly toggle: (id: string) => void;
  /** Marks every row from the last marked one up to this one, in the order of the table. */
  readonly extendTo: (id: string, order: readonly string[]) => void;
  /** Marks these rows and no others. */
  readonly mark: (ids: readonly string[]) => void;
  /** Marks these rows and no others, or none if all of these are marked already. */
  readonly toggleAll: (ids: readonly string[]) => void;
}

interface State {
  readonly ids: ReadonlySet<string>;
  readonly last: string | undefined;
}

const none: State = { ids: new Set(), last: undefined };

/** @param existing all rows; those that were deleted are no longer marked */
export function useMarked(existing: readonly { readonly id: string }[]): Marked {
  const [state, setState] = useState<State>();
  const ids = useMemo(() => {
    if (!state) return none.ids;
    return new Set(existing.flatMap(({ id }) => (state.ids.has(id) ? id : [])));
  }, [state, existing]);
  const change = (use: (before: State) => State) => setState((before) => use(before ?? none));
  return {
    isOn: state !== undefined,
    ids,
    start: () => change((before) => before),
    stop: () => setState(undefined),
    toggle: (id) => change((before) => ({ ids: withToggled(before.ids, id), last: id })),
    extendTo: (id, order) =>
      change((before) => ({ ids: new Set([...before.ids, ...between(order, before.last, id)]), last: id })),
    mark: (all) => setState({ ids: new Set(all), last: all.at(-1) }),
    toggleAll: (all) =>
      change((before) => ({
        ids: new Set(all.every((id) => before.ids.has(id)) ? [] : all),
        last: undefined,
      })),
  };
}

function withToggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}

function between(order: readonly string[], from: string | undefined, to: string): readonly string[] {
  const end = order.indexOf(to);
  const start = from === undefined ? end : order.indexOf(from);
  if (start < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}
