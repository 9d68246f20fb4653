import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages and files that are not part of the API, so the API description does not list them. */
const notDescribed = ['/api/v4/openapi.json', '/docs', '/', '/console/config.json', '/ogc/features'];

/**
 * Compares the table of addresses in ARCHITECTURE.md with the routes in docs/openapi.json: every route must be in the table
 * exactly once, every address in the table must be a route, and the file next to an address must contain the route.
 *
 * @returns one line for each problem
 */
export function checkAddresses(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const routes = Object.keys((JSON.parse(read('docs/openapi.json')) as { paths: object }).paths);
  const rows = read('ARCHITECTURE.md')
    .split('\n')
    .flatMap((line) => readRow(line));
  const problems: string[] = [];
  for (const route of routes) {
    const found = rows.filter(({ address }) => isAt(route, address));
    if (found.length !== 1) problems.push(`ARCHITECTURE.md: ${route} is in the table ${found.length} times`);
    for (const { address, file } of found)
      if (!address.endsWith('/*') && !read(file).includes(lastName(route)))
        problems.push(`ARCHITECTURE.md: ${route} is not in ${file}`);
  }
  for (const { address } of rows)
    if (!notDescribed.includes(address) && !routes.some((route) => isAt(route, address)))
      problems.push(`ARCHITECTURE.md: nothing is at ${address}`);
  return problems;
}

/**
 * Reads a row such as "`GET /a/B`, `C` | `server/…/x.ts`". An address without a slash is in the same folder as the one before it.
 */
function readRow(line: string): { address: string; file: string }[] {
  const [, addresses = '', files = ''] = /^\| (`(?:[A-Z]+ )?\/.*) \| (.*) \|$/.exec(line) ?? [];
  const [file = ''] = [...files.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);
  let folder = '';
  return [...addresses.matchAll(/`(?:[A-Z]+ )?([^`]+)`/g)].map(([, quoted = '']) => {
    const address = quoted.startsWith('/') ? quoted : `${folder}/${quoted}`;
    folder = address.slice(0, address.lastIndexOf('/'));
    return { address, file };
  });
}

/** Whether an address in the table means this route. It may leave out a parameter at the end of the route. */
function isAt(route: string, address: string): boolean {
  if (address.endsWith('/*')) return route.startsWith(address.slice(0, -1));
  return route === address || route.replace(/\/\{\w+\}$/, '') === address;
}

function lastName(route: string): string {
  return route.split('/').findLast((part) => !part.startsWith('{')) ?? route;
}
