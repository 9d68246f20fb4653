import { hash } from 'node:crypto';

export interface Reminder {
  readonly departmentId: number;
  readonly departmentName: string;
  readonly timeZone: string;
  readonly item: {
    readonly id: number;
    readonly title: string;
    readonly location: string | null;
    readonly starts_at: string;
    readonly start_date: string | null;
  };
  readonly person: { readonly user_id: string; readonly display_name: string; readonly email: string };
}

/** The addresses that a message has. */
export interface Addresses {
  /** The address of the department's mail, which also gets what cannot be delivered. */
  readonly from: string;
  readonly baseUrl: string;
  readonly stopUrl: string;
}

/**
 * Writes a reminder for `sendMail`, which encodes texts so that none of them can add a header. The `Message-ID` is the same each time,
 * so that a mail program shows a message that arrives twice only once.
 */
export function writeReminder(reminder: Reminder, { from, baseUrl, stopUrl }: Addresses) {
  const { departmentId, departmentName, item, person } = reminder;
  const key = [departmentId, item.id, item.starts_at, person.user_id].join('|');
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const lines = [
    `${item.title}: ${describeStart(reminder)}`,
    ...(item.location ? [`Where: ${item.location}`] : []),
    '',
    `Open the event, or change your answer: ${baseUrl}/calendar?item=${item.id}`,
    '',
    `You get this reminder because you signed up for this event at ${departmentName}.`,
    `To stop reminders: ${stopUrl}`,
  ];
  return {
    from: { name: oneLine(departmentName), address: from },
    to: { name: oneLine(person.display_name), address: person.email },
    envelope: { from, to: person.email },
    subject: `Reminder: ${oneLine(item.title)}`,
    text: lines.join('\n'),
    messageId: `<${hash('sha256', key, 'base64url')}@${domain}>`,
    headers: {
      // RFC 3834: so that no program answers it. RFC 8058: one click in the mail program stops them.
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

function describeStart({ item, timeZone }: Reminder): string {
  if (item.start_date !== null)
    return format(`${item.start_date}T00:00:00Z`, { dateStyle: 'full', timeZone: 'UTC' });
  return `${format(item.starts_at, { dateStyle: 'full', timeStyle: 'short', timeZone })} (${timeZone})`;
}

function format(time: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', options).format(new Date(time));
}
