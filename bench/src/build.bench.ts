import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '@padiman/release/checkout';
import { startConsole } from './console-process.ts';
import { buildPlain } from './plain-build.ts';
import { report } from './report.ts';

/**
 * Duration of builds and starts, compared with one plain webpack build of the same sources in the same run. Builds are
 * cold: they do not use the build cache.
 */
const started = performance.now();
const builds = await buildAll({ force: true });
const all = (performance.now() - started) / 1000;
const [finance] = await buildAll({ names: ['mfe-finance'], force: true });

const plain = await buildPlain();
await plain.remove();

const dataDir = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
const first = await startConsole(dataDir);
await first.stop();
const second = await startConsole(dataDir);
await second.stop();
await rm(dataDir, { recursive: true, force: true });

report(
  `Builds, cold (${builds.length} packages: ${builds.map((build) => `${build.package.name} ${build.seconds.toFixed(1)} s`).join(', ')})`,
  [
    { name: 'all builds', value: all, unit: 's', limit: 60 },
    { name: 'one remote alone (mfe-finance)', value: finance?.seconds ?? NaN, unit: 's', limit: 6 },
    { name: 'one plain webpack build of the same sources', value: plain.seconds, unit: 's' },
    { name: 'all builds / plain build', value: all / plain.seconds, unit: 'times' },
    { name: 'one remote / plain build', value: (finance?.seconds ?? NaN) / plain.seconds, unit: 'times' },
  ],
);
report('Starts (builds in the cache)', [
  { name: 'first start, with demo data', value: first.readyInSeconds, unit: 's' },
  { name: 'second start', value: second.readyInSeconds, unit: 's', limit: 12 },
]);
