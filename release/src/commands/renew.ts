import { renew as renewRegistry } from '../promote/renew.ts';
import { defineCommand, dryRun, note } from './command.ts';
import { requireOperands } from './operands.ts';
import { announced } from './print-plan.ts';

export const renew = defineCommand({
  usage: 'renew',
  summary: 'Sign the live builds again, for another term of validity',
  details: `Browsers refuse a registry after its term (REGISTRY_VALID_DAYS, 90). Each release begins another one, and npm start
renews it when less than half is left. All builds are verified as at a promotion.`,
  options: { ...note, ...dryRun },
  run: async ({ store, operands, options: { note: text, 'dry-run': isDryRun } }) => {
    requireOperands({ operands });
    const change = announced(store, { isDryRun, note: text });
    const { release, registry } = await renewRegistry(store, change.options);
    const [verb, end] = isDryRun ? ['would be', ' (dry run)'] : ['is', ''];
    console.log(`Release ${release} ${verb} valid until ${registry.expires}${end}`);
  },
});
