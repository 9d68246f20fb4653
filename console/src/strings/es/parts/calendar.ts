import { calendarStrings } from '../calendar.ts';
import { timeZoneStrings } from '../time-zones.ts';

export const calendarTexts = { calendar: calendarStrings, timeZones: timeZoneStrings } as const;
