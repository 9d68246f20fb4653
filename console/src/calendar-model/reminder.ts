import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';

export const reminderUnits = ['minute', 'hour', 'day', 'week'] as const;
export type ReminderUnit = (typeof reminderUnits)[number];

/** A reminder in the form: a preset, `none`, or `custom` with the typed amount. */
export interface ReminderDraft {
  /** `none`, `custom`, or minutes before the start. */
  readonly choice: string;
  readonly amount: string;
  readonly unit: ReminderUnit;
}

/** Minutes before the start. */
export const usualReminders: readonly number[] = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080];
const minutesOf = { minute: 1, hour: 60, day: 1440, week: 10_080 } as const;
const textOf = { minute: 'minutes', hour: 'hours', day: 'days', week: 'weeks' } as const;
/** Four weeks, the maximum that the service accepts. */
const maxMinutes = 40_320;

export function reminderOf(minutes: number | null): ReminderDraft {
  if (minutes === null) return { choice: 'none', amount: '1', unit: 'hour' };
  const { amount, unit } = splitMinutes(minutes);
  return {
    choice: usualReminders.includes(minutes) ? String(minutes) : 'custom',
    amount: String(amount),
    unit,
  };
}

/** Minutes before the start; `null` for none; `undefined` if the amount is not a number or is too large. */
export function minutesOfReminder({ choice, amount, unit }: ReminderDraft): number | null | undefined {
  if (choice === 'none') return null;
  if (choice !== 'custom') return Number(choice);
  const minutes = /^\d{1,5}$/.test(amount.trim()) ? Number(amount) * minutesOf[unit] : Number.NaN;
  return minutes <= maxMinutes ? minutes : undefined;
}

/** "2 hours before", in the largest unit that divides it evenly. */
export function describeReminder(minutes: number | null): string {
  const text = strings.calendar.form;
  if (minutes === null) return text.reminderNone;
  if (minutes === 0) return text.reminderAtStart;
  const { amount, unit } = splitMinutes(minutes);
  return format(text.reminderBefore, { time: formatCount(text[textOf[unit]], amount) });
}

function splitMinutes(minutes: number): { readonly amount: number; readonly unit: ReminderUnit } {
  const isWhole = (unit: ReminderUnit) => minutes > 0 && minutes % minutesOf[unit] === 0;
  const unit = reminderUnits.toReversed().find(isWhole) ?? 'minute';
  return { amount: minutes / minutesOf[unit], unit };
}
