import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleDepartment, exampleIds, exampleTime, exampleVerifier } from '../example-values.ts';
import { exampleFloor } from '../floors/floors.docs.ts';
import { examplePoint } from '../points/points.docs.ts';
import { exampleZone } from '../zones/zones.docs.ts';

const verifiedOn = '2026-02-28';
const verifiedBy = exampleVerifier;
const body = { verifiedOn, note: 'Walked with the caretaker' };
const future = {
  summary: 'A day in the future',
  body: { verifiedOn: '2999-01-01' },
  status: 400,
  response: {
    error: 'InvalidRequest',
    message: 'verifiedOn must not be in the future',
    statusCode: 400,
  },
} as const;

export const verificationDocs = {
  verifyFloor: {
    description: `Records that someone walked through the floor and found that it is right. The name of the caller is kept with the day. The day of a past walk can be added to the history: the floor keeps the latest. Days are in the time zone of the department, such as \`${exampleDepartment.timeZone}\`.`,
    errors: ['CustomMapFloorNotFound'],
    responseHeaders: ['ETag'],
    examples: {
      walked: {
        summary: 'A walk on a day in the past',
        parameters: { floorId: exampleIds.floor },
        body,
        response: {
          customMapId: exampleIds.map,
          ...exampleFloor,
          verifiedOn,
          verifiedBy,
          changesSinceVerified: 0,
        },
      },
      future: { ...future, parameters: { floorId: exampleIds.floor } },
    },
  },
  verifyZone: {
    description:
      'Records that someone looked at this zone alone. It does not count as a change of its floor, nor verify the floor.',
    errors: ['CustomMapZoneNotFound'],
    responseHeaders: ['ETag'],
    examples: {
      looked: {
        summary: 'A look at a room',
        parameters: { zoneId: exampleIds.zone },
        body,
        response: { ...exampleZone, verifiedOn, verifiedBy },
      },
      future: { ...future, parameters: { zoneId: exampleIds.zone } },
    },
  },
  verifyPoint: {
    description:
      'Records that someone looked at this point alone. It does not count as a change of its floor, nor verify the floor.',
    errors: ['CustomMapPointNotFound'],
    responseHeaders: ['ETag'],
    examples: {
      looked: {
        summary: 'A look at a door',
        parameters: { pointId: exampleIds.point },
        body,
        response: { ...examplePoint, verifiedOn },
      },
      future: { ...future, parameters: { pointId: exampleIds.point } },
    },
  },
  getVerifications: {
    description:
      'Newest first, also of its zones and points. Each verification is kept as long as the floor.',
    errors: ['CustomMapFloorNotFound'],
    examples: {
      history: {
        summary: 'A floor that was verified once',
        parameters: { floorId: exampleIds.floor },
        response: [
          {
            verifiedOn,
            verifiedBy,
            customMapZoneId: null,
            customMapPointId: null,
            note: body.note,
            addedOn: exampleTime,
          },
        ],
      },
      tooMany: {
        summary: 'A limit that is too high',
        parameters: { floorId: exampleIds.floor, limit: 5000 },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'limit must be a whole number from 1 to 1000',
          statusCode: 400,
        },
      },
    },
  },
  getVerificationReport: {
    description:
      'All active floors of active maps: which were never verified, which are overdue or due within 30 days. `format=csv`, or `Accept: text/csv`, returns the floors as a file.',
    errors: [],
    responseHeaders: ['Cache-Control'],
    responses: { 200: { description: 'The report.', mediaTypes: ['text/csv'] } },
    examples: {
      report: {
        summary: 'A building with one floor, which was never verified',
        response: {
          asOf: '2026-03-02',
          overdue: 0,
          due: 0,
          never: 1,
          ok: 0,
          floors: [
            {
              state: 'never',
              customMapId: exampleIds.map,
              mapName: 'Westport House',
              customMapFloorId: exampleIds.floor,
              floorName: 'Level 3',
              floorNumber: 3,
              isConfidential: false,
              verifyEveryMonths: null,
              verifiedOn: null,
              verifiedBy: null,
              verificationDueOn: null,
              changesSinceVerified: null,
            },
          ],
        },
      },
      badFormat: {
        summary: 'An unknown format',
        parameters: { format: 'pdf' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'format must be json or csv, not "pdf"',
          statusCode: 400,
        },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
