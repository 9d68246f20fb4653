import type { MessageSettings } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { usePermission } from '../../client/client-context.tsx';
import { useEditMessageSettings, useMessageSettings } from '../../data/messages.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { formatDateTime } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { languageNames } from '../../strings/language.ts';
import { strings } from '../../strings.ts';
import { TimeZoneField } from '../../time-zones/time-zone-field.tsx';
import { isTimeZone } from '../../time-zones/time-zones.ts';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import styles from './settings-page.module.css';
import { TestMessage } from './test-message.tsx';

interface MessagesSectionProps {
  /** Reports whether there are unsaved changes, so that the page asks only once for all of its forms. */
  readonly onChanged: (isChanged: boolean) => void;
}

/** How the user and the department get messages about events by email. */
export function MessagesSection({ onChanged }: MessagesSectionProps): ReactNode {
  const text = strings.settings.messages;
  const titleId = useId();
  const settings = useMessageSettings();
  const isAdmin = usePermission('department:admin');
  const { data } = settings;
  const [isOwnChanged, setOwnChanged] = useState(false);
  const [isCommonChanged, setCommonChanged] = useState(false);
  const isChanged = isOwnChanged || isCommonChanged;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  if (!usePermission('calendar:read') || (data && !data.IsConfigured && !isAdmin)) return null;
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <QueryFailure title={text.loadFailed} query={settings} />
      {data && !data.IsConfigured && <p className="muted">{text.notConfigured}</p>}
      {data?.IsConfigured && (
        <>
          <ServerState settings={data} />
          <OwnForm own={data.Own} onChanged={setOwnChanged} />
          {isAdmin && <DepartmentForm department={data.Department} onChanged={setCommonChanged} />}
          {isAdmin && <TestMessage />}
        </>
      )}
    </section>
  );
}

/** Why the mail server does not take messages. Only administrators get it. */
function ServerState({ settings: { Problem, Waiting } }: { readonly settings: MessageSettings }): ReactNode {
  const text = strings.settings.messages;
  if (!Problem && Waiting === 0) return null;
  return (
    <Notice kind="warning" title={text.problem}>
      {Problem && (
        <p>{format(text.problemText, { time: formatDateTime(Problem.HappenedOn), text: Problem.Text })}</p>
      )}
      <p>{Waiting > 0 ? format(text.waiting, { count: String(Waiting) }) : text.nothingWaits}</p>
    </Notice>
  );
}

interface Draft {
  readonly Messages: boolean;
  readonly Language: MessageSettings['Own']['Language'];
  readonly TimeZone: string;
  readonly QuietFrom: string;
  readonly QuietUntil: string;
}

type Change = (changes: Partial<Draft>) => void;

/** @returns the draft, and a function that notes that it was saved as it was before */
function useDraft(initial: () => Draft, onChanged: MessagesSectionProps['onChanged']) {
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const change: Change = (changes) => setDraft((now) => ({ ...now, ...changes }));
  return { draft, change, onSaved: () => setSaved(draft) };
}

interface OwnFormProps extends MessagesSectionProps {
  readonly own: MessageSettings['Own'];
}

function OwnForm({ own, onChanged }: OwnFormProps): ReactNode {
  const text = strings.settings.messages;
  const { saveOwn } = useEditMessageSettings();
  const initial = () => toDraft({ ...own, TimeZone: own.TimeZone ?? '' });
  const { draft, change, onSaved } = useDraft(initial, onChanged);
  const zone = draft.TimeZone.trim();
  const [zoneError, setZoneError] = useState<string>();
  const submit = () => {
    const isKnown = zone === '' || isTimeZone(zone);
    setZoneError(isKnown ? undefined : strings.settings.timeZoneUnknown);
    if (!isKnown) return strings.settings.timeZoneUnknown;
    if (isHalf(draft)) return text.quietHalf;
    return saveOwn({ ...toFields(draft), Messages: draft.Messages, TimeZone: zone || null });
  };
  const bound = bind(draft, change);
  return (
    <SettingsForm title={text.own} save={text.saveOwn} submit={submit} onSaved={onSaved}>
      <CheckboxField label={text.get} {...bound.check('Messages')} />
      <LanguageAndQuietHours draft={draft} change={change} none={text.ofDepartment} />
      <TimeZoneField hint={text.zoneHint} {...bound.choice('TimeZone')} error={zoneError} />
    </SettingsForm>
  );
}

interface DepartmentFormProps extends MessagesSectionProps {
  readonly department: MessageSettings['Department'];
}

function DepartmentForm({ department, onChanged }: DepartmentFormProps): ReactNode {
  const text = strings.settings.messages;
  const { saveDepartment } = useEditMessageSettings();
  const initial = () => toDraft({ ...department, Messages: true, TimeZone: '' });
  const { draft, change, onSaved } = useDraft(initial, onChanged);
  return (
    <SettingsForm
      title={text.common}
      save={text.saveCommon}
      onSaved={onSaved}
      submit={() => (isHalf(draft) ? text.quietHalf : saveDepartment(toFields(draft)))}
    >
      <LanguageAndQuietHours draft={draft} change={change} none={languageNames.en} />
    </SettingsForm>
  );
}

function toDraft(values: Omit<MessageSettings['Own'], 'TimeZone'> & { readonly TimeZone: string }): Draft {
  return { ...values, QuietFrom: values.QuietFrom ?? '', QuietUntil: values.QuietUntil ?? '' };
}

function isHalf({ QuietFrom, QuietUntil }: Draft): boolean {
  return (QuietFrom === '') !== (QuietUntil === '');
}

function toFields({ Language, QuietFrom, QuietUntil }: Draft) {
  return { Language, QuietFrom: QuietFrom || null, QuietUntil: QuietUntil || null };
}

interface LanguageAndQuietHoursProps {
  readonly draft: Draft;
  readonly change: Change;
  /** What no choice means. */
  readonly none: string;
}

function LanguageAndQuietHours({ draft, change, none }: LanguageAndQuietHoursProps): ReactNode {
  const text = strings.settings.messages;
  const languages = (['en', 'de', 'es'] as const)
    .map((value) => ({ value, label: languageNames[value] }))
    .filter(({ label }) => label !== none);
  const bound = bind(draft, change);
  return (
    <>
      <SelectField
        label={text.language}
        value={languages.find(({ value }) => value === draft.Language)?.value ?? ''}
        choices={[{ value: '', label: none }, ...languages]}
        onChange={(Language) => change({ Language: Language === '' ? null : Language })}
      />
      <TextField label={text.quietFrom} hint={text.quietHint} type="time" {...bound.text('QuietFrom')} />
      <TextField label={text.quietUntil} type="time" {...bound.text('QuietUntil')} />
    </>
  );
}

interface SettingsFormProps {
  readonly title: string;
  readonly save: string;
  /** Returns an error if the form cannot be sent. */
  readonly submit: () => ReturnType<ReturnType<typeof useEditMessageSettings>['saveOwn']> | string;
  /** Marks what was submitted as saved. */
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

function SettingsForm({ title, save, submit, onSaved, children }: SettingsFormProps): ReactNode {
  const text = strings.settings;
  const titleId = useId();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { done } = useToasts();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setFailure(undefined);
    const saving = submit();
    if (typeof saving === 'string') return setFailure(saving);
    setSaving(true);
    const result = await saving;
    setSaving(false);
    if (!result.ok) return setFailure(describeFailure(result.error));
    onSaved();
    done(text.saved);
  };
  return (
    <form className="stack-4" noValidate aria-labelledby={titleId} onSubmit={(event) => void onSubmit(event)}>
      <h3 id={titleId}>{title}</h3>
      {children}
      <Failure title={text.saveFailed}>{failure}</Failure>
      <div>
        <Button type="submit" busy={isSaving}>
          {save}
        </Button>
      </div>
    </form>
  );
}
