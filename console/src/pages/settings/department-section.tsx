import type { Department } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { usePermission } from '../../client/client-context.tsx';
import { type FeedRole, feedRoles } from '../../data/department.ts';
import { locale } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { describeTimeZone, TimeZoneField } from '../../time-zones/time-zone-field.tsx';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { useFocusOnError } from '../../ui/use-focus-on-error.ts';
import styles from './settings-page.module.css';
import { type DepartmentForm, useDepartmentForm } from './use-department-form.ts';

interface DepartmentSectionProps {
  readonly department: Department;
  /** Reports whether there are unsaved changes, so that the page asks only once for all of its forms. */
  readonly onChanged: (isChanged: boolean) => void;
}

/** Department settings: administrators edit them, everyone else can read them. */
export function DepartmentSection(props: DepartmentSectionProps): ReactNode {
  const titleId = useId();
  const isAdmin = usePermission('department:admin');
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{strings.settings.department}</h2>
      {isAdmin ? <DepartmentFormView {...props} /> : <DepartmentFacts department={props.department} />}
    </section>
  );
}

function DepartmentFormView({ department, onChanged }: DepartmentSectionProps): ReactNode {
  const text = strings.settings;
  const form = useDepartmentForm(department);
  const { draft, errors, change, isSaving, isChanged } = form;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const element = useRef<HTMLFormElement>(null);
  useFocusOnError(element, form.failedAttempts);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void form.submit();
  };
  const bound = bind(draft, change, errors);
  return (
    <form ref={element} className="stack-4" noValidate onSubmit={onSubmit}>
      <fieldset className="stack-4" disabled={isSaving}>
        <TextField label={text.name} required maxLength={500} {...bound.text('name')} />
        <ZoneField form={form} />
        <SelectField
          label={text.units}
          hint={text.unitsHint}
          choices={(['imperial', 'metric'] as const).map((value) => ({
            value,
            label: text.unitsChoices[value],
          }))}
          {...bound.choice('units')}
        />
        <FeedFields form={form} />
      </fieldset>
      <Failure title={text.saveFailed}>{form.failure}</Failure>
      <div>
        <Button kind="primary" type="submit" busy={isSaving}>
          {isSaving ? text.saving : text.save}
        </Button>
      </div>
    </form>
  );
}

function ZoneField({ form: { draft, errors, change } }: { readonly form: DepartmentForm }): ReactNode {
  const bound = bind(draft, change, errors);
  return <TimeZoneField hint={strings.settings.timeZoneHint} {...bound.choice('timeZone')} />;
}

function FeedFields({ form: { draft, errors, change } }: { readonly form: DepartmentForm }): ReactNode {
  const text = strings.settings;
  const hintId = useId();
  const toggle = (role: FeedRole, isIn: boolean) =>
    change({ roles: feedRoles.filter((one) => (one === role ? isIn : draft.roles.includes(one))) });
  return (
    <fieldset className="stack-2" aria-describedby={hintId}>
      <legend>{text.feeds}</legend>
      <p id={hintId} className="muted">
        {text.feedsHint}
      </p>
      <Radio
        label={text.feedsEveryone}
        isChosen={draft.isForEveryone}
        onChoose={() => change({ isForEveryone: true })}
      />
      <Radio
        label={text.feedsRoles}
        isChosen={!draft.isForEveryone}
        onChoose={() => change({ isForEveryone: false })}
      />
      {!draft.isForEveryone && (
        <div className={`${styles.roles} stack-2`}>
          {feedRoles.map((role) => (
            <CheckboxField
              key={role}
              label={text.roles[role]}
              checked={draft.roles.includes(role)}
              onChange={({ target }) => toggle(role, target.checked)}
            />
          ))}
          {draft.roles.length === 0 && <p className="muted">{text.feedsNoOne}</p>}
        </div>
      )}
      {errors.calendarFeedRoles && <Notice kind="error">{errors.calendarFeedRoles}</Notice>}
    </fieldset>
  );
}

interface RadioProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Radio({ label, isChosen, onChoose }: RadioProps): ReactNode {
  return (
    <label className={`${styles.radio} inline`}>
      <input type="radio" name="feeds" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}

function DepartmentFacts({ department }: { readonly department: Department }): ReactNode {
  const text = strings.settings;
  const { name, timeZone, calendarFeedRoles, units } = department;
  const roles = feedRoles.filter((role) => calendarFeedRoles?.includes(role)).map((role) => text.roles[role]);
  const list = new Intl.ListFormat(locale).format(roles);
  return (
    <>
      <dl className={styles.facts}>
        <dt>{text.name}</dt>
        <dd>{name}</dd>
        <dt>{text.timeZone}</dt>
        <dd>{describeTimeZone(timeZone)}</dd>
        <dt>{text.units}</dt>
        <dd>{text.unitsChoices[units]}</dd>
        <dt>{text.feeds}</dt>
        <dd>{calendarFeedRoles === null ? text.feedsEveryone : list || text.feedsNoOne}</dd>
      </dl>
      <p className="muted">{text.readOnly}</p>
    </>
  );
}
