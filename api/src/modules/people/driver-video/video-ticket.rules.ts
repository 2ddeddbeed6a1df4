import { isSignature, signatureOf } from '../../../sealing/signatures.ts';

/** Session and application that an address of a video is for. */
export interface VideoTicket {
  sessionId: string;
  applicationId: string;
  /** Milliseconds since 1970. */
  until: number;
}

const signed = ({ sessionId, applicationId, until }: VideoTicket) =>
  ['car video', applicationId, sessionId, until] as const;

/** Writes a ticket: session, end and signature. */
export const writeTicket = (key: Buffer, ticket: VideoTicket): string =>
  `${ticket.sessionId}.${ticket.until}.${signatureOf(key, ...signed(ticket)).toString('base64url')}`;

/**
 * Reads a ticket for an application.
 * @param keys the current key and former ones
 * @returns the id of the session; null for a ticket that is forged, over, or for another application
 */
export function readTicket(
  keys: readonly Buffer[],
  given: string,
  { applicationId, now }: { applicationId: string; now: number },
): string | null {
  const [, sessionId = '', end = '', mac = ''] = /^([\da-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(given) ?? [];
  const until = Number(end);
  if (mac === '' || until <= now) return null;
  const values = signed({ sessionId, applicationId, until });
  return isSignature(Buffer.from(mac, 'base64url'), keys, ...values) ? sessionId : null;
}
