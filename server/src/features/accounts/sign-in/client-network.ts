import { isIPv6 } from 'node:net';

const groupsOfAddress = 8;
const groupsOfNetwork = 4;

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, because that is what one customer
 * gets (RFC 6177). An IPv4 address that is mapped into IPv6 (RFC 4291, 2.5.5.2) counts as the IPv4 address.
 */
export function getClientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [left = '', right] = address.replace(/%.*$/, '').split('::');
  const before = splitGroups(left);
  const after = splitGroups(right ?? '');
  const zeros = Array<string>(groupsOfAddress - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, groupsOfNetwork);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** An address may end in four decimal numbers instead of its last two groups. */
function splitGroups(half: string): string[] {
  return half
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split(':')
    .filter(Boolean);
}
