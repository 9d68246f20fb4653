/** The console path to open after signing in. Anything else, such as a link to another site, becomes `/`. */
export function safePath(to: string | null): string {
  if (!to?.startsWith('/')) return '/';
  const base = 'https://console.invalid';
  if (!URL.canParse(to, base)) return '/';
  const address = new URL(to, base);
  // `//elsewhere` and `/\elsewhere` also start with a slash, but lead to another host.
  return address.origin === base ? `${address.pathname}${address.search}${address.hash}` : '/';
}
