import { renew as renewRegistry } from '../promote/renew.ts';
import { requireOperands, type Command } from './arguments.ts';

export const renew: Command = {
  usage: 'renew',
  summary: 'Sign the live builds again, for another term of validity',
  details: `Browsers refuse a registry after its term (REGISTRY_VALID_DAYS, 90). Each release begins another one, and npm start
renews it when less than half is left. All builds are verified as at a promotion.

  --note <text>   Free text for the history`,
  run: async (args) => {
    requireOperands(args);
    const { release, registry } = await renewRegistry(args.store, args.note);
    console.log(`Release ${release} is valid until ${registry.expires}`);
  },
};
