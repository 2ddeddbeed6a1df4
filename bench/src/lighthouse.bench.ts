import { freePort } from '@padiman/api/testing-loopback';
import { paths } from '@padiman/contracts';
import { chromiumFlags } from '@padiman/e2e/chromium';
import { storageOf, type Session } from '@padiman/e2e/sessions';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumPath, signIn } from './chromium.ts';
import { report } from './report.ts';
import { makeFolder, type Run } from './run.ts';
import { startConsole } from './server-process.ts';

/**
 * Pages, each with the least accepted score of performance; that of all other categories is 100. Pages of staff are kept
 * out of search engines, so their category is not measured there.
 */
const pages = [
  ...[paths.landing(), paths.terms(), paths.privacy(), paths.becomeDriver()].map((path) => ({
    ...{ path, signedIn: false, performance: 100, searchable: true },
  })),
  { path: paths.login(), signedIn: false, performance: 100, searchable: false },
  { path: paths.dashboard(), signedIn: true, performance: 95, searchable: false },
];

/**
 * Lighthouse's mobile scores of the public pages, the console's login and its dashboard, and the audits that cost points.
 * Each page is examined in a browser with an empty cache, until all scores are 100; the best of a few runs counts, since
 * other load only lowers the scores.
 */
export async function run(run: Run): Promise<void> {
  const { rounds = 3 } = run;
  const { address } = await startConsole(run);
  const session = await signIn(address);
  const figures = [];
  for (const { path, signedIn, performance, searchable } of pages) {
    const best = new Map<string, number>();
    for (let round = 0; round < rounds && (best.size === 0 || Math.min(...best.values()) < 100); round += 1) {
      const { categories, audits } = await examine(run, address, path, signedIn ? session : undefined);
      for (const [name, { score, auditRefs }] of Object.entries(categories)) {
        if (name === 'seo' && !searchable) continue;
        best.set(name, Math.max(best.get(name) ?? 0, Math.round((score ?? 0) * 100)));
        for (const { id, weight } of auditRefs) {
          const { title = id, displayValue = '', score: found } = audits[id] ?? {};
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

async function examine(run: Run, address: string, path: string, session?: Session): Promise<Result> {
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
    await page.goto(`${address}/robots.txt`);
    const stored = session ? storageOf(address, session).origins.flatMap((each) => each.localStorage) : [];
    for (const { name, value } of stored)
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
    const options = { port, output: 'json', logLevel: 'error', disableStorageReset: true } as const;
    const result = await lighthouse(address + path, options);
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message);
    return result.lhr;
  } finally {
    await context.close();
  }
}
