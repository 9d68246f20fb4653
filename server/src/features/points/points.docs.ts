import { type OperationDocs, unchangedResponse } from '../../http/openapi/operation-docs.ts';
import { noDraftFlag } from '../drafts/drafts.docs.ts';
import { exampleIds } from '../example-values.ts';

const fields = {
  pointType: 'exteriorDoor',
  label: 'Door 7',
  note: 'Code pad; opens to the yard.',
  latitude: 56.46012,
  longitude: -2.97825,
  headingDeg: 270,
  verifiedOn: '2026-02-27',
};

/** The point of the examples, as shown in responses. */
export const examplePoint = {
  customMapPointId: exampleIds.point,
  customMapFloorId: exampleIds.floor,
  ...fields,
  isActive: true,
};

const keyBox = { pointType: 'keyBox', latitude: 56.46015, longitude: -2.9783 };
const unknownType = {
  summary: 'A word that is not a type',
  body: { ...keyBox, pointType: 'key safe' },
  status: 400,
  response: {
    error: 'InvalidRequest',
    message:
      'pointType must be exteriorDoor, door, keyBox, fireAlarmPanel, fireExtinguisher, standpipe, fireDepartmentConnection, hydrant, sprinklerValve, gasShutoff, waterShutoff, electricShutoff, hvacShutoff, elevatorPanel, roofAccess, aed, firstAid, traumaKit, eyewash, camera, intercom or custom, not "key safe"',
    statusCode: 400,
  },
};

export const pointDocs = {
  getPoints: {
    description:
      'Sorted by label, or by type if a point has no label. Includes inactive points. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.',
    errors: ['CustomMapFloorNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      points: {
        summary: 'A floor with one point',
        parameters: { floorId: exampleIds.floor },
        response: [examplePoint],
      },
      noFlag: { ...noDraftFlag, parameters: { floorId: exampleIds.floor, draft: 'yes' } },
      unchanged: {
        summary: 'A client that has the current version',
        parameters: { floorId: exampleIds.floor, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getPoint: {
    description:
      'Send the `ETag` as `If-Match` with an edit, so that you do not overwrite someone else’s change.',
    errors: ['CustomMapPointNotFound'],
    responseHeaders: ['ETag'],
    examples: {
      point: { summary: 'A door', parameters: { pointId: exampleIds.point }, response: examplePoint },
      noFlag: { ...noDraftFlag, parameters: { pointId: exampleIds.point, draft: 'yes' } },
    },
  },
  savePoint: {
    description:
      'Doors, key boxes, shutoffs, hydrants: what a crew looks for at one place of a floor. A floor can have 5,000 points; one more gets a 400. `warnings` says if the point is outside the bounds of its map; it is left out if it is not.',
    errors: ['CustomMapFloorNotFound'],
    responseHeaders: ['ETag'],
    examples: {
      door: {
        summary: 'A door',
        parameters: { floorId: exampleIds.floor },
        body: fields,
        response: examplePoint,
      },
      keyBox: {
        summary: 'Only the required fields',
        parameters: { floorId: exampleIds.floor },
        body: keyBox,
        response: { ...examplePoint, ...keyBox, label: null, note: null, headingDeg: null, verifiedOn: null },
      },
      unknownType: { ...unknownType, parameters: { floorId: exampleIds.floor } },
    },
  },
  updatePoint: {
    description:
      'The required fields are also required here. An optional field that is left out keeps its value; `null` clears it.',
    errors: ['CustomMapPointNotFound'],
    requestHeaders: ['If-Match'],
    responseHeaders: ['ETag'],
    examples: {
      verify: {
        summary: 'Somebody has checked the door',
        parameters: { pointId: exampleIds.point },
        body: { ...fields, verifiedOn: '2026-03-01' },
        response: { ...examplePoint, verifiedOn: '2026-03-01' },
      },
      unknownType: { ...unknownType, parameters: { pointId: exampleIds.point } },
    },
  },
  deletePoint: {
    description: '`POST /api/v4/Trash/Restore` can restore it for `MUSTER_TRASH_DAYS` days.',
    errors: ['CustomMapPointNotFound'],
    requestHeaders: ['If-Match'],
    examples: { delete: { summary: 'Delete a point', parameters: { pointId: exampleIds.point } } },
  },
} as const satisfies Record<string, OperationDocs>;
