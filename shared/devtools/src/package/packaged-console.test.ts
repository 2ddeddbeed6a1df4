import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, chown, lstat, mkdir, readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { demoAccounts, demoPassword } from '@padiman/api/app';
import { listenOnLoopback } from '@padiman/api/testing-loopback';
import { startProcess } from '@padiman/api/testing-processes';
import { checkoutRoot } from '@padiman/release/checkout';
import { temporaryFolder } from '@padiman/release/testing';
import { minVersion, satisfies } from 'semver';
import { makePackage, sizeLimit } from './make-package.ts';
import { builders } from './run-time-libraries.ts';
import { engines } from './compile-server.ts';

/** User without rights, which only root can run processes as. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function entriesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
}

/** Sets or takes the owner's right to write, of a folder with all that it contains. */
async function setWritable(folder: string, writable: boolean): Promise<void> {
  for (const path of await entriesOf(folder)) {
    const found = await lstat(path);
    if (!found.isSymbolicLink()) await chmod(path, writable ? found.mode | 0o200 : found.mode & ~0o222);
  }
}

/** Makes a package that nobody may change, and a data folder beside it. */
async function makeReadOnly(t: TestContext) {
  let out = '';
  // Before the folder is removed.
  t.after(() => out !== '' && setWritable(out, true));
  const folder = await temporaryFolder(t);
  const made = await makePackage(checkoutRoot, join(folder, 'package'), { builds: true, log: () => {} });
  out = join(folder, 'package');
  await setWritable(out, false);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  if (nobody.uid !== undefined) await chown(dataDir, nobody.uid, nobody.gid);
  await chmod(folder, 0o755);
  return { ...made, out, dataDir };
}

/** Starts a receiver of traces over OTLP/HTTP, which collects bodies as text: names in Protobuf are readable. */
async function receiveBodies(t: TestContext) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(`${request.url} ${request.headers['content-type']} ${await text(request)}`);
    response.end();
  });
  return { bodies, url: (await listenOnLoopback(server, t)).url };
}

test(
  'a packaged console runs from a read-only folder, for a user without rights',
  { skip: !process.env.PACKAGE && 'takes minutes: npm run test:long' },
  async (t) => {
    const { out, dataDir, parts, libraries } = await makeReadOnly(t);
    const environment = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir };
    const options = { cwd: out, ...nobody };
    const run = (script: string, env: NodeJS.ProcessEnv, ...args: string[]) =>
      promisify(execFile)(process.execPath, [script, ...args], {
        ...options,
        env: { ...environment, ...env },
      });

    const size = Object.values(parts).reduce((sum, part) => sum + part, 0);
    assert.ok(size < sizeLimit, `${size} bytes`);
    const names = libraries.map((path) => path.replace(/^.*node_modules\//, ''));
    assert.ok(names.includes('fastify'));
    assert.deepEqual(
      names.filter((name) => (builders as readonly string[]).includes(name)),
      [],
    );
    for (const path of libraries) {
      const manifest = JSON.parse(await readFile(join(out, path, 'package.json'), 'utf8')) as {
        engines?: { node?: string };
      };
      assert.ok(satisfies(minVersion(engines.node)!, manifest.engines?.node ?? '*'), path);
    }
    const files = await entriesOf(out);
    assert.deepEqual(
      files.filter((path) => /\.tsx?$/.test(path)),
      [],
    );

    await assert.rejects(
      run('edge/src/start.js', { NODE_ENV: 'production', SMS_PROVIDER: '' }),
      /NODE_ENV=production needs DATABASE_URL/,
    );
    const receiver = await receiveBodies(t);
    const console = startProcess(process.execPath, ['edge/src/start.js'], {
      ...options,
      env: { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    });
    t.after(() => console.stop('SIGKILL'));
    const address = await console.untilPrinted(/^Ready in .*?: (http\S+)/m);
    assert.equal((await fetch(`${address}/readyz`)).status, 200);
    assert.match(await (await fetch(`${address}/admin`)).text(), /<script/);
    const [account] = demoAccounts;
    const login = await fetch(`${address}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: account?.phoneNumber, password: demoPassword }),
    });
    assert.equal(login.status, 200);

    assert.match((await run('release/src/cli.js', {}, 'list')).stdout, /mfe-finance/);
    await assert.rejects(run('release/src/cli.js', {}, 'build'), /needs a checkout/);
    await console.stop();
    assert.equal(console.child.exitCode, 0);
    // The last spans are sent before the end.
    const traced = receiver.bodies.find((body) => body.includes('/api/admin/login')) ?? '';
    assert.match(traced, /^\/v1\/traces application\/x-protobuf .*padiman-console/s);
    // The exporter of the other encoding.
    const load = ['--input-type=module', '-e', "await import('@opentelemetry/exporter-trace-otlp-http')"];
    await promisify(execFile)(process.execPath, load, { cwd: join(out, 'api') });
    const { stdout } = await run('api/src/cli/verify-audit.js', {});
    assert.match(stdout, /\d/);
    assert.deepEqual(await entriesOf(out), files);
  },
);
