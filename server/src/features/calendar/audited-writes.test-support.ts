import type { ApiResponse, Send } from '../../testing/api-client.ts';
import { base } from './calendar.test-support.ts';

const calendarItem = { Title: 'Drill', Start: '2027-01-12T09:00:00Z' };

/** A request for each route of this feature that writes. */
export function writesOfCalendar(
  send: () => Send,
): Record<string, () => Promise<() => Promise<ApiResponse>>> {
  const save = () => send()('POST', `${base}/SaveItemType`, { Name: 'Training', Color: 'olive' });
  const add = async (): Promise<string> => (await save()).body.Data.ItemTypeId;
  const addItem = async (): Promise<number> =>
    (await send()('POST', `${base}/SaveCalendarItem`, calendarItem)).body.Data.CalendarItemId;
  const addPastItem = async (): Promise<number> => {
    const fields = { Title: 'Drill', Start: '2020-01-12T09:00:00Z' };
    return (await send()('POST', `${base}/SaveCalendarItem`, fields)).body.Data.CalendarItemId;
  };
  const addOpenItem = async (): Promise<number> => {
    const fields = { Title: 'Drill', Start: '2030-01-12T09:00:00Z', SignUp: { Mode: 'rsvp' } };
    return (await send()('POST', `${base}/SaveCalendarItem`, fields)).body.Data.CalendarItemId;
  };
  return {
    [`POST ${base}/SignUp/{calendarItemId}`]: async () => {
      const id = await addOpenItem();
      return () => send()('POST', `${base}/SignUp/${id}`, { Answer: 'yes' });
    },
    [`POST ${base}/CheckIn/{calendarItemId}`]: async () => {
      const id = await addPastItem();
      return () => send()('POST', `${base}/CheckIn/${id}`, {});
    },
    [`POST ${base}/CheckOut/{calendarItemId}`]: async () => {
      const id = await addPastItem();
      await send()('POST', `${base}/CheckIn/${id}`, {});
      return () => send()('POST', `${base}/CheckOut/${id}`, {});
    },
    [`POST ${base}/UndoCheckIn/{calendarItemId}`]: async () => {
      const id = await addPastItem();
      const { body } = await send()('POST', `${base}/CheckIn/${id}`, {});
      return () => send()('POST', `${base}/UndoCheckIn/${id}`, { UserId: body.Data.UserId });
    },
    [`POST ${base}/SaveCalendarItem`]: async () => () =>
      send()('POST', `${base}/SaveCalendarItem`, { ...calendarItem, RecurrenceRule: 'FREQ=DAILY' }),
    [`PUT ${base}/UpdateCalendarItem/{calendarItemId}`]: async () => {
      const id = await addItem();
      const body = { ...calendarItem, Title: 'Big drill' };
      return () => send()('PUT', `${base}/UpdateCalendarItem/${id}`, body);
    },
    [`DELETE ${base}/DeleteCalendarItem/{calendarItemId}`]: async () => {
      const id = await addItem();
      return () => send()('DELETE', `${base}/DeleteCalendarItem/${id}`);
    },
    [`PUT ${base}/UpdateMessageSettings`]: async () => () =>
      send()('PUT', `${base}/UpdateMessageSettings`, { Language: 'es' }),
    [`PUT ${base}/UpdateDepartmentMessages`]: async () => () =>
      send()('PUT', `${base}/UpdateDepartmentMessages`, { Language: 'de' }),
    [`POST ${base}/SaveItemType`]: async () => save,
    [`PUT ${base}/UpdateItemType/{itemTypeId}`]: async () => {
      const id = await add();
      return () => send()('PUT', `${base}/UpdateItemType/${id}`, { Name: 'Exercise' });
    },
    [`DELETE ${base}/DeleteItemType/{itemTypeId}`]: async () => {
      const id = await add();
      return () => send()('DELETE', `${base}/DeleteItemType/${id}`);
    },
  };
}
