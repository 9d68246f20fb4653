import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';

const notThere = (ids: readonly string[]) => ({
  summary: 'An id that is not in the trash',
  body: { ids },
  status: 404,
  response: {
    error: 'TrashEntryNotFound',
    message: 'ids[0]: there is nothing in the trash with this id',
    statusCode: 404,
  },
});
const zone = { id: exampleIds.zone, kind: 'zone', name: 'Room 312' };
const which =
  'With `maps:write` the trash has maps, floors and zones, with `calendar:write` calendar items; what a caller may not delete is not there for them.';

export const trashDocs = {
  getTrash: {
    description: `What was deleted in the last \`MUSTER_TRASH_DAYS\` days (30 if it is not set) and can be restored, the last deleted first. Everywhere else it is gone: a 404, and a deletion for clients that sync. A map, a floor with its zones, a zone, or what one request deleted from the calendar is one entry. What an import or its undoing removes is not here. ${which} Send \`next\` as \`before\` to continue.`,
    examples: {
      nothing: {
        summary: 'Nothing with this name was deleted',
        parameters: { name: 'pool' },
        response: { entries: [], next: null, hasMore: false },
      },
      badKind: {
        summary: 'A kind that there is not',
        parameters: { kind: 'building' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'kind must be map, floor, zone or calendarItem, not "building"',
          statusCode: 400,
        },
      },
    },
  },
  restore: {
    description: `Brings back what was deleted, with its id and everything it had; its versions and its \`ETag\` continue from those it had. A map comes back with the floors, zones, share links, image and tiles that were deleted with it, and not with what was deleted before; its share links work again. A floor that was the default is the default again. A calendar item is in the feeds again, with a higher \`SEQUENCE\`; one of a series goes back into its place, and becomes an item of its own if the series has no such place any more. A floor needs its map, and a zone its floor: restore those first, or in the same request. Each entry is restored on its own: \`notRestored\` says which were not, and why. If none could be, the response is an error. ${which}`,
    errors: ['TrashEntryNotFound', 'Conflict'],
    examples: {
      zone: {
        summary: 'Restore a zone',
        body: { ids: [exampleIds.zone] },
        response: { restored: [zone], notRestored: [] },
      },
      notThere: notThere([exampleIds.unknown]),
      floorFirst: {
        summary: 'A zone of a floor that is in the trash too',
        body: { ids: [exampleIds.zone] },
        status: 409,
        response: {
          error: 'Conflict',
          message: 'ids[0]: it is on the floor “Level 3”, which is in the trash too: restore the floor first',
          statusCode: 409,
        },
      },
    },
  },
  deleteForever: {
    description: `Deletes from the trash immediately, with its files: no one can restore it. With a map or a floor goes what had been deleted from it before. ${which}`,
    errors: ['TrashEntryNotFound'],
    examples: {
      zone: {
        summary: 'Delete a zone forever',
        body: { ids: [exampleIds.zone] },
        response: { deleted: [zone] },
      },
      notThere: notThere([exampleIds.unknown]),
    },
  },
} as const satisfies Record<string, OperationDocs>;
