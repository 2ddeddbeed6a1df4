/** Pause in ms before it is checked again that nothing loads. */
const pause = 250;

/** Scripts that the page is loading; an element is removed once its script has run. The shell's own one stays. */
const pendingScripts = 'script[data-base]:not([data-files])';

/** Waits until the page has loaded, is visible, loads nothing, and the browser has time. */
export async function untilIdle(isLoading: () => boolean, signal: AbortSignal): Promise<void> {
  const isBusy = () =>
    document.readyState !== 'complete' ||
    document.visibilityState === 'hidden' ||
    document.querySelector(pendingScripts) !== null ||
    isLoading();
  do {
    if (isBusy()) await new Promise((resolve) => setTimeout(resolve, pause));
    // Safari has no idle callbacks.
    else if (!window.requestIdleCallback) await new Promise((resolve) => setTimeout(resolve));
    else await new Promise<unknown>((resolve) => window.requestIdleCallback(resolve));
  } while (!signal.aborted && isBusy());
}

/** True where nothing is fetched that may stay unused: the person saves data, or the connection is slow (2G). */
export function savesData(): boolean {
  // Network Information API, which not all browsers have.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
