import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { findFreePort } from '../../server/src/testing/free-port.ts';

export interface Issuer {
  readonly address: string;
  /** Claims of the access tokens that are issued from now on. */
  claims: Record<string, unknown>;
  readonly close: () => Promise<void>;
}

export const clientId = 'muster-console';
export const audience = 'https://muster.example.org';

/** Starts a real OpenID provider on this machine, with a form that accepts any name. */
export async function startIssuer(consoleUrl: string): Promise<Issuer> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const issuer: Issuer = {
    address,
    claims: { departmentId: 1, role: 'editor' },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(
    address,
    describeIssuer(consoleUrl, () => issuer.claims),
  );
  const server = createServer(provider.callback());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return issuer;
}

function describeIssuer(consoleUrl: string, claims: () => Record<string, unknown>) {
  return {
    clients: [
      {
        client_id: clientId,
        application_type: 'native', // allows a redirect to an address without TLS
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${consoleUrl}/auth/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    clientBasedCORS: (_ctx: unknown, origin: string) => origin === consoleUrl,
    findAccount: (_ctx: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    scopes: ['openid', 'offline_access', 'maps'],
    issueRefreshToken: async () => true,
    extraTokenClaims: claims,
    pkce: { required: () => true },
    cookies: { keys: ['of this test run'] },
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'maps',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  };
}
