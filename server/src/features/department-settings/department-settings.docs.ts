import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleDepartment } from '../example-values.ts';

const result = { departmentId: 1, ...exampleDepartment, calendarFeedRoles: null };

export const departmentDocs = {
  getDepartment: {
    description: 'The department that the token belongs to. It is made when its first token is seen.',
    examples: { department: { summary: 'A department', answer: result } },
  },
  updateDepartment: {
    description:
      'The time zone is what dates of events and wall-clock times without a zone are read in: another one may end an event earlier or later.',
    examples: {
      rename: {
        summary: 'Another name, and who may subscribe to the calendar',
        body: { name: 'Westport Rescue', calendarFeedRoles: ['editor', 'admin'] },
        answer: { ...result, name: 'Westport Rescue', calendarFeedRoles: ['editor', 'admin'] },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
