import type { Config } from '../../config.ts';
import type { ConsoleSettings } from './console.schema.ts';

/** Returns the console's settings in this installation. */
export function describeConsole(config: Config): ConsoleSettings {
  const { auth, console, storageUrl } = config;
  const { background, oidcClientId } = console;
  return {
    storageUrl,
    trashDays: config.trashDays,
    findsAddresses: config.geocoderUrl !== undefined,
    pickOrigins: [...config.allowedOrigins],
    claims: {
      user: auth.userClaim,
      department: auth.departmentClaim,
      permissions: auth.permissionsClaim,
      role: auth.roleClaim,
      ...(auth.roleMap && { roleMap: Object.fromEntries(auth.roleMap) }),
      ...(auth.defaultDepartment !== undefined && { defaultDepartment: auth.defaultDepartment }),
    },
    oidc:
      auth.issuer && oidcClientId
        ? {
            issuer: auth.issuer,
            clientId: oidcClientId,
            scope: console.oidcScope,
            parameters: { ...console.oidcParameters },
          }
        : null,
    background: background
      ? {
          kind: background.kind,
          url: background.url,
          attribution: background.kind === 'raster' ? (background.attribution ?? null) : null,
        }
      : null,
  };
}

/**
 * Returns the Content-Security-Policy of the console's pages: nothing inline, and connections only to this
 * installation, its storage, its issuer and the backgrounds of its maps.
 *
 * @param backgrounds URLs of the backgrounds that the page may show
 * @param runsWasm whether the file is a worker that runs WebAssembly
 * @param frames origins of pages that may show the page in a frame
 */
export function contentSecurityPolicy(
  config: Config,
  backgrounds: readonly string[],
  runsWasm = false,
  frames: readonly string[] = [],
): string {
  const { auth, console, storageUrl, baseUrl } = config;
  const background = originsOf(backgrounds.map((url) => new URL(url, baseUrl).href)).filter(
    (origin) => origin !== new URL(baseUrl).origin,
  );
  const storage = originsOf([storageUrl]);
  const issuer = originsOf([console.oidcClientId && auth.issuer]);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(runsWasm ? ["'wasm-unsafe-eval'"] : [])],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...storage, ...background],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...storage, ...issuer, ...background],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': frames.length > 0 ? frames : ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

function originsOf(urls: readonly (string | undefined)[]): string[] {
  return urls.flatMap((url) => (url ? [new URL(url).origin] : []));
}
