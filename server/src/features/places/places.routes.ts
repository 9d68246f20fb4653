import type { Context } from '../../context.ts';
import type { App } from '../../http/app-instance.ts';
import { placesDocs } from './places.docs.ts';
import { placesQuery, placesResult } from './places.schema.ts';
import { createPlaceSearch, findPlaces } from './places.ts';

export function registerPlaceRoutes(app: App, ctx: Context): void {
  const search = createPlaceSearch(ctx);
  app.get(
    '/api/v4/Places/FindPlaces',
    {
      config: { permission: 'maps:read', load: 'light', docs: placesDocs },
      schema: {
        querystring: placesQuery,
        response: { 200: placesResult },
        summary: 'Search for places by address',
        tags: ['Places'],
      },
    },
    ({ caller, query, headers }) =>
      findPlaces(search, caller.departmentId, query, headers['accept-language']),
  );
}
