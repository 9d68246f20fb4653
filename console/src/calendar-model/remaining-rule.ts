import type { CalendarItem } from '@muster/sdk/client';
import { hasOtherRule, type ItemDraft, toItemDraft } from './item-draft.ts';
import { moveRecurrence, type Recurrence } from './recurrence.ts';

/**
 * The rule for an item and the instances after it. If instances were deleted, it is unknown how many of a COUNT are left, so the
 * rule then ends with the last instance.
 *
 * @param series all instances of the series
 */
export function remainingRule(
  recurrence: Recurrence,
  item: CalendarItem,
  series: readonly CalendarItem[],
): Recurrence {
  if (recurrence.ends !== 'count') return recurrence;
  const ordered = series.toSorted((a, b) => (a.Start < b.Start ? -1 : 1));
  const last = ordered.at(-1);
  const earlier = ordered.filter(({ Start }) => Start < item.Start).length;
  if (ordered.length === Number(recurrence.count) || !last)
    return { ...recurrence, count: String(Number(recurrence.count) - earlier) };
  return { ...recurrence, ends: 'until', until: toItemDraft(last).startDate };
}

/** Whether a rule only followed the start in the form, and its COUNT still applies to the whole series. */
export function sharesCount(draft: ItemDraft, before: ItemDraft): boolean {
  return (
    draft.startDate !== before.startDate && draft.recurrence.ends === 'count' && !hasOtherRule(draft, before)
  );
}

/** The draft for an item and the instances after it, with what remains of the series' COUNT. */
export function withRemainingCount(
  draft: ItemDraft,
  before: ItemDraft,
  item: CalendarItem,
  series: readonly CalendarItem[],
): ItemDraft {
  const remaining = remainingRule(before.recurrence, item, series);
  const { ends, count, until } = moveRecurrence(remaining, before.startDate, draft.startDate);
  return { ...draft, recurrence: { ...draft.recurrence, ends, count, until } };
}
