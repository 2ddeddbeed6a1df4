import type { KnownFiles, RemoteLoader } from '@padiman/federation/loader';
import type { createFailureReporter } from './failure-reports.ts';

/** Limit per page, so that these reports do not use up the limit of all reports. */
const maxReports = 5;

const address = /https?:\/\/[^\s)]*?\/files\/[\w.-]+\.js/g;

/**
 * Reports uncaught errors of event handlers and promises; errors of rendering reach a screen's error boundary instead.
 * The files in the stack tell the build. An error whose stack names no file of ours, such as a browser extension's, is
 * not reported.
 *
 * @param buildsWith builds that contain a file
 * @param buildOf build of a remote that this page has: several builds may contain the same file
 * @returns function that stops it
 */
export function reportUncaughtErrors(
  report: ReturnType<typeof createFailureReporter>,
  buildsWith: KnownFiles['buildsWith'],
  buildOf: RemoteLoader['buildOf'],
): () => void {
  const reported = new Set<string>();
  const buildIn = (location: string) => {
    const builds = [...location.matchAll(address)].flatMap(([file]) => buildsWith(file));
    // A remote comes first: its code may have called a package of the shell that threw.
    const ofRemotes = builds.filter(({ name }) => name !== 'shell');
    return ofRemotes.find(({ name, build }) => buildOf(name) === build) ?? ofRemotes[0] ?? builds[0];
  };
  const reportThrown = (thrown: unknown, file = '') => {
    const { stack, message = thrown, cause: origin } = Object(thrown) as Record<string, unknown>;
    const { stack: originStack } = Object(origin) as Record<string, unknown>;
    // An error from which React recovered is thrown by React, of the shell, with the screen's own error as its cause.
    const found =
      buildIn(typeof originStack === 'string' ? originStack : '') ??
      buildIn(typeof stack === 'string' ? stack : file);
    const cause = String(message);
    if (!found || reported.has(cause) || reported.size >= maxReports) return;
    reported.add(cause);
    report({ remote: found.name, version: found.build, phase: 'use', cause });
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
