import { BlockList, isIP } from 'node:net';

const addresses = new BlockList();
addresses.addSubnet('127.0.0.0', 8);
addresses.addAddress('::1', 'ipv6');

/** Tells whether a host name or address is of this machine alone. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (plain === 'localhost') return true;
  const version = isIP(plain);
  return version !== 0 && addresses.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}
