import { freePort } from '@padiman/api/testing-loopback';
import { paths } from '@padiman/contracts';
import { chromiumFlags } from '@padiman/e2e/chromium';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumPath } from './chromium.ts';
import { report } from './report.ts';
import { makeFolder, type Run } from './run.ts';
import { startConsole } from './server-process.ts';

const publicPages = [paths.landing(), paths.terms(), paths.privacy(), paths.becomeDriver()];

/** Pages of visitors, and the login, which is kept out of search engines: that category is not measured there. */
const pages = [...publicPages, paths.login()];

/**
 * Lighthouse's mobile scores of the public pages and the console's login, and the audits that cost points.
 * Each page is examined in a browser with an empty cache, until all scores are 100; the best of a few runs counts, since
 * other load only lowers the scores.
 */
export async function run(run: Run): Promise<void> {
  const { rounds = 3 } = run;
  const { address } = await startConsole(run);
  const figures = [];
  for (const path of pages) {
    const best = new Map<string, number>();
    for (let round = 0; round < rounds && (best.size === 0 || Math.min(...best.values()) < 100); round += 1) {
      const { categories, audits } = await examine(run, address, path);
      for (const [name, { score, auditRefs }] of Object.entries(categories)) {
        if (name === 'seo' && path === paths.login()) continue;
        best.set(name, Math.max(best.get(name) ?? 0, Math.round((score ?? 0) * 100)));
        for (const { id, weight } of auditRefs) {
          const { title = id, displayValue = '', score: found } = audits[id] ?? {};
          if (weight > 0 && (found ?? 1) < 1)
            console.log(`${path}  ${name}: ${title} ${displayValue} (${found})`);
        }
      }
    }
    for (const [name, value] of best) figures.push({ name: `${path} ${name}`, value, unit: '', least: 100 });
  }
  report(`Lighthouse, mobile, best of up to ${rounds} runs`, figures);
}

async function examine(run: Run, address: string, path: string): Promise<Result> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(await makeFolder(run), {
    executablePath: chromiumPath(),
    viewport: null,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(address + path, { port, output: 'json', logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message);
    return result.lhr;
  } finally {
    await context.close();
  }
}
