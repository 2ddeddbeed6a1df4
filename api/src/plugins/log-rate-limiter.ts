/** Creates a rate limiter for log lines about requests that anybody can send: at most `limit` lines a minute. */
export function logRateLimiter(limit: number): () => boolean {
  let minute = 0;
  let logged = 0;
  return () => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, logged] = [now, 0];
    return logged++ < limit;
  };
}
