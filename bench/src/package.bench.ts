import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createDatabase } from './api/temporary-database.ts';
import { startServer } from './server-process.ts';

const help = `Size, start time and memory of a packaged console in production, on PostgreSQL and without demo records.

  npm run package && npm run bench:package
  npm run bench:package -- --package /opt/padiman-console

  --package  Folder of npm run package (./package)
  --help     This text

Start time is from the start of the process until /readyz answers 200: the first time with the import of the builds, then
with --no-build. Memory is the resident set (VmRSS) of the process a second after it is ready, and after 1,000 requests of
pages, the registry and the API's document. Creates a database on the PostgreSQL server at BENCH_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres), and
drops it at the end.`;

const { values } = parseArgs({
  options: { package: { type: 'string', default: 'package' }, help: { type: 'boolean', default: false } },
});

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

async function measure(folder: string): Promise<void> {
  line('size', (await sizeOf(folder)) / 1e6, 'MB');
  const { url, drop } = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
  const environment = {
    ...{ NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'false' },
    ...{ AUTH_SECRET: randomBytes(32).toString('hex'), METRICS_TOKEN: randomBytes(16).toString('hex') },
    // Nothing is sent.
    ...{ SMS_PROVIDER: 'termii', TERMII_API_KEY: 'unused', TERMII_SENDER_ID: 'Padiman' },
  };
  try {
    const started = performance.now();
    await promisify(execFile)(process.execPath, [join(folder, 'api/src/cli/migrate-database.js')], {
      env: { ...process.env, ...environment },
    });
    line('migration of an empty database', (performance.now() - started) / 1000, 's');
    const script = join(folder, 'edge/src/start.js');
    const first = await startServer([script], environment);
    line('start with import of the builds', first.readyInSeconds, 's');
    await first.stop();
    const { readyInSeconds, address, pid, stop } = await startServer([script, '--no-build'], environment);
    line('start', readyInSeconds, 's');
    try {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      line('memory after the start', await residentMemory(pid), 'MB');
      await requestAll(address);
      line('memory after 1,000 requests', await residentMemory(pid), 'MB');
    } finally {
      await stop();
    }
  } finally {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (values.help) {
  console.log(help);
} else {
  const folder = resolve(process.env['INIT_CWD'] ?? '.', values.package);
  if (!existsSync(join(folder, 'edge/src/start.js')))
    throw new Error(`${folder} is no package: npm run package`);
  console.log(`Node ${process.versions.node}`);
  await measure(folder);
}
