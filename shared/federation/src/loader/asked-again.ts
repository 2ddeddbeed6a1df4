/** Keeps which files have to be asked for under another address. */
export interface AskedAgain {
  /** Tells that a file below an address was asked for and never came. */
  hung(base: string): void;
  /** The address under which a file is asked for now. */
  addressNow(address: string): string;
}

/**
 * A browser joins every later request for an address to the one that still hangs, so that no retry could end: after a
 * request that hung another address is asked, which the server takes for the same. So it is with each of the shell's
 * own files that is asked for twice, since it came damaged or not at all the first time.
 *
 * @param own the folder of the shell that this page runs
 */
export function askedAgain(own?: string): AskedAgain {
  const inVain = new Map<string, number>();
  const askedBefore = new Map<string, number>();
  const absolute = (address: string) => new URL(address, window.location.origin).href;
  return {
    hung(base) {
      inVain.set(absolute(base), (inVain.get(absolute(base)) ?? 0) + 1);
    },
    addressNow(address) {
      const href = absolute(address);
      for (const [base, times] of inVain) if (href.startsWith(base)) return `${href}?again=${times}`;
      if (!own || !href.startsWith(absolute(own))) return address;
      const times = askedBefore.get(href) ?? 0;
      askedBefore.set(href, times + 1);
      return times === 0 ? address : `${href}?again=${times}`;
    },
  };
}
