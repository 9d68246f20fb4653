import { hash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { type Language, messageTexts } from './message-texts.ts';

/** Who sends a message to whom, and how it is written. */
export interface MessageFrame {
  readonly departmentId: number;
  readonly departmentName: string;
  /** The address of the department's mail, which also gets what cannot be delivered. */
  readonly from: string;
  readonly to: { readonly name: string; readonly email: string };
  readonly language: Language;
  readonly timeZone: string;
  readonly baseUrl: string;
  readonly stopUrl: string;
}

export interface MessageContent {
  readonly subject: string;
  readonly lines: readonly string[];
  /** What the message is about; the same for each attempt to send it. */
  readonly key: readonly (string | number)[];
}

/**
 * Writes a message for `sendMail`, which encodes texts so that none of them can add a header. The `Message-ID` is the same each time,
 * so that a mail program shows a message that arrives twice only once.
 */
export function writeMessage(frame: MessageFrame, { subject, lines, key }: MessageContent) {
  const { departmentId, departmentName, from, to, stopUrl } = frame;
  const texts = messageTexts[frame.language];
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const id = hash('sha256', [departmentId, ...key].join('|'), 'base64url');
  const end = ['', texts.why(departmentName), texts.stop(stopUrl)];
  return {
    from: { name: oneLine(departmentName), address: from },
    to: { name: oneLine(to.name), address: to.email },
    envelope: { from, to: to.email },
    subject: oneLine(subject),
    text: [...lines, ...end].join('\n'),
    messageId: `<${id}@${domain}>`,
    headers: {
      // RFC 3834: so that no program answers it. RFC 8058: one click in the mail program stops them.
      'Auto-Submitted': 'auto-generated',
      'Content-Language': frame.language,
      'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  } satisfies SendMailOptions;
}

export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** When an item starts, in the words of a language. */
export function describeStart(
  item: Pick<CalendarItemRow, 'starts_at' | 'start_date'>,
  { language, timeZone }: Pick<MessageFrame, 'language' | 'timeZone'>,
): string {
  const format = (time: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(messageTexts[language].locale, options).format(new Date(time));
  if (item.start_date !== null)
    return format(`${item.start_date}T00:00:00Z`, { dateStyle: 'full', timeZone: 'UTC' });
  return `${format(item.starts_at, { dateStyle: 'full', timeStyle: 'short', timeZone })} (${timeZone})`;
}
