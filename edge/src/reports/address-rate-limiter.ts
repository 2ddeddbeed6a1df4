/** Addresses that are counted at a time; above it, all further ones share a count. */
const maxAddresses = 10_000;

/** Creates a rate limiter for requests that anybody can send: at most `limit` a minute from one address. */
export function addressRateLimiter(limit: number, now = Date.now): (address: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, counts] = [current, new Map()];
    const key = counts.has(address) || counts.size < maxAddresses ? address : 'others';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= limit;
  };
}
