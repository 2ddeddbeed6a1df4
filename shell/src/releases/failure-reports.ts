import type { RemoteFailure } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';
import { currentToken } from '@padiman/client/session';

/** Failure of a build in this page, or of the registry. */
type Failure = Omit<RemoteFailure, 'phase'> & { phase: string };

/** Limit per page: a page that keeps failing reports nothing new. */
const maxReports = 20;

/**
 * Sends a report of the page. One that cannot be sent is dropped: reporting never affects the page.
 * @param token names the member of staff, for reports that count by person
 */
export function sendTelemetry(kind: 'pages' | 'remotes', report: object, token: string | null = null): void {
  // The page's own origin, whatever the API's address: the edge receives the reports.
  void fetch(`/api/telemetry/${kind}`, {
    method: 'POST',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(report),
  }).catch(() => {});
}

/** Creates the function that reports failures to the server, with the page's release. */
export function createFailureReporter(release: string): (failure: Failure) => void {
  let sent = 0;
  return ({ cause, ...failure }) => {
    if (sent++ >= maxReports) return;
    sendTelemetry('remotes', { ...failure, cause: cause.slice(0, 1000), release }, currentToken());
  };
}

const remoteName = /^mfe-[a-z][a-z0-9-]{0,60}$/;

/** Creates the function that reports what a registry leaves out, once for each build and reason. */
export function skippedReporter(report: (failure: Failure) => void): (registry: Registry) => void {
  const reported = new Set<string>();
  return ({ release, skipped = [] }) => {
    for (const { name, build, reason } of skipped) {
      const key = JSON.stringify([name, build, reason]);
      if (reported.has(key)) continue;
      reported.add(key);
      // The server takes only names and versions that a remote can have.
      const remote = remoteName.test(name) ? name : 'registry';
      report({ remote, version: (build ?? release).slice(0, 100), phase: 'registry', cause: reason });
    }
  };
}
