import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import type { Positions } from '../positions/positions.ts';
import { zoneSearchDocs } from './zone-search.docs.ts';
import { zoneSearchQuery, zoneSearchResult } from './zone-search.schema.ts';
import { createZoneSearch, findZones } from './zone-search.ts';

export function registerZoneSearchRoutes(app: App, ctx: Context, positions: Positions): void {
  const search = createZoneSearch(ctx, positions);
  app.get(
    '/api/v4/CustomMaps/SearchZones',
    {
      config: { permission: 'maps:read', load: 'light', docs: zoneSearchDocs },
      schema: {
        querystring: zoneSearchQuery,
        response: { 200: zoneSearchResult },
        summary: 'Search the zones and points of all active maps',
        tags: ['Zones'],
      },
    },
    (request) => findZones(ctx, search, request.caller.departmentId, request.query),
  );
}
