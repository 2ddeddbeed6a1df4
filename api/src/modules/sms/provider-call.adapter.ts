import { setTimeout as pauseFor } from 'node:timers/promises';
import { SmsNotSent } from './sms.port.ts';

/** One HTTP call to a provider of text messages. */
export interface ProviderCall {
  provider: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Milliseconds for the whole call, answer included. */
  timeout: number;
  /** What must not reach a log even if the provider repeats it. */
  secrets: readonly string[];
  /** How to wait before another try; tests wait no time. */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** What the provider answered with a 2xx status: JSON. */
export interface ProviderAnswer {
  status: number;
  json: Record<string, unknown>;
}

/** More than any of these providers ever answers. */
const mostBytes = 64 * 1024;
const mostTries = 3;
const longestPause = 2_000;

/** Failures before a connection stood: nothing of the message has left. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Calls a provider. Tries again only where the message surely has not gone: no connection, or 429 (which, as Twilio
 * documents it, is never processed). A timeout or a 5xx is not repeated: the message may be on its way.
 *
 * @throws SmsNotSent
 */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const pause = call.pause ?? pauseFor;
  const signal = AbortSignal.timeout(call.timeout);
  for (let tries = 1; ; tries += 1) {
    const last = tries >= mostTries;
    const answer = await send(call, signal).catch((cause: unknown) => {
      const code = codeOf(cause);
      if (!last && neverConnected.has(code)) return undefined;
      throw new SmsNotSent(
        call.provider,
        neverConnected.has(code) ? 'refused' : 'unknown',
        signal.aborted ? `no answer within ${call.timeout} ms` : `the call failed (${code})`,
      );
    });
    if (answer !== undefined && (answer.status !== 429 || last)) return read(call, answer);
    await pause(Math.min(longestPause, answer?.retryAfter ?? 250 * tries));
  }
}

interface RawAnswer {
  status: number;
  text: string;
  retryAfter: number | undefined;
}

async function send(call: ProviderCall, signal: AbortSignal): Promise<RawAnswer> {
  const response = await fetch(call.url, {
    method: 'POST',
    headers: call.headers,
    body: call.body,
    signal,
    // A redirect would carry key, phone and code to wherever it points.
    redirect: 'error',
  });
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    text: await readText(response),
    retryAfter: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
  };
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw Object.assign(new Error('too long'), { code: 'ANSWER_TOO_LONG' });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function read(call: ProviderCall, { status, text }: RawAnswer): ProviderAnswer {
  const json = parse(text);
  if (status >= 200 && status < 300) {
    if (json === undefined) {
      throw new SmsNotSent(call.provider, 'unknown', `answered ${status} with something that is not JSON`);
    }
    return { status, json };
  }
  const reason = `answered ${status}${describeRefusal(json, call.secrets)}`;
  throw new SmsNotSent(call.provider, status >= 500 ? 'unknown' : 'refused', reason);
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The provider's own code and words, without secrets and without any number that could be a phone or a code. */
export function describeRefusal(
  json: Record<string, unknown> | undefined,
  secrets: readonly string[],
): string {
  const said = [json?.['code'] ?? json?.['error_code'], json?.['message'] ?? json?.['error_message']]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map(String);
  if (said.length === 0) return '';
  const text = secrets.reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), said.join(' '));
  // Error codes of Twilio have five digits, a one-time code six, a phone more.
  return `: ${text.replaceAll(/\d{6,}/g, '******').slice(0, 160)}`;
}

function codeOf(cause: unknown): string {
  const { code, cause: inner, name } = (cause ?? {}) as { code?: unknown; cause?: unknown; name?: string };
  if (typeof code === 'string') return code;
  return inner === undefined ? (name ?? 'unknown') : codeOf(inner);
}
