import { parseArgs } from 'node:util';
import { databaseFromEnvironment } from '../config/environment.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { endDemoAccounts } from '../demo/open-accounts.ts';
import { needsFirstAdmin } from '../modules/accounts/accounts.service.ts';

const help = `Deletes the demo accounts that can log in with the published demo password, and ends their sessions. Accounts
whose password was changed stay, and so do all records.

  npm run demo:end -w api

  --help         print this help

The database is DATABASE_URL or DATA_DIR (default: data in the checkout). The embedded database allows one process
at a time: stop the server first.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
if (values.help) console.log(help);
else await main().catch(fail);

async function main(): Promise<void> {
  const handle = await openDatabase(databaseFromEnvironment());
  try {
    await migrateToLatest(handle.kysely);
    const ended = await endDemoAccounts(handle.kysely);
    for (const { phoneNumber } of ended) console.log(`Deleted the demo account ${phoneNumber}.`);
    if (ended.length === 0) console.log('No demo account can log in with the demo password.');
    if (await needsFirstAdmin(handle.kysely)) {
      console.log('There is no super admin: create one with npm run admin:create -w api -- --super …');
    }
  } finally {
    await handle.close();
  }
}

function fail(error: Error): void {
  console.error(error.message);
  process.exitCode = 1;
}
