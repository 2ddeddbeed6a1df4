import type { failureReports } from './failure-reports.ts';

/** More of them from one page tell nothing new, and leave room for reports of what could not be shown. */
const mostTold = 5;

const ofRemote = /\/remotes\/(mfe-[a-z0-9-]+)\/([^/\s]+)\//;
const ofShell = /\/(shell)\/([^/\s]+)\//;

/**
 * Tells of errors that nobody caught: in what a person pressed, in a promise that was not waited for. Those inside a
 * screen as it is drawn, its boundary tells of. The stack names the build; what names none, such as a browser's own
 * extension, is no release's doing.
 *
 * @returns how to stop
 */
export function tellUncaughtErrors(report: ReturnType<typeof failureReports>): () => void {
  const told = new Set<string>();
  const tell = (thrown: unknown, file = '') => {
    const { stack, message = thrown } = Object(thrown) as { stack?: unknown; message?: unknown };
    const where = typeof stack === 'string' ? stack : file;
    // A remote's code that a room of the shell throws in is the remote's to look at.
    const [, remote, version] = ofRemote.exec(where) ?? ofShell.exec(where) ?? [];
    const cause = String(message);
    if (!remote || !version || told.has(cause) || told.size >= mostTold) return;
    told.add(cause);
    report({ remote, version, phase: 'use', cause });
  };
  const onError = ({ error, message, filename }: ErrorEvent) => tell(error ?? message, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => tell(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
