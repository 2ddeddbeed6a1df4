import type { createFailureReporter } from './failure-reports.ts';

/** Limit per page, so that these reports do not use up the limit of all reports. */
const maxReports = 5;

const remoteBuild = /\/remotes\/(mfe-[a-z0-9-]+)\/([^/\s]+)\//;
const shellBuild = /\/(shell)\/([^/\s]+)\//;

/**
 * Reports uncaught errors of event handlers and promises; errors of rendering reach a screen's error boundary instead.
 * The stack names the build. An error whose stack names none, such as a browser extension's, is not reported.
 *
 * @returns function that stops it
 */
export function reportUncaughtErrors(report: ReturnType<typeof createFailureReporter>): () => void {
  const reported = new Set<string>();
  const reportThrown = (thrown: unknown, file = '') => {
    const { stack, message = thrown } = Object(thrown) as { stack?: unknown; message?: unknown };
    const location = typeof stack === 'string' ? stack : file;
    // A remote comes first: its code may have called a package of the shell that threw.
    const [, remote, version] = remoteBuild.exec(location) ?? shellBuild.exec(location) ?? [];
    const cause = String(message);
    if (!remote || !version || reported.has(cause) || reported.size >= maxReports) return;
    reported.add(cause);
    report({ remote, version, phase: 'use', cause });
  };
  const onError = ({ error, message, filename }: ErrorEvent) => reportThrown(error ?? message, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportThrown(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
