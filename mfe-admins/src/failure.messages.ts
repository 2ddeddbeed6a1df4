import type { ApiError } from '@padiman/client/http';

/**
 * Message of a failed write. A refusal shows the server's reason; a missing answer or a server error begins with
 * the specification's fallback. Source: specification section 8.
 */
export function failureMessage({ status, message }: Pick<ApiError, 'status' | 'message'>, fallback: string) {
  const refused = status >= 400 && status < 500 && message !== '';
  return refused ? message : `${fallback}. ${message}`.trim();
}
