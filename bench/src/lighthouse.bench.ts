import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { paths } from '@padiman/contracts';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath, signIn } from './chromium.ts';
import { report } from './report.ts';
import { makeFolder, type Run } from './run.ts';
import { freePort, startConsole } from './server-process.ts';

const cli = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's mobile scores of the console's login and of its dashboard, signed in, each with an empty cache. */
export async function run(run: Run): Promise<void> {
  const { address } = await startConsole(run);
  await reportLighthouse(run, address, [
    { path: paths.login() },
    { path: paths.dashboard(), storage: await signIn(address), performance: 95 },
  ]);
}

/** A page that is examined. */
export interface ExaminedPage {
  path: string;
  /** Entries of local storage, such as a session's. */
  storage?: Record<string, string>;
  /** Least accepted score of performance; 100 by default, as of all other categories. */
  performance?: number;
}

/** The parts of Lighthouse's report that are read here. */
interface Result {
  categories: Record<
    (typeof categories)[number],
    { score: number; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
  runtimeError?: { message: string };
}

/**
 * Reports Lighthouse's scores of pages on a phone, and the audits that cost points. Each page is examined in a browser with
 * an empty cache, until all scores are 100; the best of a few runs counts, since other load only lowers the scores.
 */
export async function reportLighthouse(
  run: Run,
  address: string,
  pages: readonly ExaminedPage[],
): Promise<void> {
  const { rounds = 3 } = run;
  const figures = [];
  for (const { path, storage = {}, performance = 100 } of pages) {
    const best = new Map<string, number>(categories.map((name) => [name, 0]));
    for (let round = 0; round < rounds && [...best.values()].some((score) => score < 100); round += 1) {
      const result = await examine(run, new URL(path, address).href, storage);
      for (const name of categories) {
        const { score, auditRefs } = result.categories[name];
        best.set(name, Math.max(best.get(name) ?? 0, Math.round(score * 100)));
        for (const { id, weight } of auditRefs) {
          const { title = id, displayValue = '', score: found } = result.audits[id] ?? {};
          if (weight > 0 && (found ?? 1) < 1)
            console.log(`${path}  ${name}: ${title} ${displayValue} (${found})`);
        }
      }
    }
    for (const [name, value] of best)
      figures.push({
        ...{ name: `${path} ${name}`, value, unit: '' },
        least: name === 'performance' ? performance : 100,
      });
  }
  report(`Lighthouse, mobile, best of up to ${rounds} runs`, figures);
}

async function examine(run: Run, address: string, storage: Record<string, string>): Promise<Result> {
  const port = await freePort();
  // Lighthouse uses the browser's own profile, so that a session prepared there is the page's.
  const context = await chromium.launchPersistentContext(await makeFolder(run), {
    executablePath: chromiumPath(),
    viewport: null,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    // A file without scripts: the cache stays empty.
    await page.goto(new URL('/robots.txt', address).href);
    await page.evaluate((entries) => Object.assign(localStorage, entries), storage);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, address, '--quiet', '--output=json', `--port=${port}`, '--disable-storage-reset'],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const result = JSON.parse(stdout) as Result;
    if (result.runtimeError) throw new Error(result.runtimeError.message);
    return result;
  } finally {
    await context.close();
  }
}
