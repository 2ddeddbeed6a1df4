import { existsSync } from 'node:fs';
import { addOwner, addPlatformKey, removeOwner, removePlatformKey } from '../promote/change-trust.ts';
import { prune } from '../prune/prune.ts';
import { createKeyFile, type Deed, deeds, fingerprint, type Trust } from '../signing/signer.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { type Arguments, changeOptions, defineCommand, readNumber, UsageError } from './command.ts';
import { renew } from '../promote/promote.ts';

/** Maximum session lifetime (8 h) plus a day for pages that stay open. */
const defaultHours = 24 + 8;

const lineOf = (name: string, key: string, may: readonly string[] = []) =>
  `  ${name.padEnd(18)} ${key}  ${fingerprint(key)}  ${may.join(', ')}`.trimEnd();

function readDeeds(given: string | undefined): Deed[] {
  const written = given?.split(',') ?? [];
  const found = deeds.filter((deed) => written.includes(deed));
  if (found.length < new Set(written).size)
    throw new UsageError(`--may takes ${deeds.join(', ')}, comma separated, not ${given}.`);
  return found;
}

function printTrust({ platform, owners, deeds: allowed = {} }: Trust): void {
  console.log('\nPlatform keys, which sign releases');
  for (const [name, key] of Object.entries(platform)) console.log(lineOf(name, key));
  for (const [packageName, keys] of Object.entries(owners)) {
    if (Object.keys(keys).length === 0) continue;
    console.log(`\nOwners of ${packageName}, who sign its builds, and may release it as stated`);
    for (const [name, key] of Object.entries(keys))
      console.log(lineOf(name, key, allowed[packageName]?.[name]));
  }
}

async function list(store: ReleaseStore): Promise<void> {
  const signer = store.signer();
  console.log(signer ? `This machine's key\n${lineOf('', signer.key)}` : 'This machine has no signing key.');
  const live = await store.live();
  if (live) printTrust(live.trust);
  else console.log('\nNothing is live yet. The first key that promotes becomes the platform key.');
}

async function create(file: string, isDryRun: boolean): Promise<void> {
  if (existsSync(file)) throw new UsageError(`${file} exists already.`);
  if (isDryRun) return console.log(`${file} would be a new private key (dry run)`);
  const { key } = await createKeyFile(file);
  console.log(`${file} is a new private key. Its public key, which others add:\n${key}`);
}

async function runKeys(args: Arguments): Promise<void> {
  const [action = '', first = '', second = ''] = args.operands;
  const called = `${action} ${args.operands.length}`;
  if (called === ' 0') return list(args.store);
  if (called === 'create 2') return create(first, args.options['dry-run'] === true);
  const adds = called === 'add-platform 3';
  if (!adds && called !== 'remove-platform 2')
    throw new UsageError(
      'keys takes nothing, create <file>, add-platform <name> <key> or remove-platform <name>.',
    );
  const { store, change } = args;
  const { release } = adds
    ? await addPlatformKey(store, first, second, change.options)
    : await removePlatformKey(store, first, change.options);
  const may = adds ? 'may' : 'may no longer';
  console.log(`${first} ${may} sign releases since release ${release}${change.end}`);
}

/** Commands that look after the store and its keys. */
export const upkeepCommands = {
  prune: defineCommand({
    usage: 'prune',
    summary: 'Delete builds that no open page and no rollback can need',
    details: `Keeps live builds, canaries, last good builds, all builds that were live or published recently, and the whole
history. A concurrent promotion either succeeds, and its build stays, or is refused.`,
    options: {
      hours: {
        value: '<n>',
        help: `Age up to which builds are kept (${defaultHours}: the maximum session lifetime of 8, and a day)`,
      },
      ...changeOptions,
    },
    operands: [],
    run: async ({ store, options, change: { isDryRun } }) => {
      const hours = readNumber('hours', options.hours, defaultHours);
      const deleted = await prune(store, { hours, dryRun: isDryRun, note: options.note });
      for (const { name, build } of deleted)
        console.log(`${name.padEnd(18)} ${build} ${isDryRun ? 'would be deleted' : 'deleted'}`);
      if (deleted.length === 0) console.log('Nothing to delete.');
    },
  }),
  keys: defineCommand({
    usage: 'keys [<action> …]',
    summary: 'List the trusted keys, create a key, add or remove platform keys',
    details: `Without an action: lists this machine's key, the platform keys and the owners of each package.

  create <file>                Create a private key, and print its public key
  add-platform <name> <key>    Let a public key sign releases: promotions, rollbacks, and changes of keys
  remove-platform <name>       End that; the key that runs this command stays

To replace a key without a gap: add the new one, use it (PADIMAN_KEY) for: renew, and then remove the old one.`,
    options: changeOptions,
    run: runKeys,
  }),
  owners: defineCommand({
    usage: 'owners <action> …',
    summary: 'Add or remove the keys that sign the builds of a package',
    details: `With owners, only their keys may sign builds of the package that are promoted; without, platform keys may. With --may
a key also makes releases that change this package and nothing else, without a platform key.
A live build stays live when its key is removed, but no other build of that key can be promoted. To replace a key without
a gap: add the new one, publish with it, and then remove the old one. The keys are listed by: keys.

  add <package> <name> <key>     Let a public key, as keys create prints it, sign builds of the package
  remove <package> <name>        End that`,
    options: {
      may: {
        value: '<deeds>',
        help: `With add: deeds that the key may do to this package, comma separated: ${deeds.join(', ')}.
                               Without it, it only signs builds; a second add replaces them`,
      },
      ...changeOptions,
    },
    run: async ({ store, operands, options: { may }, change: { options, end } }) => {
      const [action, packageName = '', name = '', key = ''] = operands;
      const called = `${action ?? ''} ${operands.length}`;
      if (called === 'add 4') {
        const allowed = readDeeds(may);
        const { release } = await addOwner(store, packageName, name, key, { ...options, may: allowed });
        const what = ['sign builds of', ...allowed].join(', ');
        console.log(`${name} may ${what} ${packageName} since release ${release}${end}`);
      } else if (called === 'remove 3') {
        const { release } = await removeOwner(store, packageName, name, options);
        console.log(`${name} may no longer sign builds of ${packageName} since release ${release}${end}`);
      } else throw new UsageError('owners takes add <package> <name> <key>, or remove <package> <name>.');
    },
  }),
  renew: defineCommand({
    usage: 'renew',
    summary: 'Sign the live builds again, for another term of validity',
    details: `Browsers refuse a registry after its term (90 days). Each release begins another one, and npm start
renews it when less than half is left. All builds are verified as at a promotion.`,
    options: changeOptions,
    operands: [],
    run: async ({ store, change }) => {
      const { release, registry } = await renew(store, change.options);
      const verb = change.isDryRun ? 'would be' : 'is';
      console.log(`Release ${release} ${verb} valid until ${registry.expires}${change.end}`);
    },
  }),
};
