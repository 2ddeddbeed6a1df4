import { setTimeout as pauseFor } from 'node:timers/promises';
import type { RetryHandler } from 'undici';
import { failureOf } from '../../../tracing/tracer.ts';

/** HTTP call to a provider. */
export interface ProviderCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Milliseconds for the whole call: retries and the answer's body included. */
  timeout: number;
  /** Waits before a retry; tests replace it. */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** The call has no complete answer. The message contains no part of the call. */
export class ProviderCallFailed extends Error {
  override name = 'ProviderCallFailed';
  /** True if no connection was made, so that the provider has received nothing. */
  readonly neverSent: boolean;

  constructor(message: string, neverSent: boolean) {
    super(message);
    this.neverSent = neverSent;
  }
}

/** Far more than any provider answers; the longest lists the payments of a settlement. */
const maxResponseSize = 8 * 1024 * 1024;
const maxTries = 3;
const longestPause = 2_000;

/** Failures before a connection was made. */
const connectionErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const temporaryStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Connections are not reused: a request that is sent while the provider closes an idle connection may have been
 * processed or not. undici follows no redirect, which would pass on keys to another address. It is loaded at the first
 * call, because loading costs 0.1 s of processor time and many processes have no provider.
 */
async function openClient() {
  const { Agent, interceptors, request } = await import('undici');
  return { agent: new Agent({ maxResponseSize, pipelining: 0 }), interceptors, request };
}

let client: ReturnType<typeof openClient> | undefined;

/**
 * Calls a provider. Retries only if the call had no effect: no connection was made, the provider refused it as one
 * too many (429), or it was a GET that a gateway answered with a temporary failure.
 * @returns any answer; `json` is undefined if the body is none, `retryAfter` the seconds of the header
 * @throws ProviderCallFailed
 */
export async function callProvider(call: ProviderCall) {
  const { method, url, headers, body, timeout } = call;
  const { agent, interceptors, request } = await (client ??= openClient());
  const signal = AbortSignal.timeout(timeout);
  const dispatcher = agent.compose(interceptors.retry({ retry: retryOf(call), throwOnError: false }));
  try {
    const answer = await request(url, { method, headers, body: body ?? null, signal, dispatcher });
    const retryAfter = Number(answer.headers['retry-after']);
    const json = parse(await answer.body.text());
    return { status: answer.statusCode, json, ...(retryAfter > 0 && { retryAfter }) };
  } catch (error) {
    const code = failureOf(error);
    throw new ProviderCallFailed(
      signal.aborted ? `no answer within ${timeout} ms` : `the call failed (${code})`,
      connectionErrors.has(code),
    );
  }
}

function retryOf({ method, pause = pauseFor }: ProviderCall): RetryHandler.RetryCallback {
  return (error, { state: { counter } }, done) => {
    const { statusCode, headers } = error as { statusCode?: number; headers?: Record<string, string> };
    const repeatable =
      statusCode === undefined
        ? connectionErrors.has(failureOf(error))
        : statusCode === 429 || (method === 'GET' && temporaryStatuses.has(statusCode));
    if (!repeatable || counter >= maxTries) {
      done(error);
      return;
    }
    const seconds = Number(headers?.['retry-after'] ?? Number.NaN);
    const wait = Math.min(longestPause, Number.isFinite(seconds) ? seconds * 1_000 : 250 * counter);
    void pause(wait).then(() => done(null));
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
