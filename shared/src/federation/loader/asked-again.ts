/** How often files below an address were asked for in vain, because no answer came. */
const inVain = new Map<string, number>();

/**
 * Tells that a file below an address was asked for and never came. A browser joins every later request for the same
 * address to the one that still hangs, so from now on another address is asked, which the server takes for the same.
 */
export function hung(base: string): void {
  const start = new URL(base, window.location.origin).href;
  inVain.set(start, (inVain.get(start) ?? 0) + 1);
}

/** The address under which a file is asked for now. */
export function addressNow(address: string): string {
  const { href } = new URL(address, window.location.origin);
  for (const [base, times] of inVain) if (href.startsWith(base)) return `${href}?again=${times}`;
  return address;
}
