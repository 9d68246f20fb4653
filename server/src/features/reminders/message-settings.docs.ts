import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleDepartment } from '../example-values.ts';

const settings = {
  IsConfigured: false,
  Own: { Messages: true, Language: null, QuietFrom: null, QuietUntil: null, TimeZone: null },
  Department: { Language: null, QuietFrom: null, QuietUntil: null },
  Waiting: 0,
  Problem: null,
};
const invitation = [
  'You are invited:',
  `- Ladder drill (example): Wednesday, June 12, 2030 at 9:00 AM (${exampleDepartment.timeZone})`,
  '',
  'Open the calendar: http://localhost:8080/calendar?item=0',
  '',
  `You get this message because you are invited to events at ${exampleDepartment.name}, or signed up for them.`,
  'To stop messages about events: http://localhost:8080/api/v4/Calendar/Reminders/…',
].join('\n');
const respond = (Data: object) => ({ Data, Status: 'success' });

export const messageSettingsDocs = {
  getMessageSettings: {
    description:
      'How the caller and the department get messages about events by email. Administrators also see whether the mail server takes them.',
    examples: { nothing: { summary: 'Nobody has chosen anything', response: respond(settings) } },
  },
  updateMessageSettings: {
    description:
      'Changes how the caller gets messages about events by email. Fields that are left out keep their value; with null, the choice of the department applies. Equal times mean no quiet hours.',
    examples: {
      quiet: {
        summary: 'Spanish, and nothing at night',
        body: { Language: 'es', QuietFrom: '22:00', QuietUntil: '07:00' },
        response: respond({
          ...settings,
          Own: { ...settings.Own, Language: 'es', QuietFrom: '22:00', QuietUntil: '07:00' },
        }),
      },
      half: {
        summary: 'Half of the quiet hours',
        body: { QuietFrom: '22:00' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'QuietUntil is required with QuietFrom',
          statusCode: 400,
        },
      },
    },
  },
  updateDepartmentMessages: {
    description:
      'Changes the language and the quiet hours of messages about events, for everyone in the department who has not chosen. Fields that are left out keep their value.',
    examples: {
      language: {
        summary: 'German',
        body: { Language: 'de' },
        response: respond({ ...settings, Department: { ...settings.Department, Language: 'de' } }),
      },
    },
  },
  sendTestMessage: {
    description:
      'Writes a message about an event that does not exist, as the caller would get it, and sends it to them. If the mail server does not take it, `Problem` is what it said.',
    examples: {
      preview: {
        summary: 'Look at an invitation',
        body: { Kind: 'invited', PreviewOnly: true },
        response: respond({
          To: null,
          Subject: 'Invitation: Ladder drill (example)',
          Text: invitation,
          Sent: false,
          Problem: null,
        }),
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
