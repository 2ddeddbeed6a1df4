import { fileAddress } from '../registry/build-files.ts';
import type { Source } from './known-files.ts';

/**
 * A browser attaches every later request for an address to the one that still hangs, so a retry under the same address
 * can never finish. After a timeout the address therefore gets another query, which the server ignores. The same holds
 * for each file of the shell's own build that is requested twice: the first time it arrived damaged or not at all.
 *
 * @param own folder of the shell build that this page runs
 */
export function createCacheBuster(own?: string) {
  const timeouts = new Map<string, number>();
  const requests = new Map<string, number>();
  const absolute = (address: string) => new URL(address, window.location.origin).href;
  return {
    /** Marks all files of the build with this base: a request for one of them timed out. */
    markTimedOut(base: string): void {
      timeouts.set(absolute(base), (timeouts.get(absolute(base)) ?? 0) + 1);
    },
    /** Address to request a file under now. The query that it may add does not change the file. */
    addressFor(address: string): string {
      const href = absolute(address);
      for (const [base, times] of timeouts) if (href.startsWith(base)) return `${href}?again=${times}`;
      if (!own || !href.startsWith(absolute(own))) return address;
      const times = requests.get(href) ?? 0;
      requests.set(href, times + 1);
      return times === 0 ? address : `${href}?again=${times}`;
    },
  };
}

export type CacheBuster = ReturnType<typeof createCacheBuster>;

/**
 * Requests the files of a build again that this page has requested before, past every cache. Their addresses are
 * immutable, so a browser would otherwise keep a damaged copy for a year.
 */
export async function refetchFiles({ base, integrity }: Pick<Source, 'base' | 'integrity'>): Promise<void> {
  const start = new URL(base, window.location.origin).href;
  const addresses = Object.entries(integrity).map(([file, value]) => fileAddress(file, value));
  const own = new Set(addresses.flatMap((address) => (address ? new URL(address, start).href : [])));
  const requested = performance.getEntriesByType?.('resource').map(({ name }) => name) ?? [];
  const files = requested.filter(
    (address) => own.has(address.split('?')[0] ?? '') || address.startsWith(start),
  );
  // Scripts are loaded in mode "cors" too; another mode has its own cache entry. Failures show when the file is loaded.
  const reload = (address: string) => fetch(address, { cache: 'reload', mode: 'cors' });
  await Promise.allSettled([...new Set(files)].map(reload));
}
