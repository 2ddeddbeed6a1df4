import { parseArgs } from 'node:util';
import { openDatabase } from '../database/open.ts';
import { databaseFromEnvironment } from '../config/environment.ts';
import { walkAudit } from '../modules/audit/audit.service.ts';

const help = `Verifies the hash chain of the audit: that no row was changed, removed, inserted or moved.

  npm run audit:verify -w api

  --help    print this help

Exit codes: 0 if the chain is intact, 1 if it is broken (the first invalid row is printed), 2 if it cannot be read.
Record the printed number and hash of the last row outside the database regularly. A rewritten table can have a valid
chain, but it cannot contain a hash that you recorded before.

The database is DATABASE_URL or DATA_DIR (default: data in the checkout). The embedded database allows one process
at a time: stop the server first.`;

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
      console.log(`The audit chain is intact: ${rows} rows, the last one with hash ${hash}.`);
      return 0;
    }
    console.error(
      `The audit chain is broken: row ${brokenAt} was changed, removed or moved. ${rows} rows before it are valid.`,
    );
    return 1;
  } finally {
    await handle.close();
  }
}
