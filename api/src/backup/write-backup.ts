import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { openForCopying } from '../database/copying.ts';
import { readRecords } from '../database/migrate.ts';
import { openDatabase, type DatabaseOptions } from '../database/open.ts';
import { createPglite } from '../database/pglite.ts';
import type { TransactionHandle } from '../database/schema.ts';
import { encryptor } from './encryption.ts';
import { startTool } from './postgres-tools.ts';
import { allRows, execute } from '../database/statements.ts';

/** Tables whose rows are left out, so that a backup contains neither sessions nor codes that reset a password. */
export const leftOut = ['sessions', 'one_time_codes', 'pending_logins', 'factor_challenges'] as const;

/** Steps of a migration are still to be done; a restore would take them to be done, and refuse rows that lack them. */
export class MigrationUnfinished extends Error {
  override name = 'MigrationUnfinished';

  constructor(names: readonly string[]) {
    super(
      `The database is being migrated (${names.join(', ')}), and a backup of it could not be restored. ` +
        'Wait until the migration has finished, or finish it with npm run migrate -w api; then back up again.',
    );
  }
}

/**
 * Writes a consistent snapshot of the database without the rows of {@link leftOut} to a file, as the database's own tool
 * dumps it: `pg_dump --format=custom`, or a tar of the embedded database's folder. Gzipped, so that damage is detected,
 * then encrypted. The file is readable by its owner only, and is renamed to its name when it is complete.
 * @param recipients public keys (`age1…`) that the file is encrypted for; none: it is not encrypted
 * @throws BackupKeyRefused
 * @throws MigrationUnfinished
 * @throws ToolFailed
 */
export async function writeBackup(
  options: DatabaseOptions,
  file: string,
  recipients: readonly string[] = [],
): Promise<void> {
  const encrypt = recipients.length > 0 ? encryptor(recipients) : undefined;
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  const save = async (content: Readable) => {
    const target = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
    const zipped = content.compose(createGzip());
    await (encrypt ? pipeline(zipped, encrypt, target) : pipeline(zipped, target));
  };
  const { kysely, pglite, close } = await openForCopying(options);
  try {
    const view = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    await view.execute(async (transaction) => {
      await refuseUnlessMigrated(transaction);
      if (pglite === undefined) await dumpPostgres(options, transaction, save);
    });
    if (pglite !== undefined) await dumpEmbedded(pglite, save);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await close();
  }
}

async function refuseUnlessMigrated(transaction: TransactionHandle): Promise<void> {
  const records = await readRecords(transaction);
  if (records.length === 0) throw new Error('There is nothing to back up: the database has no tables.');
  const unfinished = records.filter(({ finished }) => !finished);
  if (unfinished.length > 0) throw new MigrationUnfinished(unfinished.map(({ name }) => name));
}

type Save = (content: Readable) => Promise<void>;

/** Dumps the snapshot of the transaction, whose migrations were looked at. */
async function dumpPostgres(
  { directUrl, databaseUrl = '' }: DatabaseOptions,
  transaction: TransactionHandle,
  save: Save,
): Promise<void> {
  const rows = await allRows<{ name: string }>(transaction)`select pg_export_snapshot() as name`;
  const { stdout, done } = startTool('pg_dump', directUrl ?? databaseUrl, [
    ...['--format=custom', '--compress=0', '--no-owner', '--no-privileges', '--no-comments'],
    `--snapshot=${rows[0]?.name}`,
    ...leftOut.map((table) => `--exclude-table-data=${table}`),
  ]);
  await Promise.all([save(stdout), done]);
}

/** Dumps a copy without the rows that are left out; neither its files nor its write-ahead log have them any more. */
async function dumpEmbedded(pglite: PGlite, save: Save): Promise<void> {
  const copy = await createPglite({ loadDataDir: await pglite.dumpDataDir('none') });
  try {
    await copy.pglite.exec(`
      set wal_recycle = off;
      truncate ${leftOut.join(', ')};
      checkpoint;
      select pg_switch_wal();
      checkpoint`);
    const tar = await copy.pglite.dumpDataDir('none');
    await save(Readable.from(tar.stream()));
  } finally {
    await copy.close();
  }
}

/** Notes that a backup was made, for the checks of the installation. */
export async function noteBackup(options: DatabaseOptions): Promise<void> {
  const { kysely, close } = await openDatabase(options);
  await execute(kysely)`
    insert into meta (key, value) values ('lastBackup', jsonb_build_object('at', now()))
    on conflict (key) do update set value = excluded.value, updated_at = now()`.finally(close);
}
