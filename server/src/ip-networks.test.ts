import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getClientNetwork } from './ip-networks.ts';

test('all addresses of a /64 count as one client, in any notation, and an IPv4 address counts as itself', () => {
  const expected: Record<string, string> = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '2001:db8:1:2::1': '2001:db8:1:2::/64',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff': '2001:db8:1:2::/64',
    '2001:db8:1:3::1': '2001:db8:1:3::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '1::2:3:4:5:6:7': '1:0:2:3::/64',
    '::1': '0:0:0:0::/64',
    '::': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '64:ff9b::192.0.2.7': '64:ff9b:0:0::/64',
  };
  for (const [address, network] of Object.entries(expected))
    assert.equal(getClientNetwork(address), network, address);
});
