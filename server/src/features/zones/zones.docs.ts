import { type OperationDocs, unchangedResponse } from '../../http/openapi/operation-docs.ts';
import { noDraftFlag } from '../drafts/drafts.docs.ts';
import { exampleIds, examplePolygon } from '../example-values.ts';

const fields = {
  name: 'Room 312',
  zoneType: 0,
  polygonGeoJson: examplePolygon,
  color: '#4C9AFF',
  metadata: '{"beds":"2"}',
  elevationFt: 152.5,
  isSearchable: true,
};

const hazard = {
  unClass: '3',
  unNumber: '1090',
  material: 'Acetone',
  nfpa704: { health: 1, flammability: 3, instability: 0 },
  suppression: 'Alcohol-resistant foam',
};

/** The zone of the examples, as shown in responses. */
export const exampleZone = {
  customMapZoneId: exampleIds.zone,
  customMapFloorId: exampleIds.floor,
  ...fields,
  isActive: true,
};

const openPolygon = examplePolygon.replace(',[-2.9785,56.4602]]]', ']]');
const openRing = {
  error: 'InvalidPolygon',
  message:
    'polygonGeoJson: ring 0, position 3: the ring is not closed: its last position must equal its first, -2.9785, 56.4602',
  statusCode: 422,
};
/** A room whose second and third corners are swapped. */
const crossingPolygon = JSON.stringify({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-2.979, 56.46],
        [-2.9785, 56.4602],
        [-2.9785, 56.46],
        [-2.979, 56.4602],
        [-2.979, 56.46],
      ],
    ],
  },
});
const polygons =
  'The polygon may have holes and either winding order; a ring that crosses itself follows the even-odd rule. A polygon that is not closed, has fewer than 3 different vertices, no area or more than 20,000 vertices gets a 422 with a message that names the ring and the position. `warnings` lists rings that cross themselves, holes outside the outer ring, and overlapping holes; it is left out if there are none.';

export const zoneDocs = {
  getZones: {
    description:
      'Sorted by name, with their polygons. Includes inactive zones. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.',
    errors: ['CustomMapFloorNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      zones: {
        summary: 'A floor with one zone',
        parameters: { floorId: exampleIds.floor },
        response: [exampleZone],
      },
      draft: {
        summary: 'With the drafts of the map',
        parameters: { floorId: exampleIds.floor, draft: true },
        response: [exampleZone],
      },
      noFlag: { ...noDraftFlag, parameters: { floorId: exampleIds.floor, draft: 'yes' } },
      unchanged: {
        summary: 'A client that has the current version',
        parameters: { floorId: exampleIds.floor, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getZone: {
    description:
      'With its polygon. Send the `ETag` as `If-Match` with an edit, so that you do not overwrite someone else’s change.',
    errors: ['CustomMapZoneNotFound'],
    responseHeaders: ['ETag'],
    examples: {
      zone: { summary: 'A room', parameters: { zoneId: exampleIds.zone }, response: exampleZone },
      noFlag: { ...noDraftFlag, parameters: { zoneId: exampleIds.zone, draft: 'yes' } },
    },
  },
  saveZone: {
    description: `${polygons} Positions resolve to the new zone as soon as you get this response; if the edits of its map are reviewed, it is a draft instead. The body has at most 4 MiB.`,
    errors: ['CustomMapFloorNotFound', 'InvalidPolygon'],
    responseHeaders: ['ETag'],
    examples: {
      room: {
        summary: 'A room',
        parameters: { floorId: exampleIds.floor },
        body: fields,
        response: exampleZone,
      },
      hazard: {
        summary: 'A store for solvents, where no call can come from',
        parameters: { floorId: exampleIds.floor },
        body: { ...fields, name: 'Solvents', zoneType: 4, isDispatchable: false, hazard },
        response: { ...exampleZone, name: 'Solvents', zoneType: 4, isDispatchable: false, hazard },
      },
      musterPoint: {
        summary: 'Only the required fields',
        parameters: { floorId: exampleIds.floor },
        body: { name: 'Muster point A', zoneType: 6, polygonGeoJson: examplePolygon },
        response: {
          ...exampleZone,
          name: 'Muster point A',
          zoneType: 6,
          color: null,
          metadata: null,
          elevationFt: null,
        },
      },
      crossing: {
        summary: 'A polygon that crosses itself, which is probably a mistake',
        parameters: { floorId: exampleIds.floor },
        body: { ...fields, polygonGeoJson: crossingPolygon },
        response: {
          ...exampleZone,
          polygonGeoJson: crossingPolygon,
          warnings: [
            {
              field: 'polygonGeoJson',
              message:
                'ring 0 crosses itself where the edges from positions 0 and 2 meet: it is read by the even-odd rule',
            },
          ],
        },
      },
      openRing: {
        summary: 'A polygon that is not closed',
        parameters: { floorId: exampleIds.floor },
        body: { name: 'Room 313', zoneType: 0, polygonGeoJson: openPolygon },
        status: 422,
        response: openRing,
      },
    },
  },
  updateZone: {
    description: `The required fields, including the polygon, are also required here. ${polygons} The body has at most 4 MiB.`,
    errors: ['CustomMapZoneNotFound', 'InvalidPolygon'],
    requestHeaders: ['If-Match'],
    responseHeaders: ['ETag'],
    examples: {
      close: {
        summary: 'Close a room: positions no longer resolve to it',
        parameters: { zoneId: exampleIds.zone },
        body: { name: 'Room 312', zoneType: 0, polygonGeoJson: examplePolygon, isActive: false },
        response: { ...exampleZone, isActive: false },
      },
      clear: {
        summary: 'Remove the color',
        parameters: { zoneId: exampleIds.zone },
        body: { name: 'Room 312', zoneType: 0, polygonGeoJson: examplePolygon, color: null },
        response: { ...exampleZone, color: null },
      },
      openRing: {
        summary: 'A polygon that is not closed',
        parameters: { zoneId: exampleIds.zone },
        body: { name: 'Room 312', zoneType: 0, polygonGeoJson: openPolygon },
        status: 422,
        response: openRing,
      },
    },
  },
  deleteZone: {
    description:
      'Positions stop resolving to it as soon as you get this response. `POST /api/v4/Trash/Restore` can restore it for `MUSTER_TRASH_DAYS` days.',
    errors: ['CustomMapZoneNotFound'],
    requestHeaders: ['If-Match'],
    examples: { delete: { summary: 'Delete a zone', parameters: { zoneId: exampleIds.zone } } },
  },
} as const satisfies Record<string, OperationDocs>;
