import { addOwner, removeOwner } from '../promote/change-trust.ts';
import { UsageError, type Arguments, type Command } from './arguments.ts';

async function run({ operands, store, note }: Arguments): Promise<void> {
  const [action, packageName = '', name = '', key = ''] = operands;
  const called = `${action ?? ''} ${operands.length}`;
  if (called === 'add 4') {
    const { release } = await addOwner(store, packageName, name, key, note);
    console.log(`${name} may sign builds of ${packageName} since release ${release}`);
  } else if (called === 'remove 3') {
    const { release } = await removeOwner(store, packageName, name, note);
    console.log(`${name} may no longer sign builds of ${packageName} since release ${release}`);
  } else throw new UsageError('owners takes add <package> <name> <key>, or remove <package> <name>.');
}

export const owners: Command = {
  usage: 'owners <action> …',
  summary: 'Add or remove the keys that sign the builds of a package',
  details: `With owners, only their keys may sign builds of the package that are promoted; without, platform keys may.
A live build stays live when its key is removed, but no other build of that key can be promoted. To replace a key without
a gap: add the new one, publish with it, and then remove the old one. The keys are listed by: keys.

  add <package> <name> <key>     Let a public key, as keys create prints it, sign builds of the package
  remove <package> <name>        End that
  --note <text>                  Free text for the history`,
  run,
};
