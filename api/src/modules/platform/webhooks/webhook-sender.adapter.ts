import { failureOf } from '../../../tracing/tracer.ts';
import type { SendResult, WebhookSender } from './webhooks.port.ts';

const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name is unknown.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  UND_ERR_SOCKET: 'The connection was closed without an answer.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection could not be made in time.',
};

/** Sends requests; redirects are not followed. @param timeout milliseconds for a request, with the connection */
export function webhookSender(timeout: number): WebhookSender {
  return async ({ url, headers, body, signal }) => {
    const started = performance.now();
    const deadline = AbortSignal.timeout(timeout);
    const ended = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
    const result = (status: number | null, error: string | null): SendResult => ({
      status,
      error,
      milliseconds: Math.round(performance.now() - started),
    });
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: ended });
      // The status is the answer: a body that never ends must not hold the sender.
      await answer.body?.cancel().catch(() => undefined);
      return result(answer.status, problemOf(answer.status));
    } catch (error) {
      if (deadline.aborted) return result(null, `No answer within ${timeout / 1_000} s.`);
      if (signal?.aborted === true) return result(null, 'Interrupted by the end of the server.');
      const code = failureOf((error as Error).cause ?? error);
      return result(null, messages[code] ?? `The request failed (${code}).`);
    }
  };
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Answered with ${status}; redirects are not followed.`;
  return `Answered with ${status}.`;
}
