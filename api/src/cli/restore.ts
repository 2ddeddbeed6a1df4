import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore.ts';
import { openForCopying } from '../database/copying.ts';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';

const help = `Loads a backup into an empty database, and brings it to this version's schema.

  npm run restore -w api -- --from padiman.backup.gz

  --from              a file that npm run backup wrote
  --accept-findings   keeps what was loaded although its audit chain, its counters or its ledger do not stand; they are named
  --help              this text

The database must have no tables: a new PostgreSQL database, or a DATA_DIR without one. All or nothing: a file that
is cut off or was changed leaves the database empty. Afterwards every table has the rows of the backup, and the
audit's chain, the counters and the ledger are verified. Sessions are not in a backup: everybody logs in anew.

DATABASE_URL or DATA_DIR (default: data in the checkout) say which database. Start no server on it meanwhile.`;

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      'accept-findings': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) console.log(help);
  else if (!values.from) throw new Error('Say which file: --from FILE (--help for more)');
  else await restore(resolvePath(values.from), values['accept-findings']);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function restore(file: string, acceptFindings: boolean): Promise<void> {
  const target = await openForCopying(databaseFromEnvironment());
  try {
    const { header, rows, findings } = await restoreBackup(target, file, { acceptFindings });
    for (const finding of findings) console.log(finding);
    const counts = Object.values(rows);
    const sum = counts.reduce((total, count) => total + count, 0);
    console.log(`Restored ${sum} rows of ${counts.length} tables, as they were at ${header.at}.`);
    if (findings.length === 0)
      console.log('The audit is whole, every counter equals the recount, and the ledger holds.');
  } finally {
    await target.close();
  }
}
