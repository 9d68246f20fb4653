import { maxHeaderSize } from 'node:http';
import Fastify from 'fastify';
import type { Context } from './context.ts';
import { registerApiTokenRoutes } from './features/accounts/api-tokens/api-tokens.routes.ts';
import { registerPeopleRoutes } from './features/accounts/people/people.routes.ts';
import { registerSignInRoutes } from './features/accounts/sign-in/sign-in.routes.ts';
import { openTokens } from './features/accounts/tokens/access-token.ts';
import { watchEndedTokens } from './features/accounts/tokens/ended-tokens.ts';
import { registerAttachmentStorageRoutes } from './features/attachments/attachment-storage.routes.ts';
import { registerAttachmentRoutes } from './features/attachments/attachments.routes.ts';
import { registerAuditRoutes } from './features/audit/audit.routes.ts';
import { registerBackgroundRoutes } from './features/backgrounds/background-files.routes.ts';
import { registerAttendanceRoutes } from './features/calendar/attendance/attendance.routes.ts';
import { registerCalendarRoutes } from './features/calendar/calendar.routes.ts';
import { registerConflictRoutes } from './features/calendar/conflicts/conflicts.routes.ts';
import { registerSignUpRoutes } from './features/calendar/sign-up/sign-up.routes.ts';
import { registerItemTypeRoutes } from './features/calendar/types/item-types.routes.ts';
import { registerCalendarFeedRoutes } from './features/calendar-feed/calendar-feed.routes.ts';
import { endSubscription } from './features/calendar-feed/subscriptions/subscriptions.ts';
import { registerChangeRoutes } from './features/changes/changes.routes.ts';
import { registerConsoleRoutes } from './features/console/console.routes.ts';
import { registerDepartmentSettingsRoutes } from './features/department-settings/department-settings.routes.ts';
import { registerDraftReviewRoutes } from './features/draft-review/draft-review.routes.ts';
import { registerExportRoutes } from './features/exports/exports.routes.ts';
import { registerFloorRoutes } from './features/floors/floors.routes.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { registerImageRoutes } from './features/images/images.routes.ts';
import { registerInspectPlanRoute } from './features/images/inspect-plan.routes.ts';
import { registerImportRoutes } from './features/imports/imports.routes.ts';
import { registerMapDataRoutes } from './features/map-data/map-data.routes.ts';
import { registerMapReportRoutes } from './features/map-report/map-report.routes.ts';
import { registerMapRoutes } from './features/maps/maps.routes.ts';
import { registerMetricsRoutes } from './features/metrics/metrics.routes.ts';
import { registerOgcFeatureRoutes } from './features/ogc-features/ogc-features.routes.ts';
import { registerPlaceRoutes } from './features/places/places.routes.ts';
import { registerPointRoutes } from './features/points/points.routes.ts';
import { registerPositionRoutes } from './features/positions/positions.routes.ts';
import { createPositions } from './features/positions/positions.ts';
import { registerMessageSettingsRoutes } from './features/reminders/message-settings.routes.ts';
import { registerReminderRoutes } from './features/reminders/reminders.routes.ts';
import { registerResolveRoutes } from './features/resolve/resolve.routes.ts';
import { createFloors } from './features/resolve/resolve.ts';
import { registerShareKmlRoutes } from './features/share-links/share-kml.routes.ts';
import { registerShareLinkRoutes } from './features/share-links/share-links.routes.ts';
import { registerShareManifestRoute } from './features/share-links/share-manifest.routes.ts';
import { registerShareSheetRoutes } from './features/share-links/share-sheet.routes.ts';
import { registerSheetRoutes } from './features/sheets/sheets.routes.ts';
import { registerTileRoutes } from './features/tile-serving/tiles.routes.ts';
import { registerTrashRoutes } from './features/trash/trash.routes.ts';
import { registerVerificationRoutes } from './features/verification/verification.routes.ts';
import { registerVersionManifestRoutes } from './features/version-manifest/version-manifest.routes.ts';
import { registerZoneSearchRoutes } from './features/zone-search/zone-search.routes.ts';
import { registerZoneImportRoutes } from './features/zones/zone-import.routes.ts';
import { registerZoneRoutes } from './features/zones/zones.routes.ts';
import { registerActors } from './http/act-as-caller.ts';
import type { App } from './http/app-instance.ts';
import { registerAuthentication } from './http/authentication.ts';
import { registerBodyParsers } from './http/body-parsers.ts';
import { registerCompression } from './http/compression.ts';
import { trackConnections } from './http/connections.ts';
import { registerContentTypes } from './http/content-types.ts';
import { registerCors } from './http/cors.ts';
import { type Deadlines, registerDeadlines } from './http/deadlines.ts';
import { registerErrorHandler, rejectUnroutable } from './http/error-handler.ts';
import { registerGracefulStop } from './http/graceful-stop.ts';
import { registerHotRoutes } from './http/hot-routes.ts';
import {
  escapeMalformedPath,
  registerHostCheck,
  rejectExpectation,
  rejectMalformed,
} from './http/malformed-requests.ts';
import { chooseRequestId, createRequestRecorder, registerRequestLog } from './http/observe-requests.ts';
import { registerApiDescription } from './http/openapi/api-description.ts';
import { registerOverloadLimits, streamLimits } from './http/overload/overload-limits.ts';
import { registerSlowReaders } from './http/overload/slow-readers.ts';
import { trackPendingRequests } from './http/pending-requests.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { serializerCompiler } from './http/serialization.ts';
import { registerEventStreams } from './http/streaming/event-stream.ts';
import { registerRequestTracing } from './http/trace-requests.ts';
import { warnOfUndeclaredProxies } from './http/undeclared-proxy.ts';
import { registerFormParser } from './http/upload/form-upload.ts';
import { validatorCompiler } from './http/validation.ts';

/**
 * Builds the whole service as one Fastify instance. Every feature is registered here in one line, so all routes can
 * be found from here.
 */
export function buildApp(ctx: Context): App {
  const app: App = Fastify({
    exposeHeadRoutes: true,
    return503OnClosing: false, // registerGracefulStop sends the error body of all endpoints
    http: { requireHostHeader: false }, // registerHostCheck requires the header
    requestTimeout: 600_000, // limit for the whole request: 50 MB take this long at 0.7 Mbit/s
    routerOptions: { maxParamLength: maxHeaderSize }, // so that even the longest id reaches its route and gets a 404
    genReqId: chooseRequestId,
    rewriteUrl: ({ url = '/' }) => escapeMalformedPath(url),
    clientErrorHandler: rejectMalformed,
    frameworkErrors: (error, request, reply) => rejectUnroutable(error, request, reply),
    trustProxy: ctx.config.trustedProxies.length > 0 && [...ctx.config.trustedProxies],
  });
  app.server.on('checkExpectation', rejectExpectation);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app, ctx.log, ctx.problems);
  if (ctx.tracing) registerRequestTracing(app, ctx.tracing);
  const recordRequest = createRequestRecorder(ctx.accessLog, ctx.metrics);
  registerRequestLog(app, recordRequest);
  registerHostCheck(app);
  registerActors(app);
  warnOfUndeclaredProxies(app, ctx.log);
  registerSecurityHeaders(app, ctx.config.baseUrl);
  const pending = trackPendingRequests(app);
  registerDeadlines(app, deadlinesOf(ctx), pending);
  const connections = trackConnections(app);
  ctx.metrics.addGauge('muster_http_connections', 'Open connections', () => connections.size);
  registerGracefulStop(app, pending, connections);
  registerOverloadLimits(app, connections, ctx.config.limits, ctx.log);
  registerCors(app, ctx.config.allowedOrigins);
  const ended = watchEndedTokens(ctx);
  app.addHook('onClose', async () => ended.close());
  const { authenticate, findCachedCaller } = openTokens(ctx, ended);
  registerAuthentication(app, authenticate);
  if (!ctx.tracing) registerHotRoutes(app, { ...ctx.config, findCachedCaller, pending, recordRequest });
  registerContentTypes(app);
  registerBodyParsers(app);
  registerCompression(app);
  registerSlowReaders(app, connections);
  registerFormParser(app);
  const streams = registerEventStreams(app, ctx.log, undefined, streamLimits(ctx.config.limits.streams));
  ended.onEnd(streams.checkAdmission);
  registerApiDescription(app);
  app.register(async (features: App) => registerFeatures(features, ctx));
  return app;
}

function registerFeatures(features: App, ctx: Context): void {
  registerHealthRoutes(features, ctx);
  registerMetricsRoutes(features, ctx);
  registerSignInRoutes(features, ctx);
  registerPeopleRoutes(features, ctx, endSubscription);
  registerApiTokenRoutes(features, ctx);
  registerDepartmentSettingsRoutes(features, ctx);
  registerBackgroundRoutes(features, ctx);
  registerImageRoutes(features, ctx);
  registerInspectPlanRoute(features, ctx);
  registerMapRoutes(features, ctx);
  registerFloorRoutes(features, ctx);
  registerTileRoutes(features, ctx);
  registerZoneRoutes(features, ctx);
  registerDraftReviewRoutes(features, ctx);
  registerZoneImportRoutes(features, ctx);
  registerPointRoutes(features, ctx);
  registerAttachmentRoutes(features, ctx);
  registerAttachmentStorageRoutes(features, ctx);
  registerImportRoutes(features, ctx);
  registerExportRoutes(features, ctx);
  registerSheetRoutes(features, ctx);
  registerMapReportRoutes(features, ctx);
  registerOgcFeatureRoutes(features, ctx);
  const floors = createFloors(ctx);
  registerResolveRoutes(features, ctx, floors);
  const positions = createPositions(ctx, floors);
  registerPositionRoutes(features, ctx, positions);
  registerZoneSearchRoutes(features, ctx, positions);
  registerPlaceRoutes(features, ctx);
  registerCalendarRoutes(features, ctx);
  registerItemTypeRoutes(features, ctx);
  registerSignUpRoutes(features, ctx);
  registerAttendanceRoutes(features, ctx);
  registerConflictRoutes(features, ctx);
  registerReminderRoutes(features, ctx);
  registerMessageSettingsRoutes(features, ctx);
  registerCalendarFeedRoutes(features, ctx);
  registerMapDataRoutes(features, ctx);
  registerVerificationRoutes(features, ctx);
  registerVersionManifestRoutes(features, ctx);
  registerChangeRoutes(features, ctx);
  registerShareLinkRoutes(features, ctx);
  registerShareManifestRoute(features, ctx);
  registerShareKmlRoutes(features, ctx);
  registerShareSheetRoutes(features, ctx);
  registerTrashRoutes(features, ctx);
  registerAuditRoutes(features, ctx);
  registerConsoleRoutes(features, ctx);
}

function deadlinesOf({ config }: Context): Deadlines {
  return { stalledBodyMs: 15_000, handlerMs: 25_000, uploadHandlerMs: (config.tileWaitSeconds + 120) * 1000 };
}
