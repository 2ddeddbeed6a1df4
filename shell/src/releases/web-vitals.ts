/** Web vital of a section: seconds, or the score of the layout shift. */
export type Vital = 'ttfb' | 'fcp' | 'lcp' | 'inp' | 'cls';

/**
 * Measures web vitals once the page is idle. First byte and paints count for the section that the page was opened in,
 * interactions and layout shifts for the one that is open when they happen.
 *
 * @param note receives a value, and whether it belongs to the first section
 */
export function measureWebVitals(note: (name: Vital, value: number, first: boolean) => void): void {
  const start = async () => {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
    const changes = { reportAllChanges: true };
    onTTFB(({ value }) => note('ttfb', value / 1000, true));
    onFCP(({ value }) => note('fcp', value / 1000, true));
    onLCP(({ value }) => note('lcp', value / 1000, true));
    onINP(({ value }) => note('inp', value / 1000, false), changes);
    onCLS(({ delta }) => note('cls', delta, false), changes);
  };
  // A page without these figures works as well.
  const startQuietly = () => void start().catch(() => {});
  if ('requestIdleCallback' in window) window.requestIdleCallback(startQuietly, { timeout: 5_000 });
  else setTimeout(startQuietly, 2_000);
}
