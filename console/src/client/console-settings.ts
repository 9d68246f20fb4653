/** What the server says about this installation before anybody has signed in: `/console/config.json`. */
export interface ConsoleSettings {
  readonly storageUrl: string;
  readonly claims: {
    readonly user: string;
    readonly department: string;
    readonly permissions: string;
    readonly role: string;
  };
  readonly oidc: OidcSettings | null;
  readonly background: {
    readonly kind: 'style' | 'raster';
    readonly url: string;
    readonly attribution: string | null;
  } | null;
}

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** @throws Error when the server does not answer */
export async function loadSettings(): Promise<ConsoleSettings> {
  // A file of the console itself and no operation of the API, so it does not come through the sdk.
  const response = await fetch('/console/config.json');
  if (!response.ok) throw new Error(`/console/config.json answered ${response.status}`);
  return (await response.json()) as ConsoleSettings; // the server's own console.schema.ts
}
