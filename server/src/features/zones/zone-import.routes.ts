import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { readSharedBody } from '../../http/shared-body.ts';
import { lowerCaseUuids, parseTextFields } from '../../http/text-fields.ts';
import { createCheck } from '../../http/validation.ts';
import { readZoneType } from '../../zone-rules/zone-type-names.ts';
import { requireFloor } from '../floors/floors.ts';
import { defaultImportOptions, type WhereCondition, type ZoneImportOptions } from './prepare-zone-import.ts';
import { zoneImportDocs } from './zone-import.docs.ts';
import { type ZoneImportQuery, zoneImportQuery, zoneImportReport } from './zone-import.schema.ts';
import { importZoneText } from './zone-import.ts';

const bodyLimit = 20 * 1024 * 1024;
const floorParams = Type.Object({ floorId: Type.String({ description: 'Id of the floor.' }) });
const checkQuery = createCheck(zoneImportQuery, true);

export function registerZoneImportRoutes(app: App, ctx: Context): void {
  // This is a separate scope, because here a JSON body stays bytes: parsing 20 MB would block all other requests.
  app.register(async (scope: App) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      ['application/json', 'application/geo+json'],
      ({ raw }: FastifyRequest, payload: Readable) => readSharedBody(raw, payload, bodyLimit),
    );
    scope.post(
      '/api/v4/CustomMaps/ImportZones/:floorId',
      {
        schema: {
          params: floorParams,
          querystring: zoneImportQuery,
          response: { 200: zoneImportReport },
          summary: 'Add the features of a GeoJSON FeatureCollection as zones',
          tags: ['Zones'],
        },
        config: { permission: 'maps:write', load: 'import', docs: zoneImportDocs },
        bodyLimit,
        preParsing: async (request, _reply, payload) => {
          await checkBeforeBody(ctx, request);
          return payload;
        },
      },
      (request) => {
        const { caller, params, query } = request;
        const text = readBody(request.body);
        return importZoneText(ctx, caller, params.floorId, text, readOptions(query));
      },
    );
  });
}

/** Checks everything that can be checked before the body is read. */
async function checkBeforeBody(ctx: Context, { caller, params, query }: FastifyRequest): Promise<void> {
  const fields = parseTextFields(zoneImportQuery, query as Record<string, string>);
  checkQuery(fields);
  readOptions(fields as ZoneImportQuery); // checkQuery has just confirmed the type
  const { floorId = '' } = lowerCaseUuids(params as Record<string, string>);
  await requireFloor(ctx.db, caller.departmentId, floorId);
}

function readBody(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw errorOf('InvalidRequest', 'The body must be a GeoJSON FeatureCollection');
}

function readOptions(query: ZoneImportQuery): ZoneImportOptions {
  const { nameProperty = defaultImportOptions.nameProperty, typeProperty, strict = false } = query;
  return { nameProperty, typeProperty, strict, defaultType: readDefaultType(query), where: readWhere(query) };
}

function readDefaultType({ defaultType }: ZoneImportQuery): number {
  if (defaultType === undefined) return defaultImportOptions.defaultType;
  const zoneType = readZoneType(defaultType);
  if (zoneType === undefined) throw fieldError('defaultType', 'must be a zone type: 0 to 11, or its name');
  return zoneType;
}

function readWhere({ where = [] }: ZoneImportQuery): WhereCondition[] {
  return [where].flat().map((condition) => {
    const colon = condition.indexOf(':');
    return { property: condition.slice(0, colon), value: condition.slice(colon + 1) };
  });
}
