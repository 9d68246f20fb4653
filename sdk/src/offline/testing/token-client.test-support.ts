import { createMusterClient, type MusterClient } from '../../client.ts';

/** A client that is signed in with a token. */
export async function createTokenClient(baseUrl: string, accessToken: string): Promise<MusterClient> {
  const client = createMusterClient({ baseUrl });
  // The server decides when the token expires: tests move its clock.
  const signedIn = await client.useTokens({ accessToken, expiresAt: undefined });
  if (!signedIn.ok) throw new Error(JSON.stringify(signedIn.error));
  return client;
}
