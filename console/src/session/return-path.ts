/** A path of this console to go on to after signing in; anything else that an address may carry leads to the start. */
export function safePath(to: string | null): string {
  if (!to?.startsWith('/')) return '/';
  const base = 'https://console.invalid';
  if (!URL.canParse(to, base)) return '/';
  const address = new URL(to, base);
  // `//elsewhere` and `/\elsewhere` start with a slash too, and name another host.
  return address.origin === base ? `${address.pathname}${address.search}${address.hash}` : '/';
}
