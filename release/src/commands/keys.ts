import { existsSync } from 'node:fs';
import { addPlatformKey, removePlatformKey } from '../promote/change-trust.ts';
import { createKeyFile } from '../signing/signer.ts';
import { fingerprint, type Trust } from '../signing/trust.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { defineCommand, dryRun, note, UsageError, type Arguments } from './command.ts';
import { announced } from './print-plan.ts';

const lineOf = (name: string, key: string) => `  ${name.padEnd(18)} ${key}  ${fingerprint(key)}`;

function printTrust({ platform, owners }: Trust): void {
  console.log('\nPlatform keys, which sign releases');
  for (const [name, key] of Object.entries(platform)) console.log(lineOf(name, key));
  for (const [packageName, keys] of Object.entries(owners)) {
    if (Object.keys(keys).length === 0) continue;
    console.log(`\nOwners of ${packageName}, who sign its builds`);
    for (const [name, key] of Object.entries(keys)) console.log(lineOf(name, key));
  }
}

async function list(store: ReleaseStore): Promise<void> {
  const { signer } = store;
  console.log(signer ? `This machine's key\n${lineOf('', signer.key)}` : 'This machine has no signing key.');
  const live = await store.live();
  if (live) printTrust(live.trust);
  else console.log('\nNothing is live yet. The first key that promotes becomes the platform key.');
}

function create(file: string, isDryRun: boolean): void {
  if (existsSync(file)) throw new UsageError(`${file} exists already.`);
  if (isDryRun) {
    console.log(`${file} would be a new private key (dry run)`);
    return;
  }
  const { key } = createKeyFile(file);
  console.log(`${file} is a new private key. Its public key, which others add:\n${key}`);
}

const options = { ...note, ...dryRun } as const;

async function run(args: Arguments<typeof options>): Promise<void> {
  const { operands } = args;
  const { note: text, 'dry-run': isDryRun } = args.options;
  const [action, first = '', second = ''] = operands;
  const called = `${action ?? ''} ${operands.length}`;
  const end = isDryRun ? ' (dry run)' : '';
  // The store is opened on first access: a key can be created without one.
  const change = () => announced(args.store, { isDryRun, note: text }).options;
  if (operands.length === 0) await list(args.store);
  else if (called === 'create 2') create(first, isDryRun);
  else if (called === 'add-platform 3') {
    const { release } = await addPlatformKey(args.store, first, second, change());
    console.log(`${first} may sign releases since release ${release}${end}`);
  } else if (called === 'remove-platform 2') {
    const { release } = await removePlatformKey(args.store, first, change());
    console.log(`${first} may no longer sign releases since release ${release}${end}`);
  } else
    throw new UsageError(
      'keys takes nothing, create <file>, add-platform <name> <key> or remove-platform <name>.',
    );
}

export const keys = defineCommand({
  usage: 'keys [<action> …]',
  summary: 'List the trusted keys, create a key, add or remove platform keys',
  details: `Without an action: lists this machine's key, the platform keys and the owners of each package.

  create <file>                Create a private key, and print its public key
  add-platform <name> <key>    Let a public key sign releases: promotions, rollbacks, and changes of keys
  remove-platform <name>       End that; the key that runs this command stays

To replace a key without a gap: add the new one, use it (PADIMAN_KEY) for: renew, and then remove the old one.`,
  options,
  run,
});
