import type { Call } from '@padiman/contracts';
import { destinationOf, type Backend } from '../backend.ts';

/** Answer of a backend. */
export interface BackendAnswer {
  /** HTTP status; 0 without an answer. */
  status: number;
  /** Parsed JSON, the text of anything else, or null without content. */
  content: unknown;
  milliseconds: number;
  /** Reason why there is no answer. */
  failure?: string;
}

/** Input of a call. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Sends calls to a backend as the console does, without the edge between them. */
export type Sender = (call: Call, input?: CallInput) => Promise<BackendAnswer>;

/**
 * Sender of calls to a backend.
 * @param deadline milliseconds for a whole answer
 * @param token bearer token; none before login
 */
export function senderTo(backend: Backend, deadline: number, token?: string): Sender {
  const { origin, path } = destinationOf(backend);
  return async (call, { params = {}, query = {}, body } = {}) => {
    const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const bearer = call.access === 'public' ? undefined : token;
    const began = performance.now();
    const elapsed = () => Math.round(performance.now() - began);
    try {
      const answer = await fetch(origin + path + filled + search, {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(deadline),
      });
      const text = await answer.text();
      return { status: answer.status, content: parse(text), milliseconds: elapsed() };
    } catch (error) {
      return { status: 0, content: null, milliseconds: elapsed(), failure: reasonOf(error, deadline) };
    }
  };
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reasonOf(error: unknown, deadline: number): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer within ${deadline} ms`;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause
    ? `no connection (${String(cause.code)})`
    : 'no connection';
}
