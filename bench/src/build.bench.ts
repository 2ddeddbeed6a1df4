import { buildAll } from '@padiman/release/checkout';
import { buildPlain } from './plain-build.ts';
import { report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';

/**
 * Duration of builds and starts, compared with one plain webpack build of the same sources in the same run. Builds are
 * cold: they do not use the build cache.
 */
export async function run(run: Run): Promise<void> {
  const started = performance.now();
  const builds = await buildAll({ force: true });
  const all = (performance.now() - started) / 1000;
  const [finance] = await buildAll({ names: ['mfe-finance'], force: true });
  const one = finance?.seconds ?? NaN;
  const plain = await buildPlain(run);
  const { stop, dataDir, readyInSeconds } = await startConsole(run);
  await stop();
  const second = await startConsole(run, { DATA_DIR: dataDir });

  const each = builds.map((build) => `${build.package.name} ${build.seconds.toFixed(1)} s`).join(', ');
  report(`Builds, cold (${builds.length} packages: ${each})`, [
    { name: 'all builds', value: all, unit: 's', limit: 60 },
    { name: 'one remote alone (mfe-finance)', value: one, unit: 's', limit: 6 },
    { name: 'one plain webpack build of the same sources', value: plain.seconds, unit: 's' },
    { name: 'all builds / plain build', value: all / plain.seconds, unit: 'times' },
    { name: 'one remote / plain build', value: one / plain.seconds, unit: 'times' },
  ]);
  report('Starts (builds in the cache)', [
    { name: 'first start, with demo data', value: readyInSeconds, unit: 's' },
    { name: 'second start', value: second.readyInSeconds, unit: 's', limit: 12 },
  ]);
}
