import { parseArgs } from 'node:util';
import { paths } from '@padiman/contracts';
import { withConsole } from './console-process.ts';
import { median } from './median.ts';
import { report, type Figure } from './report.ts';
import { serveBarePage } from './site/bare-page.ts';
import { measureFirstResponse } from './site/first-response.ts';
import { lighthouseScores } from './site/lighthouse.ts';
import { slowPhone, visitSlowly, wordsOf, type Visit } from './site/slow-phone.ts';

const { roundTrip, kilobits, slowdown } = slowPhone;

const help = `npm run bench:site [-- --runs=<n>] [-- --address=<address>] [-- --no-lighthouse]

What the landing page costs somebody with a cheap phone: bytes of the first answer with all that blocks rendering and
of the whole page, the largest paint and the layout shift in Chromium at ${roundTrip} ms round trip, ${kilobits} kbit/s and a
processor ${slowdown} times slower, beside a bare HTML page with the same words in the same run; then Lighthouse's scores of
the four public pages on a phone. Ends with 1 where a limit is broken.

  --runs           How often each page is visited; the median counts (5)
  --address        A console that is running already; without it one is started
  --no-lighthouse  Leaves Lighthouse out
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
  const { blocking, beside } = await measureFirstResponse(landing);
  const bare = await serveBarePage(await wordsOf(landing));
  const [ours = [], theirs = []] = await visitSlowly([landing, bare.address], Number(values.runs));
  await bare.stop();

  const kilobytes = (bytes: number) => bytes / 1024;
  const paint = (visits: Visit[]) => median(visits.map(({ largestPaint }) => largestPaint));
  report(
    `Landing page, ${roundTrip} ms round trip, ${kilobits} kbit/s, processor ${slowdown} times slower, median of ${ours.length}`,
    [
      {
        name: 'first answer with what blocks rendering, Brotli',
        value: kilobytes(blocking),
        unit: 'KB',
        limit: 14,
      },
      {
        name: 'whole page, icon and manifest too, with headers',
        value: kilobytes(median(ours.map(({ bytes }) => bytes)) + beside),
        unit: 'KB',
        limit: 60,
      },
      { name: 'largest paint', value: paint(ours), unit: 's', limit: 2 },
      { name: 'largest paint of the same words as bare HTML', value: paint(theirs), unit: 's' },
      { name: 'ours / bare', value: paint(ours) / paint(theirs), unit: 'times' },
      {
        name: 'layout shift, the worst',
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
    const scores = await lighthouseScores(new URL(path, address).href, 3);
    for (const [name, value] of Object.entries(scores)) {
      figures.push({ name: `${path} ${name}`, value, unit: '', least: 100 });
    }
  }
  report('Lighthouse, mobile, the best of up to 3', figures);
}
