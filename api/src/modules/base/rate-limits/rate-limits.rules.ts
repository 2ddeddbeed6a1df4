import ipaddr from 'ipaddr.js';

/** At most `most` events within `seconds`. */
export interface RateLimit {
  most: number;
  seconds: number;
}

const hour = 3_600;
const day = 86_400;

/** Messages that one caller may cause to one phone. Source of the first wait: specification section 9. */
const messages: readonly RateLimit[] = [
  { most: 1, seconds: 30 },
  { most: 5, seconds: hour },
  { most: 10, seconds: day },
];

/** Rate limits by kind. Their sliding windows are in the database, so that they hold for all processes. */
export const rateLimits = {
  /** Failed logins of an address, fit for an office behind one address. */
  'login-address': [{ most: 30, seconds: 600 }],
  /** Codes to a phone, by a device that has signed in there before. */
  'code-device': messages,
  /** Codes to a phone, by one address. */
  'code-caller': messages,
  /** Codes to a phone, by all addresses together: twice the limit of one, so that one stranger leaves room. */
  'code-phone': [
    { most: 10, seconds: hour },
    { most: 20, seconds: day },
  ],
  /** Requests for codes by an address, for any phone. */
  'code-address': [{ most: 20, seconds: hour }],
  /** Wrong codes for a phone. */
  'code-wrong': [{ most: 10, seconds: day }],
  /** Values of personal data that an admin without the right to see them reveals. */
  reveal: [{ most: 30, seconds: hour }],
} as const satisfies Record<string, readonly RateLimit[]>;

export type RateLimitKind = keyof typeof rateLimits;

/**
 * Subject of the limits of an address: IPv6 by its /64 network, which one subscriber has; an IPv4 address written as IPv6
 * is that IPv4 address.
 */
export function addressSubject(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64`;
}

/** "1 minute", "7 minutes": a wait as a message tells it, rounded up. */
export function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
