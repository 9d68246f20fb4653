import type { OperationDocs } from '../../http/openapi/operation-docs.ts';
import { exampleIds } from '../example-values.ts';

const notThere = (ids: readonly string[]) => ({
  summary: 'An id that is not in the trash',
  body: { ids },
  status: 404,
  response: {
    error: 'TrashEntryNotFound',
    message: 'ids[0]: the trash has no entry with this id',
    statusCode: 404,
  },
});
const zone = { id: exampleIds.zone, kind: 'zone', name: 'Room 312' };
const which =
  'Callers with `maps:write` see maps, floors, zones and points; callers with `calendar:write` see calendar items.';

export const trashDocs = {
  getTrash: {
    description: `Objects that were deleted in the last \`MUSTER_TRASH_DAYS\` days (30 by default) and can be restored, most recently deleted first. Other endpoints return 404 for them, and clients that sync see a deletion. An entry is a map, a floor with its zones and points, a zone, a point, or everything that one request deleted from the calendar. Objects that an import or its undo removed are not in the trash. ${which} To get the next page, send \`next\` as \`before\`.`,
    examples: {
      nothing: {
        summary: 'Nothing with this name was deleted',
        parameters: { name: 'pool' },
        response: { entries: [], next: null, hasMore: false },
      },
      badKind: {
        summary: 'An unknown kind',
        parameters: { kind: 'building' },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'kind must be map, floor, zone, point, attachment or calendarItem, not "building"',
          statusCode: 400,
        },
      },
    },
  },
  restore: {
    description: `Restores deleted objects with their ids and all their data; versions and \`ETag\`s continue from the old ones. A map is restored with the floors, zones, points, share links, image and tiles that were deleted with it, but not with those that were deleted earlier; its share links work again. A floor that was the default becomes the default again. A calendar item is in the feeds again, with a higher \`SEQUENCE\`. An instance of a series goes back into its series, or becomes a single item if the series no longer has a gap for it. A floor needs its map, and a zone or point its floor: restore those first, or in the same request. Each entry is restored separately: \`notRestored\` lists the entries that were not restored, and why. If no entry could be restored, the response is an error. ${which}`,
    errors: ['TrashEntryNotFound', 'Conflict'],
    examples: {
      zone: {
        summary: 'Restore a zone',
        body: { ids: [exampleIds.zone] },
        response: { restored: [zone], notRestored: [] },
      },
      notThere: notThere([exampleIds.unknown]),
      floorFirst: {
        summary: 'A zone on a floor that is also in the trash',
        body: { ids: [exampleIds.zone] },
        status: 409,
        response: {
          error: 'Conflict',
          message:
            'ids[0]: it is on the floor “Level 3”, which is also in the trash: restore the floor first',
          statusCode: 409,
        },
      },
    },
  },
  deleteForever: {
    description: `Permanently deletes entries and their files: no one can restore them. With a map or a floor, everything that was deleted from it earlier is also deleted. ${which}`,
    errors: ['TrashEntryNotFound'],
    examples: {
      zone: {
        summary: 'Permanently delete a zone',
        body: { ids: [exampleIds.zone] },
        response: { deleted: [zone] },
      },
      notThere: notThere([exampleIds.unknown]),
    },
  },
} as const satisfies Record<string, OperationDocs>;
