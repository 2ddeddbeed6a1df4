import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AddressFilter } from '../../../outgoing/address-filter.ts';

/** Host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Finds what is wrong with the address of an endpoint. Names are resolved and checked at each connection.
 * @returns the reason of a refusal, or null
 */
export function refusedAddress(
  given: string,
  { isAllowed, allowLocalHttp }: { isAllowed: AddressFilter; allowLocalHttp: boolean },
): string | null {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol))
    return 'Address must begin with https://';
  if (url.username !== '' || url.password !== '') return 'Address must not contain a user name or password';
  if (url.hash !== '') return 'Address must not contain a fragment';
  const host = hostOf(url);
  if (url.protocol === 'http:' && !(allowLocalHttp && isLocal(host)))
    return 'Address must begin with https://';
  if (isIP(host) !== 0 && !isAllowed(host)) return 'Address is in a network that is not allowed';
  return null;
}

const isLocal = (host: string) =>
  host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');
