import { rollback as rollBack, rollbackTo } from '../promote/rollback.ts';
import { defineCommand, dryRun, note, UsageError } from './command.ts';
import { requireOperands } from './operands.ts';
import { announced } from './print-plan.ts';

export const rollback = defineCommand({
  usage: 'rollback <name>…',
  summary: 'Make the previously live builds live again, or all of an earlier release',
  details: `All in one release. A second rollback goes one more build back. Canaries of the packages end with it. The builds
that it ends are withdrawn: promoting their version selects another build.

Types that do not fit are warnings, since the build served before; other problems refuse it, such as a build that is no
longer in the store. A warning refuses no later release of another package.`,
  options: {
    to: {
      value: '<release>',
      help: `Instead of names: restore all live builds of that release. Retired remotes return,
                               remotes that came later go, canaries end`,
    },
    ...note,
    ...dryRun,
  },
  run: async ({ store, operands, options: { to, note: text, 'dry-run': isDryRun } }) => {
    const change = announced(store, { isDryRun, note: text });
    if (to !== undefined) {
      requireOperands({ operands });
      const { release } = await rollbackTo(store, to, change.options);
      change.print(
        `The builds of release ${to} are live again`,
        `The builds of release ${to} would be live again`,
        release,
      );
      return;
    }
    if (operands.length === 0) throw new UsageError('rollback takes names, or --to <release>.');
    if (new Set(operands).size < operands.length) throw new UsageError('A name is given twice.');
    const { release, live } = await rollBack(store, operands, change.options);
    const names = operands.map((name) => `${name} ${live[name]?.build}`).join(', ');
    const verb = operands.length > 1 ? 'are' : 'is';
    change.print(`${names} ${verb} live again`, `${names} would be live again`, release);
  },
});
