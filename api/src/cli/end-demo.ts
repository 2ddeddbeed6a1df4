import { endDemoAccounts } from '../demo/open-accounts.ts';
import { needsFirstAdmin } from '../modules/staff/admins/accounts.service.ts';
import { aloneHelp, command, withDatabase } from './command.ts';

const help = `Deletes the demo accounts that can log in with the published demo password, and ends their sessions. Accounts
whose password was changed stay, and so do all records.

  npm run demo:end -w api

  --help         print this help
${aloneHelp}`;

await command(help, {}, () =>
  withDatabase(async (database) => {
    const ended = await endDemoAccounts(database);
    for (const { phoneNumber } of ended) console.log(`Deleted the demo account ${phoneNumber}.`);
    if (ended.length === 0) console.log('No demo account can log in with the demo password.');
    if (await needsFirstAdmin(database))
      console.log('There is no super admin: create one with npm run admin:create -w api -- --super …');
  }),
);
