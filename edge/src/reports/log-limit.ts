/**
 * Says whether one more line may be logged: anybody can send reports, and more than `most` in a minute tell nothing
 * new and would only fill the log.
 */
export function logLimit(most: number): () => boolean {
  let minute = 0;
  let logged = 0;
  return () => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, logged] = [now, 0];
    return logged++ < most;
  };
}
