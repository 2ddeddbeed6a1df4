import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromiumPath } from '../chromium.ts';

const cli = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
const flags = '--headless=new --no-sandbox --disable-background-networking --disable-quic';

/** Lighthouse's scores of its four categories, 0 to 100. */
export type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;

/** Lighthouse's scores of a page on a phone. Takes the best of a few runs, since other load only lowers them. */
export async function lighthouseScores(address: string, runs: number): Promise<Scores> {
  const all: Scores[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, address, '--quiet', '--output=json', `--chrome-flags=${flags}`],
      { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 64 * 1024 * 1024 },
    );
    const { categories } = JSON.parse(stdout) as { categories: Record<keyof Scores, { score: number }> };
    const score = (name: keyof Scores) => Math.round(categories[name].score * 100);
    all.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    });
    if (Object.values(all.at(-1) ?? {}).every((value) => value === 100)) break;
  }
  const best = (name: keyof Scores) => Math.max(...all.map((scores) => scores[name]));
  return {
    performance: best('performance'),
    accessibility: best('accessibility'),
    'best-practices': best('best-practices'),
    seo: best('seo'),
  };
}
