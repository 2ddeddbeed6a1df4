import { readBackupKeys } from '../backup/encryption.ts';
import { restoreBackup, type OnProgress } from '../backup/restore.ts';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';
import { command, required } from './command.ts';

const help = `Restores a backup into an empty database and migrates it to the schema of this version.

  npm run restore -w api -- --from padiman.backup.gz.age --identity backup.key

  --from              backup file, written by npm run backup
  --identity          file of the private key of an encrypted backup
  --accept-findings   restore although the audit or the ledger are inconsistent, and print the findings
  --help              print this help

The database must be of the kind that was backed up and have no tables: use a new PostgreSQL database or an empty
DATA_DIR. The whole file is read first: of a truncated or changed one nothing is restored. The audit chain
and the ledger are verified; a backup that fails is removed again. After an interruption begin with a new database.
Sessions are not part of a backup, so all admins have to log in again. Prints its progress to the standard error.

The database is DATABASE_URL or DATA_DIR (default: data in the checkout). Do not start a server on it meanwhile.`;

await command(
  help,
  {
    from: { type: 'string' },
    identity: { type: 'string' },
    'accept-findings': { type: 'boolean', default: false },
  },
  async ({ from, identity, 'accept-findings': acceptFindings }) => {
    const file = resolvePath(required(from, 'from FILE'));
    const keys = identity ? await readBackupKeys(resolvePath(identity)) : [];
    const started = performance.now();
    const options = { acceptFindings, keys, onProgress: progressPrinter() };
    const findings = await restoreBackup(databaseFromEnvironment(), file, options);
    for (const finding of findings) console.log(finding);
    console.log(`Restored the backup in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    if (findings.length === 0) console.log('The audit chain is intact, and the ledger is balanced.');
  },
);

/** Creates a listener that prints each phase when it begins, and its details every two seconds. */
function progressPrinter(): OnProgress {
  const started = performance.now();
  let printed = started;
  let last = '';
  return (phase, detail) => {
    const at = performance.now();
    if (phase === last && at - printed < 2_000) return;
    [last, printed] = [phase, at];
    const seconds = ((at - started) / 1000).toFixed(1).padStart(6);
    console.error(`${seconds} s  ${phase}${detail === undefined ? '' : `: ${detail}`}`);
  };
}
