import type { CustomMap } from '@muster/sdk/client';
import { formatDate } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';

type Period = Pick<CustomMap, 'eventStartDate' | 'eventEndDate'>;

/** Describes the dates of an event. Either date may be missing. */
export function describePeriod({ eventStartDate, eventEndDate }: Period): string | undefined {
  const text = strings.maps;
  const start = eventStartDate && formatDate(eventStartDate);
  const end = eventEndDate && formatDate(eventEndDate);
  if (start && end) return format(text.eventPeriod, { start, end });
  if (end) return format(text.eventUntil, { end });
  return start ? format(text.eventFrom, { start }) : undefined;
}
