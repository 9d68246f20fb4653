import { maxHeaderSize } from 'node:http';
import Fastify from 'fastify';
import type { Context } from './context.ts';
import { registerAccountRoutes } from './features/accounts/sign-in/sign-in.routes.ts';
import { authenticateBearer } from './features/accounts/tokens/access-token.ts';
import { registerCalendarRoutes } from './features/calendar/calendar.routes.ts';
import { registerCalendarFeedRoutes } from './features/calendar-feed/calendar-feed.routes.ts';
import { registerChangeRoutes } from './features/changes/changes.routes.ts';
import { registerConsoleRoutes } from './features/console/console.routes.ts';
import { registerDepartmentRoutes } from './features/department-settings/department-settings.routes.ts';
import { registerFloorRoutes } from './features/floors/floors.routes.ts';
import { registerMapDetailRoutes } from './features/floors/map-details.routes.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { registerImageRoutes } from './features/images/images.routes.ts';
import { registerDiscoveryRoutes } from './features/map-data/map-data.routes.ts';
import { registerMapRoutes } from './features/maps/maps.routes.ts';
import { registerResolveRoutes } from './features/resolve/resolve.routes.ts';
import { registerShareLinkRoutes } from './features/share-links/share-links.routes.ts';
import { registerTileRoutes } from './features/tile-serving/tiles.routes.ts';
import { registerOfflineRoutes } from './features/version-manifest/version-manifest.routes.ts';
import { registerZoneImportRoutes } from './features/zones/zone-import.routes.ts';
import { registerZoneRoutes } from './features/zones/zones.routes.ts';
import { installAllowedOrigins } from './http/allowed-origins.ts';
import type { App } from './http/app-instance.ts';
import { installAuthentication } from './http/authentication.ts';
import { installErrorHandler, refuseUnroutable } from './http/error-handler.ts';
import { installBodyParsers } from './http/json-body.ts';
import { installApiDescription } from './http/openapi/api-description.ts';
import { installEventStreams } from './http/streaming/event-stream.ts';
import { readLiterally, refuseUnreadable } from './http/unreadable-requests.ts';
import { installFormUpload } from './http/upload/form-upload.ts';
import { validatorCompiler } from './http/validation.ts';

/** The whole service as one Fastify instance: every feature is one line here, and all routes are found from here. */
export function buildApp(ctx: Context): App {
  const app: App = Fastify({
    exposeHeadRoutes: true,
    requestTimeout: 600_000, // to arrive whole; 50 MB take that long at 0.7 Mbit/s
    routerOptions: { maxParamLength: maxHeaderSize }, // no id is so long that nobody says it is not there
    rewriteUrl: ({ url = '/' }) => readLiterally(url),
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => refuseUnroutable(error, request, reply),
    trustProxy: ctx.config.trustedProxies.length > 0 && [...ctx.config.trustedProxies],
  });
  app.setValidatorCompiler(validatorCompiler);
  installErrorHandler(app, ctx.log);
  installAllowedOrigins(app, ctx.config.allowedOrigins);
  installAuthentication(app, authenticateBearer(ctx));
  installBodyParsers(app);
  installFormUpload(app);
  installEventStreams(app, ctx.log);
  installApiDescription(app);
  app.register(async (features: App) => {
    registerHealthRoutes(features, ctx);
    registerAccountRoutes(features, ctx);
    registerDepartmentRoutes(features, ctx);
    registerImageRoutes(features, ctx);
    registerMapRoutes(features, ctx);
    registerFloorRoutes(features, ctx);
    registerMapDetailRoutes(features, ctx);
    registerTileRoutes(features, ctx);
    registerZoneRoutes(features, ctx);
    registerZoneImportRoutes(features, ctx);
    registerResolveRoutes(features, ctx);
    registerCalendarRoutes(features, ctx);
    registerCalendarFeedRoutes(features, ctx);
    registerDiscoveryRoutes(features, ctx);
    registerOfflineRoutes(features, ctx);
    registerChangeRoutes(features, ctx);
    registerShareLinkRoutes(features, ctx);
    registerConsoleRoutes(features, ctx);
  });
  return app;
}
