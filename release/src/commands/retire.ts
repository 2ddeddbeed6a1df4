import { retire as retireRemote } from '../promote/promote.ts';
import { defineCommand, dryRun, note } from './command.ts';
import { requireOperands } from './operands.ts';
import { announced } from './print-plan.ts';

export const retire = defineCommand({
  usage: 'retire <name>',
  summary: 'Remove a remote from the next release',
  details: `Its pages and menu entries end with it. Its builds stay in the store until prune deletes them: until then
rollback --to <release> or promote <name> <build> --again brings it back. npm start does not, unless its sources change.
The shell cannot be retired.`,
  options: { ...note, ...dryRun },
  run: async ({ store, operands, options: { note: text, 'dry-run': isDryRun } }) => {
    const { name } = requireOperands({ operands }, 'name');
    const change = announced(store, { isDryRun, note: text });
    const { release } = await retireRemote(store, name, change.options);
    change.print(`${name} is retired`, `${name} would be retired`, release);
  },
});
