/** Addresses that are counted at a time; above it, all further ones share a count. */
const maxAddresses = 10_000;

/** Creates a rate limiter for requests that anybody can send: at most `limit` a minute from one address. */
export function addressRateLimiter(limit: number, now = Date.now): (address: string) => boolean {
  let started = -Infinity;
  let counts = new Map<string, number>();
  return (address) => {
    const time = now();
    if (time - started >= 60_000) [started, counts] = [time, new Map()];
    const key = counts.has(address) || counts.size < maxAddresses ? address : 'others';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= limit;
  };
}
