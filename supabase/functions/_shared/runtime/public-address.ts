import { BlockList, isIP } from 'node:net';

/**
 * Ranges that no public site has, from the IANA registries of special-purpose addresses (IPv4 and IPv6,
 * read November 2026): private, loopback, link-local with the metadata addresses of clouds, shared,
 * documentation, benchmarks, multicast, reserved, and those that carry an IPv4 address inside.
 */
const SPECIAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Public IPv6 lies in 2000::/3; these are the parts of it that are not.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [net, prefix] of SPECIAL) {
  special.addSubnet(net, prefix, net.includes(':') ? 'ipv6' : 'ipv4');
}
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one that the public internet reaches. False for anything that is no IP. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  // A zone (`fe80::1%eth0`) is local by itself; mapped and translated addresses lie outside 2000::/3.
  if (version !== 6 || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
