import type { Agent } from 'undici';
import { guardedConnector, type AddressFilter } from '../../../outgoing/address-filter.ts';
import type { SendResult, WebhookSender } from './webhooks.port.ts';

/** Bytes of an answer's body that are read, to reuse the connection; the rest is dropped. */
const readBytes = 16 * 1024;
const maxConnectionsPerHost = 16;

const messages: Readonly<Record<string, string>> = {
  ADDRESS_REFUSED: 'The address is in a network that is not allowed.',
  ENOTFOUND: 'The host name is unknown.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  UND_ERR_SOCKET: 'The connection was closed without an answer.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection could not be made in time.',
};

/**
 * Sends requests over undici. The filter applies to the address of each connection, after the name is resolved, so that
 * a name cannot lead elsewhere than its check did. Redirects are not followed, proxies of the environment not used.
 * @param timeout milliseconds for a request, with the connection
 */
export function webhookSender(isAllowed: AddressFilter, timeout: number): WebhookSender {
  let agent: Promise<Agent> | undefined;
  // Loaded at the first request: loading costs 0.1 s of processor time, and many deployments have no endpoint.
  const client = async () => {
    const { Agent, buildConnector: build, request } = await import('undici');
    agent ??= Promise.resolve(
      new Agent({
        connect: guardedConnector(build, isAllowed, timeout),
        connections: maxConnectionsPerHost,
        headersTimeout: timeout,
        bodyTimeout: timeout,
      }),
    );
    return { dispatcher: await agent, request };
  };
  return {
    send: async ({ url, headers, body, signal }) => {
      const { dispatcher, request } = await client();
      const started = performance.now();
      const deadline = AbortSignal.timeout(timeout);
      const ended = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
      const result = (status: number | null, error: string | null): SendResult => ({
        ...{ status, error },
        milliseconds: Math.round(performance.now() - started),
      });
      try {
        const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal: ended });
        await answer.body.dump({ limit: readBytes, signal: ended }).catch(() => undefined);
        return result(answer.statusCode, problemOf(answer.statusCode));
      } catch (error) {
        if (deadline.aborted) return result(null, `No answer within ${timeout / 1_000} s.`);
        if (signal?.aborted === true) return result(null, 'Interrupted by the end of the server.');
        const code = codeOf(error);
        return result(null, messages[code] ?? `The request failed (${code}).`);
      }
    },
    close: async () => {
      await (await agent)?.destroy();
      agent = undefined;
    },
  };
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Answered with ${status}; redirects are not followed.`;
  return `Answered with ${status}.`;
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === 'string' ? code : (name ?? 'unknown');
}
