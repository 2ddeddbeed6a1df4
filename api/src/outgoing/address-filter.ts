import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Tells whether requests may go to an IP address. */
export type AddressFilter = (address: string) => boolean;

/**
 * Allows public addresses and those in the given networks. Loopback, private, link-local (with the metadata services of
 * clouds), multicast and translated addresses are not public.
 *
 * @param networks in CIDR notation
 */
export function addressFilter(networks: readonly string[]): AddressFilter {
  const allowed = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    if (isIP(address) === 0) return false;
    // An IPv4 address that is written as an IPv6 one counts as IPv4.
    const parsed = ipaddr.process(address);
    if (parsed.range() === 'unicast') return true;
    return allowed.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
}
