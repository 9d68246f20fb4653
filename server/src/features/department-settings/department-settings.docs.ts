import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleDepartment } from '../example-values.ts';

const result = {
  departmentId: 1,
  ...exampleDepartment,
  calendarFeedRoles: null,
  units: 'imperial',
  background: { kind: 'default', url: null, attribution: null },
  backgroundFile: null,
} as const;

export const departmentSettingsDocs = {
  getDepartment: {
    description: 'The department that the token belongs to. It is created when its first token is used.',
    examples: { department: { summary: 'A department', response: result } },
  },
  updateDepartment: {
    description:
      'The time zone applies to event dates and to local times without a zone: a new one may end an event earlier or later. A `background` is drawn under the maps of the department, also on shared pages, and the Content-Security-Policy of the pages allows it.',
    examples: {
      background: {
        summary: 'Maps drawn over OpenStreetMap',
        body: { name: exampleDepartment.name, background: { kind: 'openStreetMap' } },
        response: {
          ...result,
          background: {
            kind: 'openStreetMap',
            url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
            attribution: '© OpenStreetMap contributors',
          },
        },
      },
      backgroundWithoutPlaceholders: {
        summary: 'Tiles without placeholders',
        body: {
          name: exampleDepartment.name,
          background: { kind: 'raster', url: 'https://tiles.example.org/map.png' },
        },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'background.url must contain {z}, {x} and {y}',
          statusCode: 400,
        },
      },
      metric: {
        summary: 'Meters instead of feet',
        body: { name: exampleDepartment.name, units: 'metric' },
        response: { ...result, units: 'metric' },
      },
      rename: {
        summary: 'Change the name and the roles that may subscribe to the calendar',
        body: { name: 'Westport Rescue', calendarFeedRoles: ['editor', 'admin'] },
        response: { ...result, name: 'Westport Rescue', calendarFeedRoles: ['editor', 'admin'] },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
