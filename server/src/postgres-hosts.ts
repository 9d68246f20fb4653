/**
 * The addresses of the servers that an address names, in their order: `postgres://user@first:5432,second:5433/muster` are
 * two. libpq writes a primary and its standbys so; the driver `pg` knows one host for an address.
 *
 * @returns one address for each host, without `target_session_attrs`, which `pg` does not know
 */
export function listHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const options = rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${start}${host}${options}`);
}
