import { type OperationDocs, unchangedResponse } from '../../http/openapi/operation-docs.ts';
import { exampleDepartment, exampleIds, exampleTime, exampleTokens } from '../example-values.ts';
import { exampleFloor } from '../floors/floors.docs.ts';
import { exampleMap } from '../maps/maps.docs.ts';
import { exampleZone } from '../zones/zones.docs.ts';

const point = {
  customMapPointId: exampleIds.point,
  pointType: 'exteriorDoor',
  label: 'Door 7',
  note: null,
  latitude: 56.46012,
  longitude: -2.97825,
  headingDeg: 270,
  verifiedOn: '2026-02-27',
};
const link = {
  shareLinkId: exampleIds.shareLink,
  customMapId: exampleIds.map,
  label: 'Mutual aid, 12 June',
  expiresOn: '2099-06-13T06:00:00.000Z',
  floorIds: null,
  addedOn: exampleTime,
};
const {
  departmentId: _department,
  isActive: _active,
  addedOn: _added,
  originalImageUrl: _original,
  placement: _placement,
  verifyEveryMonths: _months,
  editsNeedReview: _review,
  verifiedOn: _on,
  verifiedBy: _by,
  verificationDueOn: _due,
  changesSinceVerified: _changes,
  ...sharedMap
} = exampleMap;
const {
  customMapFloorId: _floor,
  metadata: _metadata,
  isSearchable: _searchable,
  isActive: _is,
  ...publicZone
} = exampleZone;
const zone = { ...publicZone, metadata: null };

const {
  isActive: _isActive, // inactive floors are not shown
  originalImageUrl: _file,
  placement: _placed,
  verifiedOn: _floorOn,
  verifiedBy: _floorBy,
  verificationDueOn: _floorDue,
  changesSinceVerified: _floorChanges,
  ...sharedFloor
} = exampleFloor;

export const shareLinkDocs = {
  getShareLinks: {
    description: 'Includes expired links. The tokens are not shown, because only their hashes are stored.',
    errors: ['CustomMapNotFound'],
    examples: {
      links: {
        summary: 'A map with one link',
        parameters: { customMapId: exampleIds.map },
        response: [link],
      },
    },
  },
  saveShareLink: {
    description:
      'Anyone who has the address can see the map, its floors and its active zones without a token, until the link expires or is deleted. With `floorIds`, they see only these floors, and the name, picture and documents of the map itself. Only this response shows the address. Addresses of images and tiles that someone saved keep working after that, until the image or the tiles are replaced.',
    errors: ['CustomMapNotFound'],
    responseHeaders: ['Cache-Control'],
    examples: {
      forAWhile: {
        summary: 'A link that expires',
        parameters: { customMapId: exampleIds.map },
        body: { label: link.label, expiresOn: '2099-06-13T06:00:00Z' },
        response: {
          ...link,
          token: exampleTokens.share,
          shareUrl: `http://localhost:8080/share/${exampleTokens.share}`,
        },
      },
      otherFloor: {
        summary: 'A floor that the map does not have',
        parameters: { customMapId: exampleIds.map },
        body: { floorIds: [exampleIds.map] },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: `floorIds must be ids of active floors of this map; ${exampleIds.map} is not`,
          statusCode: 400,
        },
      },
      past: {
        summary: 'An expiry in the past',
        parameters: { customMapId: exampleIds.map },
        body: { expiresOn: '2020-01-02T03:04:05Z' },
        status: 400,
        response: { error: 'InvalidRequest', message: 'expiresOn must be in the future', statusCode: 400 },
      },
    },
  },
  deleteShareLink: {
    description:
      'The address stops working immediately, on every server. Addresses of images and tiles that someone saved keep working until the image or the tiles are replaced.',
    errors: ['ShareLinkNotFound'],
    errorMessages: { ShareLinkNotFound: 'The department has no share link with this id' },
    examples: { delete: { summary: 'Delete a link', parameters: { shareLinkId: exampleIds.shareLink } } },
  },
  getSharedMap: {
    description:
      'One map with its floors and active zones. Expired, deleted and unknown tokens, and tokens of an inactive map, get the same 404.',
    errors: ['ShareLinkNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: {
      304: {
        description: 'The map still matches `If-None-Match`.',
        headers: ['ETag', 'Cache-Control'],
      },
    },
    examples: {
      map: {
        summary: 'A building',
        parameters: { token: exampleTokens.share },
        response: {
          departmentName: exampleDepartment.name,
          units: 'imperial',
          expiresOn: link.expiresOn,
          map: sharedMap,
          floors: [{ ...sharedFloor, zones: [zone], points: [point] }],
        },
      },
      oneFloor: {
        summary: 'Only the zones of one floor, to show it before the others are loaded',
        parameters: { token: exampleTokens.share, floor: exampleIds.floor },
        response: {
          departmentName: exampleDepartment.name,
          units: 'imperial',
          expiresOn: link.expiresOn,
          map: sharedMap,
          floors: [{ ...sharedFloor, zones: [zone], points: [point] }],
        },
      },
      otherFloor: {
        summary: 'A floor of another map',
        parameters: { token: exampleTokens.share, floor: exampleIds.map },
        status: 404,
        response: {
          error: 'CustomMapFloorNotFound',
          message: 'The shared map has no active floor with this id',
          statusCode: 404,
        },
      },
      longFloor: {
        summary: 'A floor id that is too long',
        parameters: { token: exampleTokens.share, floor: 'x'.repeat(101) },
        status: 400,
        response: {
          error: 'InvalidRequest',
          message: 'floor must be at most 100 characters; it has 101',
          statusCode: 400,
        },
      },
      unchanged: {
        summary: 'A client that already has the building, in any version',
        parameters: { token: exampleTokens.share, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getSharedMapManifest: {
    description:
      'For clients that store a shared map for offline use: they download it again if a version has changed. The tile archive is at the `tileUrlTemplate` up to its key, followed by `.pmtiles`. Invalid tokens get the same response as from `GET /api/v4/Share/{token}`.',
    errors: ['ShareLinkNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      manifest: {
        summary: 'A building with one floor',
        parameters: { token: exampleTokens.share },
        response: {
          customMapId: exampleIds.map,
          mapVersion: 3,
          showMetadataOnShares: false,
          showAttachmentsOnShares: false,
          attachmentVersion: 0,
          tileBytes: 5_661,
          floors: [
            {
              customMapFloorId: exampleIds.floor,
              floorVersion: 2,
              zoneVersion: 2,
              pointVersion: 2,
              attachmentVersion: 1,
              tileBytes: 5_661,
            },
          ],
        },
      },
      unchanged: {
        summary: 'A client that has the current version',
        parameters: { token: exampleTokens.share, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getSharedAttachments: {
    description:
      'The documents and notes on the map and on its active floors, zones and points, in the order in which they were added; none unless `showAttachmentsOnShares` of the map is true. Invalid tokens get the same response as from `GET /api/v4/Share/{token}`.',
    errors: ['ShareLinkNotFound'],
    requestHeaders: ['If-None-Match'],
    responseHeaders: ['ETag', 'Cache-Control'],
    responses: unchangedResponse,
    examples: {
      hidden: {
        summary: 'A map that does not show its documents on share links',
        parameters: { token: exampleTokens.share },
        response: [],
      },
      unchanged: {
        summary: 'A client that has the current list',
        parameters: { token: exampleTokens.share, 'If-None-Match': '*' },
        status: 304,
      },
    },
  },
  getSharedBackground: {
    description:
      'The background that the department of the map has chosen, for pages that draw the map. Invalid tokens get the same response as from `GET /api/v4/Share/{token}`.',
    errors: ['ShareLinkNotFound'],
    responseHeaders: ['Cache-Control'],
    examples: {
      default: {
        summary: 'A department that has not chosen a background',
        parameters: { token: exampleTokens.share },
        response: { kind: 'default', url: null, attribution: null },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
