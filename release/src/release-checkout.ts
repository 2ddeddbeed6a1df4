import { parseArgs } from 'node:util';
import { checkoutRoot, program } from './files/program.ts';
import { requirePlatformSigner } from './promote/release-change.ts';
import { releaseStart } from './promote/promote.ts';
import { buildAndPublish } from './publish/build-and-publish.ts';
import { openStore } from './store/open-store.ts';

/**
 * Child process of `npm start`: builds what changed in the checkout, publishes it, promotes it and signs the registry.
 * A process of its own keeps the compiler and webpack out of the process that serves pages.
 *
 * Arguments: `--data <folder>` (required) and `--root <folder>`, the checkout (this one). Prints progress lines to
 * stdout and, on failure, a message to stderr. Exit codes: 0 the checkout is live; 1 failed; 2 stopped by SIGTERM or
 * SIGINT, before anything was promoted.
 */
const stop = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop.abort());

async function releaseCheckout(): Promise<void> {
  const options = { data: { type: 'string' }, root: { type: 'string', default: checkoutRoot } } as const;
  const { data, root } = parseArgs({ options }).values;
  if (!data) throw new Error('Missing required option --data');
  const store = openStore(data);
  // Before the builds, which take minutes and are of no use without it.
  await requirePlatformSigner(store);
  let unchanged = 0;
  const published = await buildAndPublish(store, {
    root,
    signal: stop.signal,
    onBuild: ({ package: { name }, built, seconds }) => {
      if (built) console.log(`${name.padEnd(18)} built in ${seconds.toFixed(1)} s`);
      else unchanged += 1;
    },
  });
  if (unchanged > 0) console.log(`${unchanged} of ${published.length} builds unchanged`);
  stop.signal.throwIfAborted();
  const before = await store.live();
  const builds = published.map(({ record }) => record);
  for (const name of Object.keys(before?.live ?? {})) {
    if (builds.some((build) => build.name === name)) continue;
    console.log(`${name} stays live; retire it with ${program} retire ${name}`);
  }
  for (const { name, build } of builds) {
    if (!before?.withdrawn?.[name]?.includes(build)) continue;
    console.log(`${name} ${build} was rolled back or retired, and stays so until its sources change`);
  }
  await releaseStart(store, builds, console.log);
}

await releaseCheckout().catch((error: Error) => {
  // Exits explicitly: a running compiler process would delay the end.
  if (stop.signal.aborted) process.exit(2);
  const text = process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
  process.stderr.write(`${text}\n`, () => process.exit(1));
});
