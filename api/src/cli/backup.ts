import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createBackupKey } from '../backup/encryption.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openForCopying } from '../database/copying.ts';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';
import { parseEnvironment } from '../config/parsing/variable.ts';
import { apiVariables } from '../config/variables.ts';
import { progressPrinter } from './progress-printer.ts';

const help = `Writes a consistent snapshot of the database to a file.

  npm run backup -w api -- --new-key backup.key
  npm run backup -w api -- --to padiman.backup.gz.age --recipient age1…

  --to          output file; an existing file is replaced when the backup is complete
  --recipient   public key that the file is encrypted for; repeat it for several, of whom each can restore alone.
                Default: the keys of BACKUP_RECIPIENTS
  --new-key     writes a new private key to a file, prints its public key, and backs up nothing
  --unencrypted writes a readable file; with NODE_ENV=production this must be said
  --help        print this help

The file is in the age format, and age decrypts it too. Keep the private key elsewhere than the backups, in two
places: without it nobody can restore. The backup can be restored into PostgreSQL and into the embedded database. It
contains personal data and password hashes. Sessions and one-time codes are left out, so all admins have to log in
again after a restore. Test restores regularly. Prints its progress to the standard error.

The database is DATABASE_URL or DATA_DIR (default: data in the checkout). With PostgreSQL the server can keep
running. The embedded database allows one process at a time: stop the server first.`;

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      recipient: { type: 'string', multiple: true },
      'new-key': { type: 'string' },
      unencrypted: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) console.log(help);
  else if (values['new-key'])
    console.log(`Public key: ${await createBackupKey(resolvePath(values['new-key']))}`);
  else if (!values.to) throw new Error('Missing required option --to FILE (see --help)');
  else await backUp(resolvePath(values.to), recipientsOf(values.recipient, values.unencrypted));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function recipientsOf(given: readonly string[] | undefined, unencrypted: boolean): readonly string[] {
  const { BACKUP_RECIPIENTS, NODE_ENV } = apiVariables;
  const settings = parseEnvironment({ BACKUP_RECIPIENTS, NODE_ENV }, process.env);
  const recipients = given ?? settings.BACKUP_RECIPIENTS;
  if (unencrypted) {
    if (given) throw new Error('--recipient and --unencrypted contradict each other (see --help)');
    return [];
  }
  if (recipients.length === 0 && settings.NODE_ENV === 'production')
    throw new Error(
      'The backup would not be encrypted. Name a public key (--recipient or BACKUP_RECIPIENTS), or say --unencrypted (see --help)',
    );
  return recipients;
}

async function backUp(file: string, recipients: readonly string[]): Promise<void> {
  const source = await openForCopying(databaseFromEnvironment());
  try {
    const counts = Object.values(await writeBackup(source, file, recipients, progressPrinter()));
    const rows = counts.reduce((sum, count) => sum + count, 0);
    const size = (statSync(file).size / 1024 / 1024).toFixed(1);
    console.log(
      `Backed up ${rows} rows of ${counts.length} tables to ${file} (${size} MB${recipients.length > 0 ? ', encrypted' : ''}).`,
    );
    if (recipients.length === 0)
      console.log('The file is not encrypted: it contains personal data and password hashes.');
  } finally {
    await source.close();
  }
}
