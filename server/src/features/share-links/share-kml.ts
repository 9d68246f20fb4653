import type { Context } from '../../context.ts';
import { openSharedKml as openKml } from '../exports/exports.ts';
import type { SharedState } from './shared-map.ts';

const refreshSeconds = 60;

/** A KML document that loads the shared map again every minute. */
export function writeNetworkLink(ctx: Context, token: string): string {
  const address = `${ctx.config.baseUrl}/api/v4/Share/${encodeURIComponent(token)}/Overlay.kml`;
  const link = `<Link><href>${address}</href><refreshMode>onInterval</refreshMode><refreshInterval>${refreshSeconds}</refreshInterval></Link>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><NetworkLink><name>Muster</name><open>1</open>${link}</NetworkLink></kml>\n`;
}

/** The active floors, zones and points of a shared map as KML. Notes and metadata are left out unless the map shares them. */
export function openSharedKml(
  ctx: Context,
  { departmentId, mapId, floorIds }: SharedState,
): Promise<AsyncIterable<string>> {
  return openKml(ctx, departmentId, mapId, floorIds);
}
