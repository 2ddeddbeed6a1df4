/**
 * Asks the server again for the files below an address that this page has asked for, past every cache: their
 * addresses are good for ever, so that a browser would otherwise keep for a year what arrived damaged once.
 */
export async function fetchAnew(base: string): Promise<void> {
  const start = new URL(base, window.location.origin).href;
  const asked = performance.getEntriesByType?.('resource').map(({ name }) => name) ?? [];
  const files = [...new Set(asked)].filter((address) => address.startsWith(start));
  // In the same mode as scripts are loaded, or the cache would keep it apart; a failure shows when it is loaded.
  await Promise.allSettled(files.map((address) => fetch(address, { cache: 'reload', mode: 'cors' })));
}
