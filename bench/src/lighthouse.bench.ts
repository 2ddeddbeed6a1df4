import { paths } from '@padiman/contracts';
import { report, type Figure } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { lighthouse } from './site/lighthouse.ts';

/**
 * Lighthouse's mobile scores of the console's login and of its dashboard, signed in, each with an empty cache, and the
 * audits that cost points. The best of some runs counts, since other load only lowers scores.
 */
export async function run(run: Run): Promise<void> {
  const { rounds: runs = 3 } = run;
  const { address } = await startConsole(run);
  const pages = [
    { path: paths.login(), storage: {}, performance: 100 },
    { path: paths.dashboard(), storage: { ...(await signIn(address)) }, performance: 95 },
  ];
  const figures: Figure[] = [];
  for (const { path, storage, performance } of pages) {
    const { scores, shortcomings } = await lighthouse(new URL(path, address).href, { runs, storage });
    for (const shortcoming of shortcomings) console.log(`${path}  ${shortcoming}`);
    for (const [name, value] of Object.entries(scores)) {
      figures.push({
        name: `${path} ${name}`,
        value,
        unit: '',
        least: name === 'performance' ? performance : 100,
      });
    }
  }
  report(`Lighthouse, mobile, best of up to ${runs} runs`, figures);
}
