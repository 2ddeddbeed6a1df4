/** Pause between automatic retries, in milliseconds: a rollback reaches the page within ten seconds. */
const shortPause = 8_000;
/** Time after which the pause becomes the long one, so that a forgotten tab asks rarely. */
const shortPausesEnd = 5 * 60_000;
const longPause = 60_000;

/** Calls back in intervals while the page is visible, and when it becomes visible after a longer pause. */
export function retryWhileVisible(callBack: () => void): () => void {
  const begun = Date.now();
  let last = begun;
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    const pause = Date.now() - begun < shortPausesEnd ? shortPause : longPause;
    timer = setTimeout(run, Math.max(0, last + pause - Date.now()));
  };
  const run = () => {
    last = Date.now();
    callBack();
    schedule();
  };
  schedule();
  document.addEventListener('visibilitychange', schedule);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', schedule);
  };
}
