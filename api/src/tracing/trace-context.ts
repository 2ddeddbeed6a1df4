import { randomUUID } from 'node:crypto';

/** Position in a trace, as the header `traceparent` carries it (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits: the span that caused the call. */
  spanId: string;
  isSampled: boolean;
}

/** Headers of a request, as Node gives them. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Versions above 00 may append fields; `ff` is invalid. */
const traceparent = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Longest header that is read: newer versions may append fields. */
const longestTraceparent = 128;

/**
 * Reads the header `traceparent` from untrusted input.
 * @returns undefined for anything that is malformed, too long or sent twice
 */
export function parseTraceparent(given: unknown): TraceContext | undefined {
  if (typeof given !== 'string' || given.length > longestTraceparent) return undefined;
  const [, version, traceId, spanId, flags, more] = traceparent.exec(given) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Header `traceparent` of a position in a trace. */
export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** Position in a new trace that nobody records. */
export const newTraceContext = (): TraceContext => ({
  // Twice as fast as random bytes, since Node draws random UUIDs in advance.
  traceId: randomUUID().replaceAll('-', ''),
  spanId: randomUUID().replaceAll('-', '').slice(-16),
  isSampled: false,
});

/** Id of a request, always our own: what a caller sends could be that of another request. */
export const newRequestId = (): string => randomUUID();

const requestId = /^[A-Za-z\d][\w.-]{7,63}$/;

/** UUID, with or without hyphens, as proxies make ids: its digits are random. */
const uuid = /^[\da-f]{8}(-?)(?:[\da-f]{4}\1){3}[\da-f]{12}$/i;

/** Digits as of a phone or account number, which no log may contain. */
const longNumber = /(?:\d[._-]?){9}/;

/**
 * Reads the id that a caller gave a request in the header `X-Request-ID`: a UUID, or 8 to 64 letters, digits, dots, hyphens
 * and underscores without a long number. It finds lines of other logs, and proves nothing.
 */
export function callerRequestId({ headers }: { headers: Headers }): string | undefined {
  const given = headers['x-request-id'];
  if (typeof given !== 'string') return undefined;
  const isValid = uuid.test(given) || (requestId.test(given) && !longNumber.test(given));
  return isValid ? given : undefined;
}

/** Id of a request for audit and security events: our own, and beside it that of the caller. */
export function recordedRequestId(request: { id: string; headers: Headers }): string {
  const given = callerRequestId(request);
  return given === undefined ? request.id : `${request.id} caller=${given}`;
}

/** Part of the console that made a call. */
export interface CallingPart {
  /** Section, such as `mfe-finance`. */
  remote: string;
  /** Its build. */
  build?: string | undefined;
}

const remoteName = /^(mfe-[a-z][a-z0-9-]{0,60}|shell)$/;
const buildName = /^[A-Za-z\d][\w.+-]{0,99}$/;

/** Longest header that is read; W3C Baggage allows 8192 bytes. */
const longestBaggage = 2_048;

/**
 * Reads which part of the console made a call, from the header `baggage` of its page.
 * @returns undefined where no valid one is named
 */
export function parseCallingPart(given: unknown): CallingPart | undefined {
  if (typeof given !== 'string' || given.length > longestBaggage) return undefined;
  const members = new Map(
    given.split(',').map((member) => {
      const [key = '', value = ''] = member.split(';', 1)[0]?.split('=') ?? [];
      return [key.trim(), value.trim()];
    }),
  );
  const remote = members.get('padiman.remote') ?? '';
  const build = members.get('padiman.build') ?? '';
  if (!remoteName.test(remote)) return undefined;
  return { remote, build: buildName.test(build) ? build : undefined };
}
