import type { Handle } from '../database/schema.ts';
import { applyRetention, reportRetention } from '../modules/people/personal-data/retention.service.ts';
import { periodOf, retentionRules } from '../modules/people/personal-data/retention.rules.ts';
import { command, databaseHelp, databaseUrl, withDatabase } from './command.ts';

const help = `Removes personal data whose time on the privacy page is over: by default it only counts it.

  npm run retention -w api
  npm run retention -w api -- --apply

  --apply         remove it; without it nothing is changed
  --batch         rows of one transaction (default 500)
  --database-url  postgres://…, instead of DATABASE_URL
  --help          print this help

It can be interrupted and run again at any time. Data of users with a legal hold, and accounts with money, are left out.
Rides are due only after the requests for them: a run can remove more than the count before it.
One-time codes and security events are deleted by the server every hour, log files by whoever keeps them.
${databaseHelp}`;

await command(
  help,
  { apply: { type: 'boolean', default: false }, batch: { type: 'string', default: '500' }, ...databaseUrl },
  ({ apply, batch: given, 'database-url': url }) => {
    const batch = Number(given);
    if (!(Number.isInteger(batch) && batch >= 1 && batch <= 10_000))
      throw new Error('--batch must be between 1 and 10000');
    return withDatabase((database) => (apply ? remove(database, batch) : report(database)), url);
  },
);

async function report(database: Handle): Promise<void> {
  let sum = 0;
  for (const { rule, table, count, examples } of await reportRetention(database)) {
    sum += count;
    const { data } = retentionRules[rule];
    const some = count === 0 ? '' : `, such as ${examples.join(', ')}`;
    console.log(
      `${data} (${periodOf(retentionRules[rule])}), ${table}: ${count.toLocaleString('en')}${some}`,
    );
  }
  console.log(sum === 0 ? 'Nothing is due.' : 'Nothing was changed. Add --apply to remove it.');
}

async function remove(database: Handle, batch: number): Promise<void> {
  const sums = await applyRetention(database, {
    batch,
    onBatch: ({ table, count }) => console.log(`${table}: ${count.toLocaleString('en')} …`),
  });
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  console.log(`Removed the personal data of ${total.toLocaleString('en')} rows.`);
}
