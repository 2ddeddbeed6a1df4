import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { aloneHelp, command, withDatabase } from './command.ts';

const help = `Verifies the ledger: debits equal credits, balances and users' totals equal the postings, no user's balance is
negative, every decided withdrawal, payout and earning has its postings, no refund exceeds its payment, every transaction
is the one that its record gives rise to, and the platform's accounts are the sums over all records.
Exits with 0 if all rules are met, otherwise with 1, and prints a line per violation.

  npm run ledger:verify -w api
  npm run ledger:verify -w api -- --json

  --json         print the report as JSON
  --most         maximum of violations printed per rule (default: 100)
  --help         print this help
${aloneHelp}`;

await command(
  help,
  { json: { type: 'boolean', default: false }, most: { type: 'string', default: '100' } },
  (values) =>
    withDatabase(async (database) => {
      const report = await verifyLedger(database, { limit: Number(values.most) || 100 });
      if (values.json) console.log(JSON.stringify(report, null, 2));
      else {
        for (const { rule, where, what } of report.offenders) console.log(`${rule}: ${where}: ${what}`);
        for (const [account, kobo] of Object.entries(report.balances))
          console.log(`${account.padEnd(10)} ${(kobo / 100).toFixed(2).padStart(18)} NGN`);
        const wrong = report.offenders.length;
        console.log(
          wrong === 0
            ? `The ledger is balanced: ${report.transactions} transactions.`
            : `The ledger is inconsistent: ${wrong} violations.`,
        );
      }
      if (report.offenders.length > 0) process.exitCode = 1;
    }),
);
