import { browserStorage } from './browser-storage.ts';

/** The first day of the week: automatic, from the browser's language, or a fixed day. 0 is Sunday. */
export const weekStarts = ['automatic', '0', '1', '6'] as const;
export type WeekStart = (typeof weekStarts)[number];

const key = 'muster-week-start';
let chosen: WeekStart = 'automatic';

export function readWeekStart(): WeekStart {
  const stored = browserStorage ? browserStorage.getItem(key) : chosen;
  return weekStarts.find((start) => start === stored) ?? 'automatic';
}

/** Stores the choice on this device. If the browser blocks storage, it is kept until the page is closed. */
export function chooseWeekStart(start: WeekStart): void {
  chosen = start;
  browserStorage?.setItem(key, start);
}

/** The first day of the week everywhere in the console; 0 is Sunday. */
export function firstDayOfWeek(): number {
  const start = readWeekStart();
  return start === 'automatic' ? firstDayIn(navigator.language) : Number(start);
}

// Regions where weeks start on Sunday or Saturday, for browsers that do not provide it. Source: CLDR, supplemental/weekData.
const sunday =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const saturday = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** The usual first day of the week for a language; 0 is Sunday. */
export function firstDayIn(language: string, knowsWeeks = true): number {
  const locale: Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    readonly getWeekInfo?: () => { readonly firstDay: number };
  } = new Intl.Locale(language);
  const said = knowsWeeks ? (locale.getWeekInfo?.() ?? locale.weekInfo) : undefined;
  if (said) return said.firstDay % 7;
  const region = locale.maximize().region ?? '';
  if (sunday.split(' ').includes(region)) return 0;
  return saturday.split(' ').includes(region) ? 6 : 1;
}
