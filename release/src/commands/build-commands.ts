import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Build, buildAll } from '../checkout/build.ts';
import { findRemote, type ReleasedPackage } from '../checkout/packages.ts';
import { importBuilds, packagedBuilds, releasePackage } from '../promote/import-builds.ts';
import { requirePublisher } from '../promote/release-change.ts';
import { buildAndPublish } from '../publish/build-and-publish.ts';
import { defaultBudgets, gateNames, type Overrides } from '../publish/gates.ts';
import { defineCommand, describeOverrides, dryRun, UsageError } from './command.ts';

/** The remote of the current folder. @throws UsageError when there is none */
function requireRemote(): ReleasedPackage {
  const remote = findRemote();
  if (!remote) throw new UsageError('This folder is no remote: it has no remote.json and package.json.');
  return remote;
}

/** @throws UsageError if DEV_PORT is not a port */
function readPort(written = process.env.DEV_PORT): number | undefined {
  if (!written) return undefined;
  const port = Number(written);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError('DEV_PORT must be a port.');
  return port;
}

function printBuild({ package: { name }, built, seconds }: Build): void {
  console.log(`${name.padEnd(18)} ${built ? `built in ${seconds.toFixed(1)} s` : 'unchanged'}`);
}

/** Option of the commands that build. */
const force = { force: { help: 'Build also what did not change' } } as const;

/** Reads `<gate>=<reason>` of each option. */
function readOverrides(written: readonly string[]): Overrides {
  const pairs = written.map((text) => {
    const [given = '', ...rest] = text.split('=');
    const reason = rest.join('=').trim();
    const gate = gateNames.find((one) => one === given);
    if (!gate) throw new UsageError(`There is no gate ${given}; the gates are ${gateNames.join(', ')}.`);
    if (!reason) throw new UsageError(`--override ${gate} needs a reason: --override ${gate}="<reason>".`);
    return [gate, reason];
  });
  return Object.fromEntries(pairs) as Overrides;
}

const { entry, firstScreen, total } = defaultBudgets;

/** Commands that develop, build and store packages. */
export const buildCommands = {
  dev: defineCommand({
    usage: 'dev',
    summary: "Serve the current folder's remote from its sources inside a running console",
    details: `Prints an address of the console at CONSOLE_URL (http://localhost:8080). A browser that opens it gets the released
console with this one remote from its sources, with hot updates, until it leaves the override.

The development server listens on DEV_PORT, by default the first free port from 3001 to 3010, from which a console
accepts remotes; for others, see DEV_ORIGINS of the console.`,
    operands: [],
    run: async () => {
      const port = readPort();
      // Webpack and React's plugins read it when they are loaded.
      process.env.NODE_ENV ||= 'development';
      const { developRemote } = await import('@padiman/build/dev-server');
      const address = process.env.CONSOLE_URL || 'http://localhost:8080';
      const server = await developRemote(requireRemote(), { console: address, port });
      const stop = () => void server.stop().finally(() => process.exit());
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    },
  }),
  test: defineCommand({
    usage: 'test [pattern…]',
    summary: "Run the tests of the current folder's remote",
    details: 'Runs Jest on the test files whose path matches a pattern, or on all.',
    run: async ({ operands }) => {
      const { folder } = requireRemote();
      const jest = createRequire(join(folder, 'package.json')).resolve('jest/bin/jest');
      const child = spawn(process.execPath, [jest, ...operands], { cwd: folder, stdio: 'inherit' });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error('The tests failed.');
    },
  }),
  build: defineCommand({
    usage: 'build [name…]',
    summary: 'Build the packages that changed, or those named',
    details: `Publishes nothing. Unchanged sources are not built again: their build comes from the cache.`,
    options: force,
    run: async ({ operands, options }) => {
      await buildAll({ names: operands, force: options.force, onBuild: printBuild });
    },
  }),
  publish: defineCommand({
    usage: 'publish <name>…',
    summary: 'Build packages and put them into the store, without making them live',
    details: `Writes an immutable build <version>-<hash of its content>: files with their integrity, Brotli and gzip forms,
the descriptor, the shared versions that it needs or provides, the types that it uses or provides, the commit that it was
built from, and the results of its gates. Publishing the same content again changes nothing. To build a remote, its own
folder and shared are enough.

A build that fails a gate is not published. The gates are

  types         the compiler, by the package's tsconfig.json
  tests         the package's script "test"; outside CI those that are related to a change of its sources since the build
                before, if that passed them
  entry         remoteEntry.js and the files of the entry: at most ${entry} KB after Brotli
  first-screen  the entry with the largest screen: at most ${firstScreen} KB
  total         all scripts and styles: at most ${total} KB

The limits can be stated in package.json: "padiman": { "budgets": { "entry": …, "firstScreen": …, "total": … } }. The
shell has only those.`,
    options: {
      ...force,
      override: {
        value: '<gate>=<reason>',
        multiple: true,
        help: `Accept the failure of a gate; types and tests are then not run. The record keeps the
                               reason, and list, history and explain show it`,
      },
      ...dryRun,
    },
    run: async ({ store, operands: names, options, change: { isDryRun } }) => {
      if (names.length === 0) throw new UsageError('publish takes names of packages.');
      for (const name of names) await requirePublisher(store, name);
      const published = await buildAndPublish(store, {
        names,
        force: options.force,
        gates: readOverrides(options.override),
        dryRun: isDryRun,
        onBuild: printBuild,
      });
      for (const { record, published: isNew } of published) {
        const label = `${record.name} ${record.build}`;
        if (!isNew) {
          console.log(`${label} was published already; its record stays as it is`);
          continue;
        }
        for (const override of describeOverrides(record)) console.log(`  ${override}`);
        console.log(`${label} ${isDryRun ? 'would be published (dry run)' : 'is published'}`);
      }
    },
  }),
  import: defineCommand({
    usage: 'import [<folder>]',
    summary: 'Store the builds of a packaged console, made elsewhere',
    details: `<folder> is the folder builds of a package (npm run package), by default that of the package which runs this
command. The builds are signed by this machine. Nobody gets them before they are promoted.`,
    options: {
      ...dryRun,
      promote: {
        help: 'Make them live where they changed since the last time, as npm start of the package does',
      },
    },
    run: async ({ store, operands, options, change: { isDryRun } }) => {
      if (operands.length > 1) throw new UsageError('More than one folder.');
      const [given] = operands;
      const folder = given === undefined ? packagedBuilds() : resolve(process.env.INIT_CWD ?? '.', given);
      if (folder === undefined) throw new UsageError('Missing folder.');
      if (!existsSync(join(folder, 'builds'))) throw new Error(`${folder} has no builds`);
      if (options.promote && isDryRun)
        throw new UsageError(
          'A dry run tells what would be stored; check tells what could be promoted then.',
        );
      if (options.promote) return releasePackage(store, folder, (line) => console.log(line));
      for (const { record, stored } of await importBuilds(store, folder, { dryRun: isDryRun })) {
        const outcome = !stored ? 'was stored already' : isDryRun ? 'would be stored (dry run)' : 'stored';
        console.log(`${record.name} ${record.build} ${outcome}`);
      }
    },
  }),
};
