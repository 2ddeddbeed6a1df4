import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { CopyingDatabase } from '../database/copying.ts';
import { readRecords } from '../database/migration-records.ts';
import type { TransactionHandle } from '../database/schema.ts';
import { encryptor } from './encryption.ts';
import { countRows, endOfRows, formatVersion, leftOut, type BackupHeader } from './backup-format.ts';
import { rowsOf, type OnProgress } from './progress.ts';
import { fixCopyFormat, readSequences, readTables } from './tables.ts';

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
 * Writes a consistent snapshot of all tables but {@link leftOut} to a file; a server may keep running. The file is
 * readable by its owner only, and is renamed to its name when it is complete.
 *
 * @param recipients public keys (`age1…`) that the file is encrypted for; none: it is not encrypted
 * @param onProgress called with each part of a table
 * @returns number of rows written, by table
 * @throws BackupKeyRefused
 * @throws MigrationUnfinished
 */
export async function writeBackup(
  source: CopyingDatabase,
  file: string,
  recipients: readonly string[] = [],
  onProgress: OnProgress = () => undefined,
): Promise<Record<string, number>> {
  const encrypt = recipients.length > 0 ? encryptor(recipients) : undefined;
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  const rows: Record<string, number> = {};
  try {
    await source.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (view) => {
        const target = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
        const zipped = Readable.from(seal(content(source, view, rows, onProgress))).compose(createGzip());
        await (encrypt ? pipeline(zipped, encrypt, target) : pipeline(zipped, target));
      });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return rows;
}

async function* content(
  source: CopyingDatabase,
  view: TransactionHandle,
  rows: Record<string, number>,
  onProgress: OnProgress,
) {
  await fixCopyFormat(view);
  const tables = await readTables(view);
  if (tables.length === 0) throw new Error('There is nothing to back up: the database has no tables.');
  // Prevents a newer version from migrating the tables meanwhile.
  const all = sql.join(tables.map(({ table }) => sql.table(table)));
  await sql`lock table ${all} in access share mode`.execute(view);
  yield line(await headerOf(source, view));
  for (const { table, columns } of tables) {
    if (leftOut.includes(table)) continue;
    yield line({ table, columns });
    onProgress({ phase: 'writing the rows', detail: rowsOf(table, 0) });
    let count = 0;
    for await (const chunk of source.copyOut(table, columns)) {
      count += countRows(chunk);
      yield chunk;
      onProgress({ phase: 'writing the rows', detail: rowsOf(table, count) });
    }
    rows[table] = count;
    yield Buffer.from(endOfRows);
  }
  yield line({ rows, sequences: await readSequences(view) });
}

async function headerOf(source: CopyingDatabase, view: TransactionHandle): Promise<BackupHeader> {
  const done = await readRecords(view);
  const unfinished = done.filter(({ finished }) => !finished).map(({ name }) => name);
  if (unfinished.length > 0) throw new MigrationUnfinished(unfinished);
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return {
    format: 'padiman-backup',
    version: formatVersion,
    product: version,
    engine: source.engine,
    at: new Date().toISOString(),
    migrations: done.map(({ name }) => name),
    leftOut: [...leftOut],
  };
}

async function* seal(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield line({ sha256: hash.digest('hex') });
}

const line = (content: unknown) => Buffer.from(`${JSON.stringify(content)}\n`);
