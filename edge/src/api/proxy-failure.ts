import type { BackendFailure } from '../metrics/edge-metrics.ts';

/** Codes of a call that the backend cannot have received, because no connection stood. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Answer to a call that the backend did not answer, and its cause for the metrics. */
export interface ProxyFailure {
  /** 504 after a deadline, otherwise 502. */
  status: 502 | 504;
  message: string;
  cause: BackendFailure;
}

/** Answer to a call that the backend did not answer. */
export function proxyFailure(error: Error, method: string): ProxyFailure {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  const late = /_TIMEOUT$|^ETIMEDOUT$/.test(code) || ('statusCode' in error && error.statusCode === 504);
  const what = late ? 'The service did not answer in time.' : 'The service does not answer.';
  const uncertain = method !== 'GET' && method !== 'HEAD' && !unsent.has(code);
  const advice = uncertain
    ? 'It may have made the change: check before you try again.'
    : 'Please try again in a moment.';
  const message = `${what} ${advice}`;
  return {
    status: late ? 504 : 502,
    message,
    cause: late ? 'timeout' : unsent.has(code) ? 'unreachable' : 'broken',
  };
}
