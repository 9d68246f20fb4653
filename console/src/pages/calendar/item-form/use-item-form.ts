import type { ApiFailure } from '@muster/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { checkDraft, type DraftProblems, fieldForParameter } from '../../../calendar-model/check-draft.ts';
import { changesOf, fieldsOf, type ItemDraft, isSameDraft } from '../../../calendar-model/item-draft.ts';
import { sharesCount, withRemainingCount } from '../../../calendar-model/remaining-rule.ts';
import { describeFailure, fieldErrorsOf, isConflict } from '../../../client/api-errors.ts';
import {
  type EditScope,
  type ItemWithEtag,
  useAddItem,
  useReadSeries,
  useUpdateItem,
} from '../../../data/calendar.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { calendarPath } from '../calendar-address.ts';

/** The state of an item's form. */
export interface ItemFormState {
  readonly draft: ItemDraft;
  readonly change: (changes: Partial<ItemDraft>) => void;
  readonly problems: DraftProblems;
  /** An error that does not belong to a field. */
  readonly failure: string | undefined;
  readonly isConflict: boolean;
  readonly isBusy: boolean;
  readonly isDirty: boolean;
  /** Saves the item. For a series, it first asks which items to change. */
  readonly submit: () => void;
  /** Whether the user still has to choose which items the changes apply to. */
  readonly isChoosingScope: boolean;
  readonly chooseScope: (scope: EditScope) => void;
  readonly cancelScope: () => void;
  /** Saves again and overwrites the conflicting change. */
  readonly overwrite: () => void;
}

/** The props of every part of the form. */
export type ItemFieldsProps = Pick<ItemFormState, 'draft' | 'change' | 'problems'>;

/** @param read the item being edited; `undefined` for a new one */
export function useItemForm(initial: ItemDraft, read: ItemWithEtag | undefined): ItemFormState {
  const [draft, setDraft] = useState(initial);
  const [isChoosingScope, setChoosingScope] = useState(false);
  const isSeries = read !== undefined && read.item.RecurrenceId !== null;
  const saving = useSaving(initial, read);
  const submit = () => {
    if (!saving.check(draft)) return;
    if (isSeries) setChoosingScope(true);
    else void saving.save(draft, 'one');
  };
  return {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    problems: saving.problems,
    failure: saving.failure,
    isConflict: saving.conflictedScope !== undefined,
    isBusy: saving.isBusy,
    isDirty: !saving.isSaved && !isSameDraft(draft, initial),
    submit,
    isChoosingScope,
    chooseScope: (scope) => {
      setChoosingScope(false);
      void saving.save(draft, scope);
    },
    cancelScope: () => setChoosingScope(false),
    overwrite: () => void saving.save(draft, saving.conflictedScope ?? 'one', { isOverwriting: true }),
  };
}

/** The result of a save, and the errors in the fields. */
interface Outcome {
  readonly problems: DraftProblems;
  readonly failure?: string;
  readonly conflictedScope?: EditScope;
}

function useSaving(initial: ItemDraft, read: ItemWithEtag | undefined) {
  const [outcome, setOutcome] = useState<Outcome>({ problems: {} });
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState<ItemWithEtag>();
  const send = useSend(initial, read);
  useLeaveWhenSaved(saved, read === undefined);
  const check = (draft: ItemDraft): boolean => {
    const problems = checkDraft(draft);
    setOutcome({ problems });
    return Object.keys(problems).length === 0;
  };
  const save = async (draft: ItemDraft, scope: EditScope, { isOverwriting = false } = {}) => {
    setBusy(true);
    const result = await send(draft, scope, isOverwriting);
    setBusy(false);
    if (result.ok) setSaved(result.value);
    else setOutcome(outcomeOf(result.error, draft, scope));
  };
  return { ...outcome, isBusy, isSaved: saved !== undefined, check, save };
}

function useSend(initial: ItemDraft, read: ItemWithEtag | undefined) {
  const addItem = useAddItem();
  const updateItem = useUpdateItem();
  const readSeries = useReadSeries();
  return async (draft: ItemDraft, scope: EditScope, isOverwriting: boolean) => {
    if (!read) return addItem(fieldsOf(draft));
    const { item } = read;
    const isShared = scope === 'following' && sharesCount(draft, initial);
    const series = isShared ? await readSeries(item.RecurrenceId) : undefined;
    if (series && !series.ok) return series;
    const sent = series ? withRemainingCount(draft, initial, item, series.value) : draft;
    return updateItem({
      itemId: item.CalendarItemId,
      fields: changesOf(sent, initial, item.RecurrenceId !== null && scope === 'one'),
      scope,
      ifMatch: isOverwriting ? undefined : read.etag,
    });
  };
}

function outcomeOf(error: ApiFailure, draft: ItemDraft, scope: EditScope): Outcome {
  if (isConflict(error)) return { problems: {}, conflictedScope: scope };
  const problems = fieldErrorsOf(error, (parameter) => fieldForParameter(parameter, draft));
  return Object.keys(problems).length > 0 ? { problems } : { problems: {}, failure: describeFailure(error) };
}

/**
 * Returns to the calendar, at the date of a new item. Runs in an effect, so that the form no longer counts as unsaved when the
 * user leaves.
 */
function useLeaveWhenSaved(saved: ItemWithEtag | undefined, isNew: boolean): void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { done } = useToasts();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!saved || hasLeft.current) return;
    hasLeft.current = true;
    const { form } = strings.calendar;
    const { Title: title, Start } = saved.item;
    done(format(isNew ? form.added : form.saved, { title }));
    void navigate(calendarPath(query, isNew ? { date: Start.slice(0, 10) } : {}));
  }, [saved, isNew, navigate, query, done]);
}
