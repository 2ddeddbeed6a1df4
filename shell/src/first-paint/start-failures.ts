import { declineBuild } from '../rollout/declined-builds.ts';

/** Event on the document when the shell did not start; a first screen tells the person. */
export const startFailed = 'padiman:start-failed';

/**
 * Reports a shell that does not start, since it cannot report itself. A browser that was assigned this build, such as a
 * canary, leaves it and gets the live one.
 */
export function reportStartFailures(): void {
  const build = document.querySelector('meta[name="shell-build"]')?.getAttribute('content');
  if (!build) return;
  let failed = false;
  const onError = (event: ErrorEvent) => {
    const { target } = event;
    const script = target instanceof HTMLScriptElement ? target.src : '';
    const file = script || event.filename || '';
    if (!isOfShell(file)) return;
    // Its script requests it again.
    if (target instanceof HTMLScriptElement && target.dataset.attempt === 'first') return;
    if (Reflect.get(window, 'padimanStarted') || failed) return;
    failed = true;
    document.dispatchEvent(new Event(startFailed));
    const cause = script ? 'a script did not load' : event.message.slice(0, 1000);
    void report({ remote: 'shell', version: build, phase: script ? 'load' : 'start', cause }, build);
  };
  // Capturing: errors of script elements do not bubble.
  window.addEventListener('error', onError, true);
}

/** True for the shell's scripts: those of remotes carry the base of their build, or belong to a first screen. */
const isOfShell = (file: string): boolean =>
  [...document.scripts].some(
    ({ src, dataset }) =>
      src === file &&
      dataset.firstScreen === undefined &&
      (dataset.base === undefined || dataset.files !== undefined),
  );

async function report(failure: object, build: string): Promise<void> {
  const token = localStorage.getItem('accessToken');
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const body = JSON.stringify(failure);
  try {
    await fetch('/api/telemetry/remotes', { method: 'POST', keepalive: true, headers, body }).catch(() => {});
    const answer = await fetch('/edge/assignment', { method: 'DELETE' });
    const { cleared } = (await answer.json()) as { cleared: boolean };
    if (!cleared) return;
    declineBuild(build);
    window.location.reload();
  } catch {
    // The page stays as it is.
  }
}
