import { parseArgs } from 'node:util';
import { openDatabase } from '../database/open.ts';
import { databaseFromEnvironment } from '../config/environment.ts';
import { walkAudit } from '../modules/audit/audit.service.ts';

const help = `Verifies the chain of the audit: that no row was changed, removed, added or moved.

  npm run audit:verify -w api

  --help    this text

Exit code 0: the chain is whole. 1: it is not; the first row that does not stand is named. 2: it could not be read.
The last row's number and hash are printed. Note them elsewhere from time to time: whoever can rewrite the whole
table can also make a new chain, but not one that passes through a hash that you noted.

DATABASE_URL or DATA_DIR (default: data in the checkout) say which database. The embedded database has one user at
a time: stop the server first.`;

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
  if (values.help) console.log(help);
  else process.exitCode = await verify();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

/** @returns the exit code */
async function verify(): Promise<number> {
  const handle = await openDatabase(databaseFromEnvironment());
  try {
    const { rows, brokenAt, hash } = await walkAudit(handle.kysely);
    if (brokenAt === null) {
      console.log(`The audit is whole: ${rows} rows, the last one with hash ${hash}.`);
      return 0;
    }
    console.error(
      `The audit is broken: row ${brokenAt} was changed, removed or moved. ${rows} rows before it stand.`,
    );
    return 1;
  } finally {
    await handle.close();
  }
}
