import { BlockList, isIPv6 } from 'node:net';

const groupsOfAddress = 8;
const groupsOfNetwork = 4;

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, because that is what
 * one customer gets (RFC 6177). An IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) counts as the IPv4 address.
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

/** The last two groups of an address may be written as four decimal numbers. */
function splitGroups(half: string): string[] {
  return half
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split(':')
    .filter(Boolean);
}

/** Loopback, private and link-local addresses (RFC 1122, 1918, 3927, 4193, 4291), and shared addresses (RFC 6598). */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/**
 * Whether an address belongs to a private network. Behind an undeclared reverse proxy, all clients have the same
 * private address.
 */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address.replace(/%.*$/, '');
  return privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
