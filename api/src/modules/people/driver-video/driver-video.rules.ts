import { isSignature, signatureOf } from '../../../sealing/signatures.ts';

/** Host of the demo's videos, which exists nowhere (RFC 2606): the demo plays a sample in their place. */
export const demoHost = 'videos.example.com';

/** Hosts whose videos the server fetches, and whether the sample of the demo plays. */
export interface VideoHosts {
  hosts: readonly string[];
  sample: boolean;
}

/**
 * Finds why a video is not played.
 * @param address as it may be shown: https, and a public host name; null for one that is not
 * @returns a sentence, or null if it is played
 */
export function refusalOf(address: string | null, { hosts, sample }: VideoHosts): string | null {
  if (address === null) return 'There is no video that can be played.';
  const { hostname } = new URL(address);
  if (hosts.includes(hostname) || (sample && hostname === demoHost)) return null;
  return `Videos from ${hostname} are not played here. An operator can allow the host.`;
}

/** True for a video of the demo. */
export const isSample = (address: string, { sample }: VideoHosts): boolean =>
  sample && new URL(address).hostname === demoHost;

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

/** Most bytes of a video. */
export const maxVideoBytes = 300 * 1024 * 1024;

/** Types that a browser plays and never runs. */
const videoTypes = new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']);

/** Part of a host's answer that is passed on. */
export interface VideoHead {
  status: 200 | 206 | 416;
  headers: Readonly<Record<string, string>>;
}

/** A range of bytes as players ask for it: one range, with a start. */
const singleRange = /^bytes=\d{1,15}-\d{0,15}$/;

/** Range of a request that is passed on; undefined for several or none, which the whole video answers. */
export const rangeOf = (header: string | undefined): string | undefined =>
  header !== undefined && singleRange.test(header) ? header : undefined;

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? undefined : value;

/**
 * Reads the head of a host's answer. Only what a player needs is passed on, each in its strict form.
 * @returns the reason of a refusal instead, for anything but a video of an allowed size
 */
export function headOf(
  status: number,
  given: Readonly<Record<string, string | string[] | undefined>>,
): VideoHead | string {
  const range = one(given['content-range']);
  if (status === 416) {
    return /^bytes \*\/\d{1,15}$/.test(range ?? '')
      ? { status, headers: { 'content-range': range ?? '' } }
      : { status, headers: {} };
  }
  if (status !== 200 && status !== 206) return `Answered with ${status}.`;
  const type = one(given['content-type'])?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!videoTypes.has(type)) return 'The answer is no video.';
  if (one(given['content-encoding']) !== undefined) return 'The answer is encoded.';
  const [, first, last, whole] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range ?? '') ?? [];
  if (status === 206 && first === undefined) return 'The part of the video has no range.';
  const length = one(given['content-length']);
  const total = Number(status === 206 ? whole : (length ?? 0));
  if (!(total <= maxVideoBytes)) return 'The video is too large.';
  return {
    status,
    headers: {
      'content-type': type,
      'accept-ranges': one(given['accept-ranges']) === 'bytes' || status === 206 ? 'bytes' : 'none',
      ...(status === 206 && { 'content-range': `bytes ${first}-${last}/${whole}` }),
      ...(length !== undefined && /^\d{1,15}$/.test(length) && { 'content-length': length }),
    },
  };
}
