import type { Language } from '../../strings/language.ts';
import type { NewTimes } from '../item-draft.ts';
import type { DateAndTime } from '../wall-clock.ts';

/** The context for reading a text. Dates and times are in the department's time zone. */
export interface QuickContext {
  /** The clicked slot. It fills in what the text leaves out. */
  readonly slot: NewTimes;
  readonly now: DateAndTime;
  readonly timeZone: string;
  /** Whether `7` can mean either half of the day. */
  readonly usesTwelveHours: boolean;
  /** Whether `3/4` is the third of April. */
  readonly isDayFirst: boolean;
  /** 0 is Sunday. `next tuesday` is in the week that starts on this day. */
  readonly firstDayOfWeek: number;
  /** The language of the words to recognize. Default: the language of the page. */
  readonly language?: Language;
}

/** What was ambiguous in a text, and how it was interpreted. */
export type QuickNote =
  | { readonly kind: 'morning' | 'afternoon'; readonly typed: string }
  | { readonly kind: 'nextYear' | 'nextWeek' | 'past' | 'repeats' }
  | { readonly kind: 'skipped'; readonly time: string };

export interface QuickEvent {
  readonly title: string;
  readonly times: NewTimes;
  readonly notes: readonly QuickNote[];
}
