import type { Language } from '../../strings/language.ts';

/** The words for days, times and durations in a language, as regular expressions. */
export interface QuickWords {
  /** Starting with Monday, each with its accepted abbreviations. */
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  /** Whether a month may be before its day, as in `mar 3`. */
  readonly isMonthFirst: boolean;
  /** After the number of a day, as in `3rd` or `3.` */
  readonly ordinal: string;
  /** Words before a day, and between a day and its month. */
  readonly the: string;
  readonly of: string;
  readonly today: string;
  readonly tonight: string;
  readonly tomorrow: string;
  readonly dayAfterTomorrow: string;
  /** The word before `3 days`, and the word for a single one. */
  readonly in: string;
  readonly one: string;
  readonly day: string;
  readonly week: string;
  /** Words before a weekday. */
  readonly next: string;
  readonly this: string;
  readonly nextWeek: string;
  /** The word after an hour on the 24-hour clock, as in `19 Uhr`; empty if the language has none. */
  readonly clock: string;
  readonly noon: string;
  readonly midnight: string;
  readonly hour: string;
  readonly minute: string;
  readonly and: string;
  readonly anHour: string;
  readonly halfAnHour: string;
  readonly allDay: string;
  /** Words between a start and an end. */
  readonly to: string;
  /** Words that belong to the time, day or duration that follows. */
  readonly at: string;
  readonly on: string;
  readonly for: string;
  /** Words for a repeating event, which this line does not support. */
  readonly repeats: string;
}

const en: QuickWords = {
  weekdays: 'monday tuesday wednesday thursday friday saturday sunday'.split(' ').map(abbreviated),
  months: 'january february march april may june july august september october november december'
    .split(' ')
    .map(abbreviated),
  isMonthFirst: true,
  ordinal: '(?:st|nd|rd|th)?',
  the: 'the',
  of: 'of',
  today: 'today',
  tonight: 'tonight',
  tomorrow: 'tomorrow|tmrw|tmr',
  dayAfterTomorrow: '(?:the\\s+)?day after tomorrow',
  in: 'in',
  one: 'a',
  day: 'days?',
  week: 'weeks?',
  next: 'next',
  this: 'this',
  nextWeek: 'next\\s+week',
  clock: '',
  noon: 'noon|midday',
  midnight: 'midnight',
  hour: '(?:h|hrs?|hours?)',
  minute: '(?:m|mins?|minutes?)',
  and: 'and',
  anHour: '(?:an|one)\\s+hour',
  halfAnHour: 'half\\s+an\\s+hour',
  allDay: 'all[ -]day',
  to: 'to|until|till|through',
  at: 'at|from|between',
  on: 'on',
  for: 'for',
  repeats: 'every|each|daily|weekly|monthly|yearly',
};

const de: QuickWords = {
  // Excludes the article `die`, which is not a Tuesday.
  weekdays: [
    'mo|montag',
    'di|dienstag',
    'mi|mittwoch',
    'do|donnerstag',
    'fr|freitag',
    'sa|samstag|sonnabend',
    'so|sonntag',
  ],
  months: [
    'jan(?:uar)?',
    'feb(?:ruar)?',
    'märz?|mrz',
    'apr(?:il)?',
    'mai',
    'juni?',
    'juli?',
    'aug(?:ust)?',
    'sep(?:t(?:ember)?)?',
    'okt(?:ober)?',
    'nov(?:ember)?',
    'dez(?:ember)?',
  ],
  isMonthFirst: false,
  ordinal: '\\.?',
  the: 'am|den',
  of: 'im',
  today: 'heute',
  tonight: 'heute\\s+abend',
  tomorrow: 'morgen',
  dayAfterTomorrow: 'übermorgen',
  in: 'in',
  one: 'einem|einer',
  day: 'tag(?:en?)?',
  week: 'wochen?',
  next: '(?:nächste|kommende)[nrs]?',
  this: 'diese[nrs]?',
  nextWeek: 'nächste\\s+woche',
  clock: 'uhr',
  noon: 'mittags?',
  midnight: 'mitternacht',
  hour: '(?:h|std\\.?|stunden?)',
  minute: '(?:m|min\\.?|minuten?)',
  and: 'und',
  anHour: 'eine\\s+stunde',
  halfAnHour: '(?:eine\\s+)?halbe\\s+stunde',
  allDay: 'ganztägig|ganztags',
  to: 'bis',
  at: 'um|von|ab|zwischen',
  on: 'am|an',
  for: 'für',
  repeats: 'jede[nrs]?|täglich|wöchentlich|monatlich|jährlich',
};

const es: QuickWords = {
  weekdays: [
    'lun(?:es)?',
    'mar(?:tes)?',
    'mi[eé](?:rcoles)?',
    'jue(?:ves)?',
    'vie(?:rnes)?',
    's[aá]b(?:ado)?',
    'dom(?:ingo)?',
  ],
  months: [
    'ene(?:ro)?',
    'feb(?:rero)?',
    'mar(?:zo)?',
    'abr(?:il)?',
    'may(?:o)?',
    'jun(?:io)?',
    'jul(?:io)?',
    'ago(?:sto)?',
    'sep(?:t(?:iembre)?)?|set(?:iembre)?',
    'oct(?:ubre)?',
    'nov(?:iembre)?',
    'dic(?:iembre)?',
  ],
  isMonthFirst: false,
  ordinal: '[º°]?',
  the: 'el',
  of: 'de',
  today: 'hoy',
  tonight: 'esta\\s+noche',
  tomorrow: 'mañana',
  dayAfterTomorrow: 'pasado\\s+mañana',
  in: 'en|dentro\\s+de',
  one: 'una?',
  day: 'd[ií]as?',
  week: 'semanas?',
  next: '(?:el\\s+)?pr[oó]ximo',
  this: '(?:el|este)',
  nextWeek: '(?:la\\s+)?(?:pr[oó]xima\\s+semana|semana\\s+que\\s+viene)',
  clock: '',
  noon: 'mediod[ií]a',
  midnight: 'medianoche',
  hour: '(?:h|hrs?|horas?)',
  minute: '(?:m|mins?|minutos?)',
  and: 'y',
  anHour: 'una\\s+hora',
  halfAnHour: 'media\\s+hora',
  allDay: 'todo\\s+el\\s+d[ií]a',
  to: 'al?(?!\\s+las?\\s)|hasta(?:\\s+las?)?',
  at: 'a\\s+las?|desde(?:\\s+las?)?|de|entre',
  on: 'el|los',
  for: 'por|durante',
  repeats: 'cada|diari[oa]|semanal|mensual|anual|todos\\s+los',
};

export const quickWords: Readonly<Record<Language, QuickWords>> = { en, de, es };

/** Matches every abbreviation of at least three letters: `jan(?:u(?:a(?:r(?:y)?)?)?)?`. */
function abbreviated(name: string): string {
  const optional = (letters: string): string =>
    letters === '' ? '' : `(?:${letters[0]}${optional(letters.slice(1))})?`;
  return (name === 'wednesday' ? 'weds|' : '') + name.slice(0, 3) + optional(name.slice(3));
}
