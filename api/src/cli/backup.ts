import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/write-backup.ts';
import { openForCopying } from '../database/copying.ts';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';

const help = `Writes a consistent snapshot of the database to a file.

  npm run backup -w api -- --to padiman.backup.gz

  --to       output file; an existing file is replaced when the backup is complete
  --help     print this help

The file can be restored into PostgreSQL and into the embedded database. It contains personal data and password
hashes: it is readable by its owner only, and should be stored encrypted. Sessions and one-time codes are left out,
so all admins have to log in again after a restore. Test restores regularly.

The database is DATABASE_URL or DATA_DIR (default: data in the checkout). With PostgreSQL the server can keep
running. The embedded database allows one process at a time: stop the server first.`;

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) console.log(help);
  else if (!values.to) throw new Error('Missing required option --to FILE (see --help)');
  else await backUp(resolvePath(values.to));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function backUp(file: string): Promise<void> {
  const source = await openForCopying(databaseFromEnvironment());
  try {
    const counts = Object.values(await writeBackup(source, file));
    const rows = counts.reduce((sum, count) => sum + count, 0);
    const size = (statSync(file).size / 1024 / 1024).toFixed(1);
    console.log(`Backed up ${rows} rows of ${counts.length} tables to ${file} (${size} MB).`);
  } finally {
    await source.close();
  }
}
