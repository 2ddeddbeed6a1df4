import { routeOf, type BackendSettings, type Call } from '@padiman/contracts';
import { destinationOf, type Backend } from '../backend.ts';

/** Answer of a backend. */
export interface BackendAnswer {
  /** HTTP status; 0 without an answer. */
  status: number;
  /** Parsed JSON, the text of anything else, or null without content. */
  content: unknown;
  header?: (name: string) => string | null;
  milliseconds: number;
  /** Reason why there is no answer. */
  failure?: string;
}

/** Input of a call. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/** Sends calls to a backend as the console does, without the edge between them. */
export type Sender = (call: Call, input?: CallInput) => Promise<BackendAnswer>;

/** Backend of a check: its address, facts about it, and milliseconds for a whole answer. */
export interface CheckedBackend {
  backend: Backend;
  settings: BackendSettings;
  deadline: number;
}

/** Sender of calls to a backend. @param token bearer token; none before login */
export function senderTo({ backend, settings, deadline }: CheckedBackend, token?: string): Sender {
  const { origin, path: prefix } = destinationOf(backend);
  return async (call, { params = {}, query = {}, body } = {}) => {
    const { method, path } = routeOf(call, settings);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const began = performance.now();
    const elapsed = () => Math.round(performance.now() - began);
    try {
      const answer = await fetch(origin + prefix + filled + search, {
        method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(call.access !== 'public' && token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(deadline),
      });
      const content = parse(await answer.text());
      const header = (name: string) => answer.headers.get(name);
      return { status: answer.status, content, header, milliseconds: elapsed() };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      const reason = cause?.code === undefined ? 'no connection' : `no connection (${cause.code})`;
      const failure = name === 'TimeoutError' ? `no answer within ${deadline} ms` : reason;
      return { status: 0, content: null, milliseconds: elapsed(), failure };
    }
  };
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
