import { currentToken } from '@padiman/client/session';

/** What a page tells of a build that failed in it. */
interface Failure {
  remote: string;
  version: string;
  phase: string;
  cause: string;
}

/** A page that fails without end tells nothing new after these. */
const mostReports = 20;

/**
 * Makes what tells the API of failures, with the release of the page. A report that does not arrive is lost: it must
 * never be in anybody's way.
 */
export function failureReports(release: string): (failure: Failure) => void {
  let sent = 0;
  return ({ cause, ...failure }) => {
    if (sent++ >= mostReports) return;
    const token = currentToken();
    // Our own origin's, wherever the API is: it is the edge that listens.
    void fetch('/api/telemetry/remotes', {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ ...failure, cause: cause.slice(0, 1000), release }),
    }).catch(() => {});
  };
}
