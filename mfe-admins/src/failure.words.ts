import type { ApiError } from '@padiman/client/http';

/**
 * Why a write failed. What the server says against it helps more than the general word; where it did not answer,
 * or failed itself, the specification's fallback comes first. Source: specification section 8.
 */
export function failureWords({ status, message }: Pick<ApiError, 'status' | 'message'>, fallback: string) {
  const refused = status >= 400 && status < 500 && message !== '';
  return refused ? message : `${fallback}. ${message}`.trim();
}
