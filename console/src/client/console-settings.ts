/** The settings of this installation that are public before sign-in: `/console/config.json`. */
export interface ConsoleSettings {
  readonly storageUrl: string;
  /** How many days deleted things can be restored; 0 if they cannot. */
  readonly trashDays: number;
  /** Whether `FindPlaces` is enabled. */
  readonly findsAddresses: boolean;
  /** Origins of pages that may open `/pick`, and are told what the user chose. */
  readonly pickOrigins: readonly string[];
  readonly claims: {
    readonly user: string;
    readonly department: string;
    readonly permissions: string;
    readonly role: string;
    readonly roleMap?: Readonly<Record<string, string>>;
    readonly defaultDepartment?: number;
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

/** @throws Error if the server does not respond */
export async function loadSettings(): Promise<ConsoleSettings> {
  // This endpoint is not part of the API, so the sdk does not cover it.
  const response = await fetch('/console/config.json');
  if (!response.ok) throw new Error(`/console/config.json responded with ${response.status}`);
  return (await response.json()) as ConsoleSettings; // the server's own console.schema.ts
}
