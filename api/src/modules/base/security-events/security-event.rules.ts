import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Rows of one kind that one source may cause in a minute; further events are counted. */
export const rowsPerMinute = 20;

/**
 * Source whose events of a kind are limited: the signed-in admin, otherwise the network of the address. An IPv6 address
 * counts by its /64, of which one caller has all addresses.
 */
export function sourceOf(adminId: string | null, address: string): string {
  if (adminId !== null) return `admin:${adminId}`;
  return `network:${networkOf(address)}`;
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/** Masks a phone number but for its last three digits; null for anything else. */
export const maskPhone = (phone: unknown): string | null =>
  typeof phone === 'string' && /^\d{11}$/.test(phone) ? `0*******${phone.slice(-3)}` : null;

/** Query parameters that say which records were exported. The text of a search may name a person, and is left out. */
const recordedParameters = ['filter', 'sort', 'itemType', 'from', 'until', 'adminId', 'recordId'];

/** Describes which part of a list was exported. */
export function describeSelection(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = recordedParameters.filter((name) => query[name] !== undefined);
  return {
    ...Object.fromEntries(known.map((name) => [name, query[name]])),
    ...(query['q'] === undefined || query['q'] === '' ? {} : { searched: true }),
  };
}
