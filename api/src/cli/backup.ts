import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/write-backup.ts';
import { openForCopying } from '../database/copying.ts';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';

const help = `Writes the whole database to one file, as it stands at one moment.

  npm run backup -w api -- --to padiman.backup.gz

  --to       the file; one of this name is replaced when the new one is whole
  --help     this text

The file can be restored into PostgreSQL and into the embedded database, whichever it came from. It holds personal
data and password hashes: it is readable by its owner alone, and should be encrypted where it is kept. Sessions and
one-time codes are left out on purpose: after a restore everybody logs in anew.

DATABASE_URL or DATA_DIR (default: data in the checkout) say which database. With PostgreSQL the server may go on
working. The embedded database has one user at a time: stop the server first.`;

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) console.log(help);
  else if (!values.to) throw new Error('Say where to: --to FILE (--help for more)');
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
