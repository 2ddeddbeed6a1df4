/** Codes of a call that the backend cannot have received, because no connection stood. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Answer to a call that the backend did not answer: 504 after a deadline, otherwise 502. */
export function proxyFailure(error: Error, method: string): { status: 502 | 504; message: string } {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  const late = /_TIMEOUT$|^ETIMEDOUT$/.test(code) || ('statusCode' in error && error.statusCode === 504);
  const what = late ? 'The service did not answer in time.' : 'The service does not answer.';
  const uncertain = method !== 'GET' && method !== 'HEAD' && !unsent.has(code);
  const advice = uncertain
    ? 'It may have made the change: check before you try again.'
    : 'Please try again in a moment.';
  return { status: late ? 504 : 502, message: `${what} ${advice}` };
}
