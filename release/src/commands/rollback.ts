import { rollback as rollBack } from '../promote/rollback.ts';
import { requireOperands, type Command } from './arguments.ts';

export const rollback: Command = {
  usage: 'rollback <name>',
  summary: 'Make the previously live build live again',
  details: `A second rollback goes one more build back. A canary of the package ends with it. The combination is checked as by
promote.

  --note <text>   Free text for the history, which names this machine's key as the author`,
  run: async (args) => {
    const { name } = requireOperands(args, 'name');
    const { release, live } = await rollBack(args.store, name, args.note);
    console.log(`${name} ${live[name]?.build} is live again in release ${release}`);
  },
};
