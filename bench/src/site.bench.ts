import { paths } from '@padiman/contracts';
import { openBrowser } from './chromium.ts';
import { median, report, type Figure } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { serveBareHtml } from './site/bare-html.ts';
import { measureFirstResponse } from './site/first-response.ts';
import { lighthouse } from './site/lighthouse.ts';
import { slowPhone, visitSlowly, visibleLines, type Visit } from './site/slow-phone.ts';

const { roundTrip, kilobits, slowdown } = slowPhone;

/**
 * Landing page on a low-end phone: bytes of the first response with everything that blocks rendering and of the whole
 * page, Largest Contentful Paint and layout shift in Chromium, compared with a bare HTML page with the same text in the
 * same run; then Lighthouse's mobile scores of the four public pages. Sizes include response headers.
 */
export async function run(run: Run): Promise<void> {
  const { address } = await startConsole(run);
  const landing = new URL(paths.landing(), address).href;
  const { blocking, icons } = await measureFirstResponse(landing);
  const browser = await openBrowser(run);
  const bare = await serveBareHtml(await visibleLines(browser, landing));
  run.cleanUp(bare.stop);
  const [ours = [], theirs = []] = await visitSlowly(browser, [landing, bare.address], run.rounds ?? 5);

  const kilobytes = (bytes: number) => bytes / 1024;
  const paint = (visits: Visit[]) => median(visits.map(({ largestPaint }) => largestPaint));
  const whole = kilobytes(median(ours.map(({ bytes }) => bytes)) + icons);
  const shift = Math.max(...ours.map(({ layoutShift }) => layoutShift));
  const foreign = ours.flatMap((visit) => visit.foreign).length;
  report(
    `Landing page, ${roundTrip} ms round trip, ${kilobits} kbit/s, processor ${slowdown} times slower, median of ${ours.length}`,
    [
      {
        name: 'first response and blocking files, Brotli',
        value: kilobytes(blocking),
        unit: 'KB',
        limit: 14,
      },
      { name: 'whole page with icon and manifest', value: whole, unit: 'KB', limit: 60 },
      { name: 'largest paint', value: paint(ours), unit: 's', limit: 2 },
      { name: 'largest paint, the same text as bare HTML', value: paint(theirs), unit: 's' },
      { name: 'ours / bare', value: paint(ours) / paint(theirs), unit: 'times' },
      { name: 'largest layout shift', value: shift, unit: '', limit: 0 },
      { name: 'requests to other origins', value: foreign, unit: '', limit: 0 },
    ],
  );
  const figures: Figure[] = [];
  for (const path of [paths.landing(), paths.terms(), paths.privacy(), paths.becomeDriver()]) {
    const { scores } = await lighthouse(new URL(path, address).href, { runs: 3 });
    for (const [name, value] of Object.entries(scores))
      figures.push({ name: `${path} ${name}`, value, unit: '', least: 100 });
  }
  report('Lighthouse, mobile, best of up to 3 runs', figures);
}
