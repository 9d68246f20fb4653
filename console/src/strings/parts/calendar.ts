import { calendarStrings } from '../calendar.ts';
import { timeZoneStrings } from '../time-zones.ts';

/** The texts of the calendar, and of choosing a time zone. */
export const calendarTexts = { calendar: calendarStrings, timeZones: timeZoneStrings } as const;
