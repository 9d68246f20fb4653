/** Addresses that the server answers itself, as `console.routes.ts` of the server has them. */
const isServiceAddress = (path: string) => /^\/(api|storage|docs|health|console)(\/|$)/.test(path);

/**
 * The page that the server sends for an address that a browser opens.
 *
 * @param path of the address, such as `/maps`
 * @returns the file of the page; `undefined` if the address is not one of the console
 */
export function pageFor(path: string): string | undefined {
  if (path.startsWith('/share/')) return '/share.html'; // the token of a link may have a dot in it
  if (isServiceAddress(path) || /\.\w+$/.test(path)) return undefined;
  return '/index.html';
}

/** The name of such a file contains the hash of its content: it never changes, and no two builds mean different files by it. */
export const isHashed = (path: string) => path.startsWith('/assets/');
