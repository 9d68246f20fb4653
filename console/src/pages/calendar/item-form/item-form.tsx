import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { hasOtherRule, type ItemDraft, isMoved } from '../../../calendar-model/item-draft.ts';
import type { ItemWithEtag } from '../../../data/calendar.ts';
import { useItemTypes } from '../../../data/item-types.ts';
import { formatCount } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { bind } from '../../../ui/bind.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { ConflictNotice, Failure } from '../../../ui/notice.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { calendarPath } from '../calendar-address.ts';
import { ScopeDialog } from '../item/scope-dialog.tsx';
import { AttendeeFields } from './attendee-fields.tsx';
import { Conflicts, useDraftConflicts } from './conflicts.tsx';
import styles from './item-form.module.css';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { TimeFields } from './time-fields.tsx';
import { type ItemFieldsProps, type ItemFormState, useItemForm } from './use-item-form.ts';

interface ItemFormProps {
  /** The department's time zone. */
  readonly timeZone: string;
  readonly initial: ItemDraft;
  /** The item being edited; `undefined` for a new one. */
  readonly read: ItemWithEtag | undefined;
  readonly onLoadCurrent?: () => void;
}

/** The form of a calendar item. Its fields are disabled while a save is running. */
export function ItemForm({ timeZone, initial, read, onLoadCurrent }: ItemFormProps): ReactNode {
  const state = useItemForm(initial, read);
  const { draft, change, problems } = state;
  const fields = { draft, change, problems };
  const conflicts = useDraftConflicts(draft, read?.item.CalendarItemId);
  const form = useFocusOnProblem(problems);
  return (
    <form
      ref={form}
      className="stack-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <UnsavedChanges when={state.isDirty} />
      <fieldset className="stack-5" disabled={state.isBusy}>
        <ItemTexts {...fields} />
        <TimeFields {...fields} timeZone={timeZone} />
        <Conflicts conflicts={conflicts} of="place" />
        <RecurrenceFields {...fields} />
        <ReminderFields {...fields} />
        <SignUpFields {...fields} />
        <AttendeeFields {...fields} />
        <Conflicts conflicts={conflicts} of="people" />
      </fieldset>
      <Outcome state={state} onLoadCurrent={onLoadCurrent} />
      <FormActions isBusy={state.isBusy} />
      {state.isChoosingScope && <SaveScopeDialog state={state} initial={initial} />}
    </form>
  );
}

/** Focuses the first field with an error, so that screen readers read it together with its error. */
function useFocusOnProblem(problems: ItemFormState['problems']) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}

function ItemTexts({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.form;
  const bound = bind(draft, change, problems);
  return (
    <section className={styles.section}>
      <TextField label={text.title} maxLength={500} required {...bound.text('title')} />
      <TextField label={text.location} maxLength={1000} isOptional {...bound.text('location')} />
      <TypeField {...{ draft, change, problems }} />
      <TextAreaField label={text.description} maxLength={10_000} isOptional {...bound.text('description')} />
    </section>
  );
}

interface OutcomeProps {
  readonly state: ItemFormState;
  readonly onLoadCurrent: (() => void) | undefined;
}

/** The result of the last save, next to the Save button. */
function Outcome({ state, onLoadCurrent }: OutcomeProps): ReactNode {
  const count = Object.keys(state.problems).length;
  return (
    <>
      <Failure>{count > 0 && formatCount(strings.errors.formSummary, count)}</Failure>
      <Failure>{state.failure}</Failure>
      {state.isConflict && onLoadCurrent && (
        <ConflictNotice onLoadCurrent={onLoadCurrent} onOverwrite={state.overwrite} />
      )}
    </>
  );
}

function FormActions({ isBusy }: { readonly isBusy: boolean }): ReactNode {
  const text = strings.calendar.form;
  const [query] = useSearchParams();
  return (
    <div className={styles.actions}>
      <ButtonLink to={calendarPath(query)}>{strings.actions.cancel}</ButtonLink>
      <Button type="submit" kind="primary" busy={isBusy}>
        {isBusy ? text.saving : text.save}
      </Button>
    </div>
  );
}

interface SaveScopeDialogProps {
  readonly state: ItemFormState;
  readonly initial: ItemDraft;
}

/** Which instances the changes apply to, and the consequences of that choice. */
function SaveScopeDialog({ state, initial }: SaveScopeDialogProps): ReactNode {
  const text = strings.calendar.scope;
  const isOtherRule = hasOtherRule(state.draft, initial);
  const note = isOtherRule ? text.ruleChanged : isMoved(state.draft, initial) ? text.rescheduled : undefined;
  return (
    <ScopeDialog
      operation="save"
      title={initial.title}
      without={isOtherRule ? ['one'] : []}
      note={note}
      onChoose={state.chooseScope}
      onCancel={state.cancelScope}
    />
  );
}

/** The event type, if the department has any. */
function TypeField({ draft, change, problems }: ItemFieldsProps): ReactNode {
  const text = strings.calendar.types;
  const types = useItemTypes().data ?? [];
  if (types.length === 0) return null;
  const choices = types.map(({ ItemTypeId, Name }) => ({ value: ItemTypeId, label: Name }));
  const bound = bind(draft, change, problems);
  return (
    <div className={styles.choice}>
      <SelectField
        label={text.type}
        choices={[{ value: '', label: text.none }, ...choices]}
        {...bound.choice('itemTypeId')}
      />
    </div>
  );
}
