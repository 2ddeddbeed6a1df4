/** Pause in ms before it is checked again that nothing loads. */
const pause = 250;

/** Scripts that the page is loading; an element is removed once its script has run. The shell's own one stays. */
const pendingScripts = 'script[data-base]:not([data-files])';

/**
 * Waits until the page has loaded, is visible, loads nothing, and the browser has time.
 *
 * @param isLoading true while something else is being loaded
 * @param signal ends the wait
 */
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

/** Network Information API, which not all browsers have. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True where nothing is fetched that may stay unused: the person saves data, or the connection is slow (2G). */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
