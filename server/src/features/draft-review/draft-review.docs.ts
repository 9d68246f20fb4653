import { type OperationDocs, unchangedResponse } from '../../http/openapi/operation-docs.ts';
import { exampleIds, exampleTime } from '../example-values.ts';
import { exampleZone } from '../zones/zones.docs.ts';

const draft = {
  draftId: exampleIds.zone,
  revision: 1,
  kind: 'zone',
  customMapFloorId: exampleIds.floor,
  name: 'Room 312a',
  action: 'changed',
  changes: ['renamed'],
  published: { zone: exampleZone },
  draft: { zone: { ...exampleZone, name: 'Room 312a' } },
  isOutdated: false,
  editedBy: null,
  editedOn: exampleTime,
  note: null,
  returnedBy: null,
  returnedOn: null,
};
const note = 'The sign says 312, please check it again.';
const withDraft = { customMapId: exampleIds.map, drafts: [draft] };
const empty = { customMapId: exampleIds.map, drafts: [] };
const parameters = { customMapId: exampleIds.map };
const drafts = [{ draftId: exampleIds.zone, revision: 1 }];
const outdated = `${exampleIds.unknown} was edited, published or discarded since it was read`;
const edited = {
  summary: 'Someone has edited it since',
  parameters,
  status: 409,
  response: {
    error: 'Conflict',
    message: `Nothing was changed: ${outdated}`,
    statusCode: 409,
  },
};

export const draftDocs = {
  getDraft: {
    description:
      'With `editsNeedReview` of a map, edits of zones and points by callers without `department:admin` become drafts. `GetZones?draft=true` and `GetPoints?draft=true` show them; everything else shows what is published.',
    errors: ['CustomMapNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      renamed: { summary: 'A room that was renamed', parameters, response: withDraft },
      none: { summary: 'A map without drafts', parameters, response: empty },
      unchanged: {
        summary: 'A client that has the current state',
        parameters: { ...parameters, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  publishDraft: {
    description:
      'Makes the edits of the drafts, all or none, and returns the drafts that are left. The 409 lists the drafts that were edited since you read them, and those whose published zone or point has changed since they were edited: open these again in the editor, or discard them.',
    errors: ['CustomMapNotFound', 'Conflict'],
    examples: {
      all: { summary: 'Publish all drafts', parameters, body: {}, response: empty },
      one: { summary: 'Publish what you have seen', parameters, body: { drafts }, response: empty },
      edited: { ...edited, body: { drafts: [{ draftId: exampleIds.unknown, revision: 1 }] } },
    },
  },
  returnDraft: {
    description:
      'The drafts stay, and their editors see the note until the next edit. Returns all drafts of the map.',
    errors: ['CustomMapNotFound', 'Conflict'],
    examples: {
      one: {
        summary: 'A name that must be checked again',
        parameters,
        body: { drafts, note },
        response: {
          ...withDraft,
          drafts: [{ ...draft, note, returnedBy: null, returnedOn: exampleTime }],
        },
      },
      edited: { ...edited, body: { drafts: [{ draftId: exampleIds.unknown, revision: 1 }], note } },
    },
  },
  deleteDraft: {
    description:
      'What is published stays as it is. If the draft is a deletion of something that already had a draft, that draft comes back. Editors can discard every draft of their department.',
    errors: ['DraftNotFound'],
    examples: { discard: { summary: 'Discard a draft', parameters: { draftId: exampleIds.zone } } },
  },
} as const satisfies Record<string, OperationDocs>;
