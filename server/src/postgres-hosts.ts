/**
 * Splits a URL with several hosts: `postgres://user@first:5432,second:5433/muster` has two. This is how libpq writes
 * a primary and its standbys, but the driver `pg` supports only one host per URL.
 *
 * @returns one URL for each host, in their order and without `target_session_attrs`, which `pg` does not know
 */
export function listHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const options = rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${start}${host}${options}`);
}
