import type { ErrorName } from '../../errors.ts';
import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleKeys, exampleTime, storage } from '../example-values.ts';

const file = `${storage}/attachments/${exampleKeys.attachment}`;
const markdown = 'Ask for **Mrs. Harper**.\n\n- key 12\n- key 14';
const addedBy = { userId: 'test-user', userName: null };
const times = { addedOn: exampleTime, updatedOn: exampleTime };

const preplan = {
  attachmentId: exampleIds.attachment,
  customMapId: null,
  floorId: exampleIds.floor,
  zoneId: null,
  pointId: null,
  title: 'Sprinkler plan',
  note: null,
  fileUrl: `${file}.png`,
  thumbnailUrl: `${file}.webp`,
  mediaType: 'image/png',
  sizeBytes: 14_493,
  pages: null,
  ...times,
  addedBy,
} as const;

const keyNote = {
  ...preplan,
  floorId: null,
  zoneId: exampleIds.zone,
  title: 'Keys',
  note: markdown,
  fileUrl: null,
  thumbnailUrl: null,
  mediaType: null,
  sizeBytes: null,
};

const notFound = {
  summary: 'An attachment that does not exist',
  parameters: { attachmentId: exampleIds.unknown },
  status: 404,
  response: {
    error: 'AttachmentNotFound',
    message: 'The department has no attachment with this id',
    statusCode: 404,
  },
} as const;
/** The 404 of an owner that the department does not have. */
function noOwner(what: 'map' | 'floor' | 'zone' | 'point', error: ErrorName) {
  const message = `The department has no ${what} with this id`;
  return { status: 404, response: { error, message, statusCode: 404 } };
}
const unknown = exampleIds.unknown;
const path = { attachmentId: exampleIds.attachment };
const revisioned = { requestHeaders: ['If-Match'], responseHeaders: ['ETag'] } as const;

export const attachmentDocs = {
  getAttachments: {
    description:
      'Lists the documents and notes on a map, a floor, a zone or a point in the order in which they were added. Send exactly one of the ids.',
    errors: [
      'CustomMapNotFound',
      'CustomMapFloorNotFound',
      'CustomMapZoneNotFound',
      'CustomMapPointNotFound',
    ],
    examples: {
      floor: {
        summary: 'The documents on a floor',
        parameters: { floorId: exampleIds.floor },
        response: [preplan],
      },
      twoOwners: {
        summary: 'Two owners',
        parameters: { floorId: exampleIds.floor, zoneId: exampleIds.zone },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'floorId: send only one of customMapId, floorId, zoneId or pointId',
          statusCode: 400,
          errors: ['floorId', 'zoneId'].map((field) => ({
            field,
            message: `${field}: send only one of customMapId, floorId, zoneId or pointId`,
          })),
        },
      },
      noMap: {
        summary: 'A map that the department does not have',
        parameters: { customMapId: unknown },
        ...noOwner('map', 'CustomMapNotFound'),
      },
      noFloor: {
        summary: 'A floor that the department does not have',
        parameters: { floorId: unknown },
        ...noOwner('floor', 'CustomMapFloorNotFound'),
      },
      noZone: {
        summary: 'A zone that the department does not have',
        parameters: { zoneId: unknown },
        ...noOwner('zone', 'CustomMapZoneNotFound'),
      },
      noPoint: {
        summary: 'A point that the department does not have',
        parameters: { pointId: unknown },
        ...noOwner('point', 'CustomMapPointNotFound'),
      },
    },
  },
  getAttachment: {
    description:
      'Returns a document or a note. Its `ETag` is what `If-Match` of an update or a delete expects.',
    errors: ['AttachmentNotFound'],
    responseHeaders: ['ETag'],
    examples: { plan: { summary: 'A picture', parameters: path, response: preplan }, notFound },
  },
  saveAttachment: {
    description:
      'Adds a JPEG, a PNG or a PDF of at most 20 MB, or a note in a subset of Markdown, or both, to exactly one map, floor, zone or point. The bytes of the file decide what it is. A picture is encoded again, upright and without its metadata, so its position is gone; a PDF is stored as it is. `MUSTER_MAX_ATTACHMENTS` and `MUSTER_MAX_ATTACHMENTS_MB` limit what a department can have.',
    takesImage: false,
    errors: [
      'AttachmentLimitReached',
      'CustomMapNotFound',
      'CustomMapFloorNotFound',
      'CustomMapZoneNotFound',
      'CustomMapPointNotFound',
      'ImageTooLarge',
      'UnsupportedImage',
    ],
    errorMessages: {
      AttachmentLimitReached:
        'The department has 5000 attachments; the limit is 5000 (MUSTER_MAX_ATTACHMENTS). Delete some first.',
      ImageTooLarge:
        'file: This image is 20000 × 20000 pixels, more than the 268 megapixels that are accepted. Scale it down to 16384 × 16384 pixels or less.',
      PayloadTooLarge: 'file must be at most 20 MB',
      UnsupportedImage: 'file: must be a JPEG, a PNG or a PDF; its name does not count',
    },
    responseHeaders: ['ETag'],
    examples: {
      picture: {
        summary: 'A picture on a floor',
        body: { floorId: exampleIds.floor, title: 'Sprinkler plan', file: 'site.png' },
        response: preplan,
      },
      note: {
        summary: 'A note on a zone',
        body: { zoneId: exampleIds.zone, title: 'Keys', note: markdown },
        response: keyNote,
      },
      noMap: {
        summary: 'A map that the department does not have',
        body: { customMapId: unknown, title: 'Keys', note: 'At the gate' },
        ...noOwner('map', 'CustomMapNotFound'),
      },
      noFloor: {
        summary: 'A floor that the department does not have',
        body: { floorId: unknown, title: 'Keys', note: 'At the gate' },
        ...noOwner('floor', 'CustomMapFloorNotFound'),
      },
      noZone: {
        summary: 'A zone that the department does not have',
        body: { zoneId: unknown, title: 'Keys', note: 'At the gate' },
        ...noOwner('zone', 'CustomMapZoneNotFound'),
      },
      noPoint: {
        summary: 'A point that the department does not have',
        body: { pointId: unknown, title: 'Keys', note: 'At the gate' },
        ...noOwner('point', 'CustomMapPointNotFound'),
      },
      text: {
        summary: 'A file that is neither a picture nor a PDF',
        body: { floorId: exampleIds.floor, title: 'Keys', file: 'notes.txt' },
        status: 400,
        response: {
          error: 'UnsupportedImage',
          message: 'file: must be a JPEG, a PNG or a PDF; its name does not count',
          statusCode: 400,
        },
      },
    },
  },
  updateAttachment: {
    description:
      'Changes the title and the note. A `note` that is left out keeps its text, and `null` removes it. To replace a file, add the new one and delete the old one.',
    errors: ['AttachmentNotFound'],
    ...revisioned,
    examples: {
      rename: {
        summary: 'Another title',
        parameters: path,
        body: { title: 'Sprinklers, level 3' },
        response: { ...preplan, title: 'Sprinklers, level 3' },
      },
      notFound: { ...notFound, body: { title: 'Sprinklers, level 3' } },
    },
  },
  deleteAttachment: {
    description: 'Moves a document or a note to the trash. Its address stops working.',
    errors: ['AttachmentNotFound'],
    requestHeaders: ['If-Match'],
    examples: { delete: { summary: 'Delete a document', parameters: path }, notFound },
  },
} as const satisfies Record<string, OperationDocs>;

const fileName = `${exampleKeys.attachment}.png`;

export const attachmentFileDocs = {
  description:
    'The file at the `fileUrl` or `thumbnailUrl` of an attachment. Like images, it needs no token, because its address contains 128 random bits. A PDF is downloaded instead of shown, and everything is sandboxed. It can be cached forever.',
  errors: ['NotFound'],
  requestHeaders: ['Range', 'If-Range'],
  responseHeaders: ['ETag', 'Cache-Control', 'Accept-Ranges', 'Access-Control-Allow-Origin'],
  responses: {
    200: {
      description: 'The whole file.',
      mediaTypes: ['image/jpeg', 'image/png', 'application/pdf', 'image/webp'],
    },
    206: {
      description: 'The part that `Range` requests.',
      mediaTypes: ['image/jpeg', 'image/png', 'application/pdf', 'image/webp'],
      headers: ['Content-Range'],
    },
    416: {
      description: '`Range` starts after the end of the file. Without a body.',
      headers: ['Content-Range'],
    },
  },
  examples: {
    whole: { summary: 'The whole file', parameters: { fileName } },
    part: { summary: 'A part', parameters: { fileName, Range: 'bytes=0-99' }, status: 206 },
    behindEnd: {
      summary: 'A part after its end',
      parameters: { fileName, Range: 'bytes=999999999-' },
      status: 416,
    },
    notFound: {
      summary: 'A file that was deleted, or never existed',
      parameters: { fileName: `${exampleIds.unknown.replaceAll('-', '')}.pdf` },
      status: 404,
      response: { error: 'NotFound', message: 'There is no attachment at this address', statusCode: 404 },
    },
  },
} as const satisfies OperationDocs;
