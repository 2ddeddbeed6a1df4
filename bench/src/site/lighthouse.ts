import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../chromium.ts';
import { freePort } from '../listen.ts';

const cli = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's scores of its four categories, 0 to 100. */
export type Scores = Record<(typeof categories)[number], number>;

/** Scores of a page, and what cost points. */
export interface Examination {
  scores: Scores;
  /** Audits of the last run with less than the full score, with the value that they found. */
  shortcomings: string[];
}

/** The parts of Lighthouse's report that are read here. */
interface Result {
  categories: Record<keyof Scores, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
  runtimeError?: { message: string };
}

export interface LighthouseOptions {
  /** Runs until all scores are 100, at most. */
  runs: number;
  /** Entries of local storage, such as a session's. */
  storage?: Record<string, string>;
}

/**
 * Examines a page on a phone, each time in a browser with an empty cache. Takes the best of a few runs, since other load
 * only lowers the scores.
 */
export async function lighthouse(
  address: string,
  { runs, storage = {} }: LighthouseOptions,
): Promise<Examination> {
  const all: Examination[] = [];
  while (all.length < runs) {
    const examination = examine(await runOnce(address, storage));
    all.push(examination);
    if (Object.values(examination.scores).every((score) => score === 100)) break;
  }
  const best = (name: keyof Scores) => Math.max(...all.map(({ scores }) => scores[name]));
  return {
    scores: Object.fromEntries(categories.map((name) => [name, best(name)])) as Scores,
    shortcomings: all.at(-1)?.shortcomings ?? [],
  };
}

async function runOnce(address: string, storage: Record<string, string>): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'padiman-lighthouse-'));
  const port = await freePort();
  // Lighthouse uses the browser's own profile, so that a session prepared there is the page's.
  const context = await chromium.launchPersistentContext(profile, {
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
    await rm(profile, { recursive: true, force: true });
  }
}

function examine({ categories: found, audits }: Result): Examination {
  const shortcomings = categories.flatMap((name) =>
    found[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const { title = id, displayValue = '', score } = audits[id] ?? {};
        return `${name}: ${title} ${displayValue} (${score})`;
      }),
  );
  const scores = categories.map((name) => [name, Math.round(found[name].score * 100)]);
  return { scores: Object.fromEntries(scores) as Scores, shortcomings };
}
