import { calendarStrings } from '../calendar.ts';

export const calendarTexts = { calendar: calendarStrings } as const;
