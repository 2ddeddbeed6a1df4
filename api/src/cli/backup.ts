import { statSync } from 'node:fs';
import { createBackupKey } from '../backup/encryption.ts';
import { noteBackup, writeBackup } from '../backup/write-backup.ts';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';
import { parseEnvironment } from '../config/parsing/variable.ts';
import { apiVariables } from '../config/variables.ts';
import { command, databaseHelp, required } from './command.ts';

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
places: without it nobody can restore. The content is the gzipped dump of the database's own tool: pg_dump, which must
be installed in the server's version or newer, or the folder of the embedded database. It is restored into a database
of the same kind. It contains personal data and password hashes. Sessions and one-time codes are left out, so all admins
have to log in again after a restore. Test restores regularly.
${databaseHelp}`;

await command(
  help,
  {
    to: { type: 'string' },
    recipient: { type: 'string', multiple: true },
    'new-key': { type: 'string' },
    unencrypted: { type: 'boolean', default: false },
  },
  async (given) => {
    if (given['new-key'])
      return console.log(`Public key: ${await createBackupKey(resolvePath(given['new-key']))}`);
    const file = resolvePath(required(given.to, 'to FILE'));
    const recipients = recipientsOf(given.recipient, given.unencrypted);
    await writeBackup(databaseFromEnvironment(), file, recipients);
    // A role that may only read makes backups too.
    await noteBackup(databaseFromEnvironment()).catch((error: Error) =>
      console.error(`The time of the backup is not noted for npm run doctor: ${error.message}`),
    );
    const size = (statSync(file).size / 1024 / 1024).toFixed(1);
    const encrypted = recipients.length > 0 ? ', encrypted' : '';
    console.log(`Backed up the database to ${file} (${size} MB${encrypted}).`);
    if (recipients.length === 0)
      console.log('The file is not encrypted: it contains personal data and password hashes.');
  },
);

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
