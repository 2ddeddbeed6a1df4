import { guardedClient, type AddressFilter } from '../../../outgoing/address-filter.ts';
import { failureOf } from '../../../tracing/tracer.ts';
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

/** Sends requests. @param timeout milliseconds for a request, with the connection */
export function webhookSender(isAllowed: AddressFilter, timeout: number): WebhookSender {
  const limits = { head: timeout, body: timeout, connections: maxConnectionsPerHost };
  const { open, close } = guardedClient(isAllowed, limits);
  return {
    send: async ({ url, headers, body, signal }) => {
      const { dispatcher, request } = await open();
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
        const code = failureOf(error);
        return result(null, messages[code] ?? `The request failed (${code}).`);
      }
    },
    close,
  };
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Answered with ${status}; redirects are not followed.`;
  return `Answered with ${status}.`;
}
