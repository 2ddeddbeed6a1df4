import { keyBudget, serviceKeyForm, serviceScopeNames, serviceScopes, validity } from '@padiman/contracts';
import type { Handle } from '../database/schema.ts';
import {
  createServiceKey,
  findServiceKey,
  revokeServiceKey,
  serviceKeys,
} from '../modules/platform/service-keys/service-keys.service.ts';
import { command, withDatabase } from './command.ts';

const help = `Creates, lists and revokes the keys of the service API.

  npm run service-key -w api -- create --label "Mobile backend" --scopes users:read,users:write [--expires 2027-06-30] [--limit 500000]
  npm run service-key -w api -- list
  npm run service-key -w api -- revoke pdm_live_0a1b2c3d4e5f

  --label     name of the key, such as the system that uses it
  --scopes    scopes, separated by commas, or all
  --expires   last day on which the key is valid (UTC): ${validity.days} days from now by default, at most ${validity.maxDays}
  --limit     naira that the key may pay in, credit and refund within 24 hours; ${keyBudget.naira} by default
  --help      print this help

create prints the key once; the database has its hash only. revoke takes the prefix or the id that list prints.
Scopes:
${Object.entries(serviceScopes)
  .map(([name, label]) => `  ${name.padEnd(20)}${label}`)
  .join('\n')}

The database is DATABASE_URL or DATA_DIR (default: data in the checkout). The embedded database allows one process
at a time: stop the server first, or use Settings.`;

await command(
  help,
  {
    label: { type: 'string', default: '' },
    scopes: { type: 'string', default: '' },
    expires: { type: 'string' },
    limit: { type: 'string' },
  },
  async (values, positionals) => {
    const [verb, key] = positionals;
    if (verb === undefined) return console.log(help);
    if (verb === 'create') {
      const { label, scopes, expires: expiresOn, limit: dailyLimit } = values;
      const names = scopes === 'all' ? serviceScopeNames : scopes.split(',').filter((name) => name !== '');
      const given = { label, scopes: names, expiresOn, dailyLimit };
      const form = await serviceKeyForm.validate(given, { abortEarly: false });
      return withDatabase(async (database) => {
        const { token } = await createServiceKey(database, null, form);
        console.log(token);
      });
    }
    if (verb === 'list') return withDatabase(list);
    if (verb === 'revoke' && key !== undefined) {
      return withDatabase(async (database) => {
        await revokeServiceKey(database, null, await findServiceKey(database, key));
        console.log('Revoked.');
      });
    }
    throw new Error(`Unknown command: ${positionals.join(' ')}. See --help.`);
  },
);

async function list(database: Handle): Promise<void> {
  const keys = await serviceKeys(database);
  console.table(
    keys.map(({ prefix, label, scopes, createdAt, owner, lastUsedAt, expiresAt, suspended, ...key }) => ({
      ...{ prefix, label, scopes: scopes.join(' '), created: createdAt, owner: owner ?? 'command line' },
      ...{ lastUsed: lastUsedAt ?? 'never', expires: expiresAt ?? 'never', revoked: key.revokedAt ?? 'no' },
      ...{ limit: key.dailyLimit, suspended: suspended ?? 'no' },
    })),
  );
}
