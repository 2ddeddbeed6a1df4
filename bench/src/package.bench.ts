import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from './database.ts';
import { makeFolder, type Run } from './run.ts';
import { startServer } from './server-process.ts';

const line = (what: string, value: number, unit: string) =>
  console.log(`${what.padEnd(34)} ${value.toFixed(1).padStart(7)} ${unit}`);

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Resident set of a process in MB. */
async function residentMemory(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}

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
 * with --no-build. Memory is the resident set (VmRSS) of the process a second after it is ready, and after 1,000 requests
 * of pages, the registry and the API's document.
 */
export async function run(run: Run): Promise<void> {
  const folder = resolve(process.env['INIT_CWD'] ?? '.', 'package');
  const script = join(folder, 'edge/src/start.js');
  if (!existsSync(script)) throw new Error(`${folder} is no package: npm run package`);
  console.log(`Node ${process.versions.node}`);
  line('size', (await sizeOf(folder)) / 1e6, 'MB');
  const url = await createDatabase(run);
  const environment = {
    ...{ NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: await makeFolder(run), DEMO: 'false' },
    ...{ AUTH_SECRET: randomBytes(32).toString('hex'), METRICS_TOKEN: randomBytes(16).toString('hex') },
    // Nothing is sent.
    SMS_PROVIDER: 'termii://unused@api.ng.termii.com?from=Padiman',
  };
  const started = performance.now();
  await promisify(execFile)(process.execPath, [join(folder, 'api/src/cli/migrate-database.js')], {
    env: { ...process.env, ...environment },
  });
  line('migration of an empty database', (performance.now() - started) / 1000, 's');
  const first = await startServer(run, [script], environment);
  line('start with import of the builds', first.readyInSeconds, 's');
  await first.stop();
  const { readyInSeconds, address, pid } = await startServer(run, [script, '--no-build'], environment);
  line('start', readyInSeconds, 's');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  line('memory after the start', await residentMemory(pid), 'MB');
  await requestAll(address);
  line('memory after 1,000 requests', await residentMemory(pid), 'MB');
}
