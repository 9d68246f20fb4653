/**
 * The usual solution: the same Fastify, token check, validation and serialization as Muster's endpoint, and one PostGIS query
 * per request.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { openContext } from '../../server/src/deps.ts';
import { authenticateBearer } from '../../server/src/features/accounts/tokens/access-token.ts';
import { noEndedTokens } from '../../server/src/features/accounts/tokens/ended-tokens.ts';
import { coordinateResolveResult, resolveFields } from '../../server/src/features/resolve/resolve.schema.ts';
import type { App } from '../../server/src/http/app-instance.ts';
import { registerAuthentication } from '../../server/src/http/authentication.ts';
import { registerBodyParsers } from '../../server/src/http/body-parsers.ts';
import { registerErrorHandler } from '../../server/src/http/error-handler.ts';
import { validatorCompiler } from '../../server/src/http/validation.ts';

const ctx = await openContext(readConfig(process.env));
const pool = new pg.Pool({ connectionString: process.env.BENCH_POSTGIS_URL, max: 10 });
const app: App = Fastify();
app.setValidatorCompiler(validatorCompiler);
registerErrorHandler(app, ctx.log);
registerAuthentication(app, authenticateBearer(ctx, noEndedTokens));
registerBodyParsers(app);

const query = {
  name: 'resolve',
  text: `select id, name, zone_type from zones
    where floor_id = $1 and st_covers(geom, st_setsrid(st_makepoint($2, $3), 4326))
    order by area, id limit 1`,
};

app.post(
  '/api/v4/CustomMaps/ResolveCoordinate',
  {
    schema: { body: resolveFields, response: { 200: coordinateResolveResult } },
    config: { permission: 'maps:read' },
  },
  async ({ body }) => {
    const { rows } = await pool.query({ ...query, values: [body.floorId, body.longitude, body.latitude] });
    const [zone] = rows;
    return {
      matched: zone !== undefined,
      customMapZoneId: zone?.id ?? null,
      zoneName: zone?.name ?? null,
      zoneType: zone?.zone_type ?? null,
      floorName: 'Level 3',
      mapName: 'Bench house',
    };
  },
);
await app.listen({ host: ctx.config.host, port: ctx.config.port });
