import { parseArgs } from 'node:util';
import { paths } from '@padiman/contracts';
import { withConsole } from './console-process.ts';
import { median } from './median.ts';
import { report, type Figure } from './report.ts';
import { serveBareHtml } from './site/bare-html.ts';
import { measureFirstResponse } from './site/first-response.ts';
import { lighthouse } from './site/lighthouse.ts';
import { slowPhone, visitSlowly, visibleLines, type Visit } from './site/slow-phone.ts';

const { roundTrip, kilobits, slowdown } = slowPhone;

const help = `npm run bench:site [-- --runs=<n>] [-- --address=<address>] [-- --no-lighthouse]

Landing page on a low-end phone: bytes of the first response with everything that blocks rendering and of the whole
page, Largest Contentful Paint and layout shift in Chromium at ${roundTrip} ms round trip, ${kilobits} kbit/s and a processor
${slowdown} times slower, compared with a bare HTML page with the same text in the same run; then Lighthouse's mobile
scores of the four public pages. Sizes include response headers. Exits with 1 when a limit is exceeded.

  --runs           Number of visits to each page, whose median counts (5)
  --address        Address of a running console; by default one is started
  --no-lighthouse  Skips Lighthouse
  --help           This text`;

const { values } = parseArgs({
  allowNegative: true,
  options: {
    runs: { type: 'string', default: '5' },
    address: { type: 'string' },
    lighthouse: { type: 'boolean', default: true },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) console.log(help);
else if (values.address) await measure(values.address);
else await withConsole(measure);

async function measure(address: string): Promise<void> {
  const landing = new URL(paths.landing(), address).href;
  const { blocking, icons } = await measureFirstResponse(landing);
  const bare = await serveBareHtml(await visibleLines(landing));
  const [ours = [], theirs = []] = await visitSlowly([landing, bare.address], Number(values.runs));
  await bare.stop();

  const kilobytes = (bytes: number) => bytes / 1024;
  const paint = (visits: Visit[]) => median(visits.map(({ largestPaint }) => largestPaint));
  report(
    `Landing page, ${roundTrip} ms round trip, ${kilobits} kbit/s, processor ${slowdown} times slower, median of ${ours.length}`,
    [
      {
        name: 'first response and blocking files, Brotli',
        value: kilobytes(blocking),
        unit: 'KB',
        limit: 14,
      },
      {
        name: 'whole page with icon and manifest',
        value: kilobytes(median(ours.map(({ bytes }) => bytes)) + icons),
        unit: 'KB',
        limit: 60,
      },
      { name: 'largest paint', value: paint(ours), unit: 's', limit: 2 },
      { name: 'largest paint, the same text as bare HTML', value: paint(theirs), unit: 's' },
      { name: 'ours / bare', value: paint(ours) / paint(theirs), unit: 'times' },
      {
        name: 'largest layout shift',
        value: Math.max(...ours.map(({ layoutShift }) => layoutShift)),
        unit: '',
        limit: 0,
      },
      {
        name: 'requests to other origins',
        value: ours.flatMap(({ foreign }) => foreign).length,
        unit: '',
        limit: 0,
      },
    ],
  );
  if (!values.lighthouse) return;
  const figures: Figure[] = [];
  for (const path of [paths.landing(), paths.terms(), paths.privacy(), paths.becomeDriver()]) {
    const { scores } = await lighthouse(new URL(path, address).href, { runs: 3 });
    for (const [name, value] of Object.entries(scores)) {
      figures.push({ name: `${path} ${name}`, value, unit: '', least: 100 });
    }
  }
  report('Lighthouse, mobile, best of up to 3 runs', figures);
}
