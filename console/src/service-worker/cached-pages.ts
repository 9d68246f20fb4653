/** Paths that the server handles itself, as defined in the server's `console.routes.ts`. */
const isServiceAddress = (path: string) => /^\/(api|storage|docs|health|console)(\/|$)/.test(path);

/**
 * The page that the server sends when a browser opens a path.
 *
 * @param path the path of the URL, such as `/maps`
 * @returns the file of the page; `undefined` if the path is not part of the console
 */
export function pageFor(path: string): string | undefined {
  if (path.startsWith('/share/')) return '/share.html'; // the token of a link may contain a dot
  // Only the server knows which pages may open the page to pick a zone.
  if (isServiceAddress(path) || path === '/pick' || /\.\w+$/.test(path)) return undefined;
  return '/index.html';
}

/**
 * Such a file name contains a hash of the content, so the file never changes, and the same name means the same file in every
 * build.
 */
export const isHashed = (path: string) => path.startsWith('/assets/');
