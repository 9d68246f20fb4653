import type { Department } from '@muster/sdk/client';
import { useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { type FeedRole, feedRoles, useUpdateDepartment } from '../../data/department.ts';
import { strings } from '../../strings.ts';
import { isTimeZone } from '../../time-zones/time-zones.ts';
import { useToasts } from '../../ui/toast.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import type { Units } from '../../units/units.ts';

export interface DepartmentDraft {
  readonly name: string;
  readonly timeZone: string;
  readonly units: Units;
  readonly isForEveryone: boolean;
  /** Kept while everyone is selected, in case the user switches back. */
  readonly roles: readonly FeedRole[];
}

type Field = 'name' | 'timeZone' | 'calendarFeedRoles';

function toDepartmentDraft({ name, timeZone, calendarFeedRoles, units }: Department): DepartmentDraft {
  return {
    name,
    timeZone,
    units,
    isForEveryone: calendarFeedRoles === null,
    roles: feedRoles.filter((role) => calendarFeedRoles === null || calendarFeedRoles.includes(role)),
  };
}

function check(draft: DepartmentDraft): Readonly<Partial<Record<Field, string>>> {
  const text = strings.settings;
  return {
    ...(draft.name.trim() === '' && { name: text.nameMissing }),
    ...(!isTimeZone(draft.timeZone.trim()) && { timeZone: text.timeZoneUnknown }),
  };
}

/** The form for the department's settings. */
export function useDepartmentForm(department: Department) {
  const [initial, setInitial] = useState(() => toDepartmentDraft(department));
  const [draft, setDraft] = useState(initial);
  const { errors, failedAttempts, showErrors, clearErrors } = useFormErrors<Field>();
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const update = useUpdateDepartment();
  const { done } = useToasts();
  const submit = async () => {
    setFailure(undefined);
    if (!showErrors(check(draft))) return;
    setSaving(true);
    const result = await update({
      name: draft.name.trim(),
      timeZone: draft.timeZone.trim(),
      units: draft.units,
      calendarFeedRoles: draft.isForEveryone ? null : [...draft.roles],
    });
    setSaving(false);
    if (!result.ok) {
      const message = describeFailure(result.error);
      const field = /^(name|timeZone|calendarFeedRoles)\b/.exec(message)?.[1];
      if (field) showErrors({ [field]: message });
      else setFailure(message);
      return;
    }
    const saved = toDepartmentDraft(result.value);
    setInitial(saved);
    setDraft(saved);
    done(strings.settings.saved);
  };
  const change = (changes: Partial<DepartmentDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    clearErrors(Object.keys(changes));
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  return { draft, change, errors, failedAttempts, failure, isSaving, isChanged, submit };
}

export type DepartmentForm = ReturnType<typeof useDepartmentForm>;
