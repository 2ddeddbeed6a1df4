import { addOwner, removeOwner } from '../promote/change-trust.ts';
import { defineCommand, dryRun, note, UsageError } from './command.ts';
import { announced } from './print-plan.ts';

export const owners = defineCommand({
  usage: 'owners <action> …',
  summary: 'Add or remove the keys that sign the builds of a package',
  details: `With owners, only their keys may sign builds of the package that are promoted; without, platform keys may.
A live build stays live when its key is removed, but no other build of that key can be promoted. To replace a key without
a gap: add the new one, publish with it, and then remove the old one. The keys are listed by: keys.

  add <package> <name> <key>     Let a public key, as keys create prints it, sign builds of the package
  remove <package> <name>        End that`,
  options: { ...note, ...dryRun },
  run: async ({ store, operands, options: { note: text, 'dry-run': isDryRun } }) => {
    const [action, packageName = '', name = '', key = ''] = operands;
    const called = `${action ?? ''} ${operands.length}`;
    const change = announced(store, { isDryRun, note: text }).options;
    const end = isDryRun ? ' (dry run)' : '';
    if (called === 'add 4') {
      const { release } = await addOwner(store, packageName, name, key, change);
      console.log(`${name} may sign builds of ${packageName} since release ${release}${end}`);
    } else if (called === 'remove 3') {
      const { release } = await removeOwner(store, packageName, name, change);
      console.log(`${name} may no longer sign builds of ${packageName} since release ${release}${end}`);
    } else throw new UsageError('owners takes add <package> <name> <key>, or remove <package> <name>.');
  },
});
