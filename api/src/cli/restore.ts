import { parseArgs } from 'node:util';
import { readBackupKeys } from '../backup/encryption.ts';
import { restoreBackup } from '../backup/restore.ts';
import { openForCopying } from '../database/copying.ts';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';
import { progressPrinter } from './progress-printer.ts';

const help = `Restores a backup into an empty database and migrates it to the schema of this version.

  npm run restore -w api -- --from padiman.backup.gz.age --identity backup.key

  --from              backup file, written by npm run backup
  --identity          file of the private key of an encrypted backup
  --accept-findings   restore although the audit, the counters or the ledger are inconsistent, and print the findings
  --help              print this help

The database must have no tables: use a new PostgreSQL database or an empty DATA_DIR. A restore is atomic: a
truncated or changed file leaves the database empty. Row counts, foreign keys, the audit chain, the counters and the
ledger are verified. Sessions are not part of a backup, so all admins have to log in again. Prints its progress to the
standard error.

The database is DATABASE_URL or DATA_DIR (default: data in the checkout). Do not start a server on it meanwhile.`;

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      identity: { type: 'string' },
      'accept-findings': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) console.log(help);
  else if (!values.from) throw new Error('Missing required option --from FILE (see --help)');
  else {
    const keys = values.identity ? await readBackupKeys(resolvePath(values.identity)) : [];
    await restore(resolvePath(values.from), { acceptFindings: values['accept-findings'], keys });
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function restore(
  file: string,
  options: { acceptFindings: boolean; keys: readonly string[] },
): Promise<void> {
  const target = await openForCopying(databaseFromEnvironment());
  const started = performance.now();
  try {
    const { header, rows, findings } = await restoreBackup(target, file, {
      ...options,
      onProgress: progressPrinter(),
    });
    for (const finding of findings) console.log(finding);
    const counts = Object.values(rows);
    const sum = counts.reduce((total, count) => total + count, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `Restored ${sum} rows of ${counts.length} tables from the backup of ${header.at} in ${seconds} s.`,
    );
    if (findings.length === 0)
      console.log('The audit chain is intact, every counter equals the recount, and the ledger is balanced.');
  } finally {
    await target.close();
  }
}
