import { parseArgs } from 'node:util';
import { demoPassword } from '@padiman/api/demo';
import { paths } from '@padiman/contracts';
import { withConsole } from './console-process.ts';
import { report, type Figure } from './report.ts';
import { signIn } from './sign-in.ts';
import { lighthouse } from './site/lighthouse.ts';

const help = `npm run bench:lighthouse [-- --runs=<n>] [-- --address=<address>]

Lighthouse's mobile scores of the console's login and of its dashboard, signed in, each with an empty cache, and the
audits that cost points. The login must have 100 in all four categories, the dashboard at least 95 for performance and
100 in the others. Exits with 1 when a score is lower.

  --runs     Runs of each page, whose best scores count, since other load only lowers them (3)
  --address  Address of a running console with the demo's records; by default one is started
  --help     This text`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    address: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) console.log(help);
else if (values.address) await measure(values.address);
else await withConsole(measure);

async function measure(address: string): Promise<void> {
  const session = await signIn(address, { phoneNumber: '08030000001', password: demoPassword });
  const pages = [
    { path: paths.login(), storage: {}, performance: 100 },
    { path: paths.dashboard(), storage: { ...session }, performance: 95 },
  ];
  const figures: Figure[] = [];
  for (const { path, storage, performance } of pages) {
    const runs = Number(values.runs);
    const { scores, shortcomings } = await lighthouse(new URL(path, address).href, { runs, storage });
    for (const shortcoming of shortcomings) console.log(`${path}  ${shortcoming}`);
    for (const [name, value] of Object.entries(scores)) {
      const least = name === 'performance' ? performance : 100;
      figures.push({ name: `${path} ${name}`, value, unit: '', least });
    }
  }
  report(`Lighthouse, mobile, best of up to ${values.runs} runs`, figures);
}
