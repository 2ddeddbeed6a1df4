import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDatabase } from './database.ts';
import { report } from './report.ts';
import { makeFolder, type Run } from './run.ts';
import { metricOf, newReleaseKey, productionEnvironment, startServer } from './server-process.ts';

const execute = promisify(execFile);

async function requestAll(address: string): Promise<void> {
  const paths = ['/', '/admin', '/registry.json', '/api/openapi.json'];
  for (let count = 0; count < 1_000; count += paths.length) {
    await Promise.all(paths.map(async (path) => (await fetch(address + path)).arrayBuffer()));
  }
}

/**
 * Size, start time and memory of a packaged console in production, on PostgreSQL and without demo records.
 *
 * Start time is from the start of the process until /readyz answers 200: the first time with the import of the builds, then
 * with --no-build. Memory is the resident set of the process a second after it is ready, and after 1,000 requests of pages,
 * the registry and the API's document.
 */
export async function run(run: Run): Promise<void> {
  const folder = resolve(process.env['INIT_CWD'] ?? '.', 'package');
  const script = join(folder, 'edge/src/start.js');
  if (!existsSync(script)) throw new Error(`${folder} is no package: npm run package`);
  const { stdout: size } = await execute('du', ['--summarize', '--bytes', folder]);
  const url = await createDatabase(run);
  const metricsToken = randomBytes(16).toString('hex');
  const environment = {
    ...{ ...productionEnvironment(url), DATA_DIR: await makeFolder(run), PADIMAN_KEY: newReleaseKey() },
    ...{ AUTH_SECRET: randomBytes(32).toString('hex'), METRICS_TOKEN: metricsToken },
  };
  const started = performance.now();
  await execute(process.execPath, [join(folder, 'api/src/cli/migrate-database.js')], {
    env: { ...process.env, ...environment },
  });
  const migrated = (performance.now() - started) / 1000;
  const first = await startServer(run, [script], environment);
  await first.stop();
  const { readyInSeconds, address } = await startServer(run, [script, '--no-build'], environment);
  const memory = async () => (await metricOf(address, 'process_resident_memory_bytes', metricsToken)) / 1e6;
  await pause(1_000);
  const afterStart = await memory();
  await requestAll(address);
  report(`Package, Node ${process.versions.node}`, [
    { name: 'size', value: parseInt(size) / 1e6, unit: 'MB' },
    { name: 'migration of an empty database', value: migrated, unit: 's' },
    { name: 'start with import of the builds', value: first.readyInSeconds, unit: 's' },
    { name: 'start', value: readyInSeconds, unit: 's' },
    { name: 'memory after the start', value: afterStart, unit: 'MB' },
    { name: 'memory after 1,000 requests', value: await memory(), unit: 'MB' },
  ]);
}
