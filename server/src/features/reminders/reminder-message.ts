import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { describeStart, type MessageFrame, writeMessage } from './message.ts';
import { messageTexts } from './message-texts.ts';

type Item = Pick<CalendarItemRow, 'id' | 'title' | 'location' | 'starts_at' | 'start_date'>;

export function writeReminder(frame: MessageFrame, item: Item, userId: string, answerUrl: string | null) {
  const texts = messageTexts[frame.language];
  return writeMessage(frame, {
    subject: texts.reminder(item.title),
    lines: [
      `${item.title}: ${describeStart(item, frame)}`,
      ...(item.location ? [texts.where(item.location)] : []),
      '',
      ...(answerUrl ? [texts.answer(answerUrl)] : []),
      texts.open(`${frame.baseUrl}/calendar?item=${item.id}`),
    ],
    key: [item.id, item.starts_at, userId],
  });
}
