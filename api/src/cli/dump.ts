import { open, readFile, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';
import { createPglite } from '../database/pglite.ts';
import { command } from './command.ts';

const help = `Writes the embedded database to a file, or makes one from such a file.

  npm run dump -- --to padiman.tar.gz
  npm run dump -- --load padiman.tar.gz

  --to     file to write: PGlite's own dump, a gzipped tar of its folder; an existing file is replaced
  --load   dump to make the database of DATA_DIR from, which must have none
  --help   print this help

DATA_DIR is data in the checkout by default. Stop the server first: one process at a time has the database open. The file
has personal data and password hashes, and only its owner can read it. A loaded database is a copy: a console on it sends
no message, webhook or payout until somebody calls it the own one (npm start -- --as-copy=postgres), and everybody logs in again.
For PostgreSQL there are deploy/backup/dump.sh and restore.sh.`;

/** Id that no database has, so that a console takes the loaded database for a copy. */
const loadedId = 'loaded from a dump';

await command(help, { to: { type: 'string' }, load: { type: 'string' } }, async ({ to, load }) => {
  const { dataDir, databaseUrl } = databaseFromEnvironment();
  if (databaseUrl) throw new Error('DATABASE_URL names PostgreSQL: use deploy/backup/dump.sh and restore.sh');
  if (dataDir === undefined || (to === undefined) === (load === undefined))
    throw new Error('Name either --to FILE or --load FILE (see --help)');
  const started = performance.now();
  const file = resolvePath(to ?? load ?? '');
  if (to === undefined) await loadDump(dataDir, file);
  else await writeDump(dataDir, file);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${to === undefined ? 'Loaded' : 'Wrote'} ${file} in ${seconds} s.`);
});

/** Writes the dump under another name first: only a complete one gets the name. */
async function writeDump(dataDir: string, file: string): Promise<void> {
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`There is no embedded database in ${dataDir}`);
  const { pglite, close } = await createPglite({ dataDir });
  try {
    const dump = await pglite.dumpDataDir('gzip');
    const part = await open(`${file}.part`, 'w', 0o600);
    try {
      await part.writeFile(Buffer.from(await dump.arrayBuffer()));
      await part.sync();
    } finally {
      await part.close();
    }
    await rename(`${file}.part`, file);
  } finally {
    await close();
  }
}

/** @throws Error if there is a database already, or the file is no dump of a console; nothing is left behind then */
async function loadDump(dataDir: string, file: string): Promise<void> {
  const folder = join(dataDir, 'pg');
  if (existsSync(folder)) throw new Error(`${dataDir} has a database already. Nothing was loaded.`);
  const loadDataDir = new Blob([await readFile(file)]);
  try {
    const { pglite, close } = await createPglite({ dataDir, loadDataDir });
    try {
      await pglite.exec(`
        update meta set value = jsonb_set(value, '{id}', '"${loadedId}"') where key = 'cluster';
        truncate sessions, one_time_codes, pending_logins, factor_challenges cascade`);
    } finally {
      await close();
    }
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`${file} is no dump of the embedded database. Nothing was loaded.`, { cause });
  }
}
