import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { openForCopying, type CopyingDatabase } from '../database/copying.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { isTooOld, migrateToLatest, readRecords, SchemaTooOld } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import type { DatabaseOptions } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';
import { walkAudit } from '../modules/base/audit/audit.service.ts';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { BackupDamaged, BackupKeyRefused, decryptor, isEncrypted } from './encryption.ts';
import { startTool, ToolFailed } from './postgres-tools.ts';
import { allRows, execute } from '../database/statements.ts';

/** The backup cannot be restored into this database, which is unchanged. */
export class RestoreRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`${reason} Nothing was restored.`, { cause });
    this.name = 'RestoreRefused';
  }
}

/** Listener of the progress: a present participle such as `loading the backup`, and the position within it. */
export type OnProgress = (phase: string, detail?: string) => void;

interface RestoreOptions {
  /** Restores although audit, counters or ledger are inconsistent. */
  acceptFindings?: boolean;
  /** Private keys of an encrypted backup. */
  keys?: readonly string[];
  /** All migrations of this version; tests pass others. */
  known?: typeof migrations;
  onProgress?: OnProgress;
}

/**
 * Restores a backup into an empty database of its engine, migrates it to the newest schema, and verifies it. The whole
 * file is read before anything is loaded, and what does not pass is removed again.
 * @returns findings of the verification of audit, counters and ledger; empty if all three are consistent
 * @throws RestoreRefused if the database is not empty, or the backup is of another engine, of a newer version, or inconsistent
 * @throws BackupDamaged if the file is incomplete or changed
 * @throws BackupKeyRefused if the file is encrypted and no key fits
 */
export async function restoreBackup(
  options: DatabaseOptions,
  path: string,
  { keys = [], onProgress = () => undefined, ...others }: RestoreOptions = {},
): Promise<string[]> {
  onProgress('reading the file');
  const file = await openBackup(path, keys);
  const engine = options.databaseUrl ? 'postgres' : 'pglite';
  if (file.engine !== engine)
    throw new RestoreRefused(
      `The backup is of ${engineNames[file.engine]}, and the database is ${engineNames[engine]}. Restore it there, and move its records with npm run export and npm run import.`,
    );
  const check = (target: CopyingDatabase) => migrateAndVerify(target.kysely, { onProgress, ...others });
  return engine === 'postgres'
    ? restorePostgres(options, file, onProgress, check)
    : restoreEmbedded(options, file, onProgress, check);
}

const engineNames = { postgres: 'PostgreSQL', pglite: 'the embedded engine' };

type Check = (target: CopyingDatabase) => Promise<string[]>;

async function restorePostgres(
  options: DatabaseOptions,
  file: BackupFile,
  onProgress: OnProgress,
  check: Check,
): Promise<string[]> {
  const target = await openForCopying(options);
  try {
    const { rows } = await relations(target.kysely);
    if (rows[0] !== undefined)
      throw new RestoreRefused(
        `The database is not empty (it has ${rows[0].name}). Restore into a new database.`,
      );
    onProgress('loading the backup');
    const { stdin, stdout, done } = startTool('pg_restore', options.directUrl ?? options.databaseUrl ?? '', [
      ...['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'],
    ]);
    stdout.resume();
    const loading = pipeline(
      Readable.from(file.content((portion) => onProgress('loading the backup', portion))),
      stdin,
    );
    const [loaded, fed] = await Promise.allSettled([done, loading]);
    if (loaded.status === 'rejected') {
      const { message } = loaded.reason as ToolFailed;
      throw new RestoreRefused(`The backup cannot be loaded. ${message}`, loaded.reason);
    }
    if (fed.status === 'rejected') throw fed.reason;
    try {
      return await check(target);
    } catch (error) {
      await removeAll(target.kysely);
      throw error;
    }
  } finally {
    await target.close();
  }
}

/** Tables, views and sequences that belong to no extension. */
const relations = (database: Handle) =>
  sql<{ name: string; kind: string }>`
    select c.oid::regclass::text as name,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(database);

/** Removes what a restore loaded. */
async function removeAll(database: Handle): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await relations(transaction);
    for (const { name, kind } of rows)
      await sql.raw(`drop ${kind} if exists ${name} cascade`).execute(transaction);
    const functions = await allRows<{ name: string }>(transaction)`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
    for (const { name } of functions)
      await sql.raw(`drop function if exists ${name} cascade`).execute(transaction);
  });
}

/** Loads and verifies in a folder beside, which takes its place when it has passed. */
async function restoreEmbedded(
  { dataDir = '' }: DatabaseOptions,
  file: BackupFile,
  onProgress: OnProgress,
  check: Check,
): Promise<string[]> {
  const [folder, beside] = [join(dataDir, 'pg'), join(dataDir, 'restoring')];
  await mkdir(dataDir, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    if (existsSync(folder))
      throw new RestoreRefused(`The database is not empty (${folder} exists). Give another DATA_DIR.`);
    await rm(beside, { recursive: true, force: true });
    onProgress('loading the backup');
    const chunks = [];
    for await (const chunk of file.content()) chunks.push(chunk);
    const tar = new File(chunks, 'backup.tar');
    const target = await openForCopying({ dataDir: beside, loadDataDir: tar });
    const findings = await check(target).finally(() => target.close());
    await rename(join(beside, 'pg'), folder);
    return findings;
  } finally {
    await rm(beside, { recursive: true, force: true });
    unlock();
  }
}

async function migrateAndVerify(
  database: Handle,
  { acceptFindings = false, known = migrations, onProgress }: RestoreOptions & { onProgress: OnProgress },
): Promise<string[]> {
  const records = await readRecords(database);
  if (isTooOld(records, known)) throw new RestoreRefused(new SchemaTooOld(records).message);
  const newer = records.filter(({ name }) => !Object.hasOwn(known, name));
  if (newer.length > 0)
    throw new RestoreRefused(
      `The backup was made by a newer version (it has the migration ${newer[0]?.name}) than this one. Restore it with that version.`,
    );
  onProgress('migrating to the schema of this version');
  const migrated = await migrateToLatest(database, known);
  // The verification would otherwise be planned for empty tables.
  onProgress('collecting statistics');
  await execute(database)`analyze`;
  const findings = await verify(database, onProgress);
  if (findings.length > 0 && !acceptFindings) throw inconsistent(findings, migrated);
  return findings;
}

async function verify(database: Handle, onProgress: OnProgress): Promise<string[]> {
  onProgress('verifying the audit');
  const { brokenAt } = await walkAudit(database);
  onProgress('verifying the ledger');
  const { offenders } = await verifyLedger(database);
  return [
    ...(brokenAt === null ? [] : [`The audit chain is broken at row ${brokenAt}.`]),
    ...offenders.map(({ rule, where, what }) => `The ledger is inconsistent: ${rule}: ${where}: ${what}.`),
  ];
}

/** Error for findings of the verification. @param migrated migrations that were applied after the rows were loaded */
function inconsistent(findings: readonly string[], migrated: readonly string[]): RestoreRefused {
  const shown = findings.slice(0, 30);
  if (shown.length < findings.length)
    shown.push(`There are ${findings.length - shown.length} more findings.`);
  const cause =
    migrated.length === 0
      ? 'The file is as it was written, so the database that was backed up has these faults.'
      : `The file is as it was written: the database that was backed up has these faults, or a migration after it caused them (${migrated.join(', ')}).`;
  return new RestoreRefused(`${shown.join(' ')} ${cause} --accept-findings restores it all the same.`);
}

/** A backup whose file was read and found whole. */
interface BackupFile {
  engine: 'postgres' | 'pglite';
  /** Reads the dump again. @param onPortion called with the part that was read, such as `40 % of the file` */
  content: (onPortion?: (portion: string) => void) => AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** First bytes of a custom-format dump of pg_dump, and of a tar at 257. */
const [dumpMark, tarMark, tarMarkAt] = ['PGDMP', 'ustar', 257];

/**
 * Reads a whole backup, so that nothing is loaded from a damaged one: age authenticates each part, gzip has a checksum.
 * @param keys private keys of an encrypted backup
 * @throws BackupDamaged
 * @throws BackupKeyRefused if the backup is encrypted and there are no keys, or the other way round
 */
async function openBackup(path: string, keys: readonly string[]): Promise<BackupFile> {
  const encrypted = await isEncrypted(path);
  if (encrypted && keys.length === 0)
    throw new BackupKeyRefused('The backup is encrypted: name the file of its private key, --identity FILE.');
  if (!encrypted && keys.length > 0)
    throw new BackupKeyRefused(
      'The backup is not encrypted, so it is not the one that the private key is for.',
    );
  const { size } = await stat(path);

  async function* content(onPortion: (portion: string) => void = () => undefined) {
    const file = createReadStream(path);
    const zipped: Readable = encrypted ? Readable.from(decryptor(keys)(file)) : file;
    try {
      const unzipped = createGunzip({ chunkSize: 256 * 1024 });
      // The loop reports errors, but has no listener between two reads; an unhandled error would end the process.
      unzipped.on('error', () => undefined);
      pipeline(zipped, unzipped).catch(() => undefined);
      for await (const chunk of unzipped as AsyncIterable<Buffer<ArrayBuffer>>) {
        yield chunk;
        onPortion(`${Math.floor((file.bytesRead / size) * 100)} % of the file`);
      }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code?.startsWith('Z_')) throw new BackupDamaged(message, error);
      throw error;
    }
  }

  let start = Buffer.alloc(0);
  for await (const chunk of content())
    if (start.length < 1024) start = Buffer.concat([start, chunk.subarray(0, 1024)]);
  const has = (mark: string, at: number) => start.toString('latin1', at, at + mark.length) === mark;
  const engine = has(dumpMark, 0) ? 'postgres' : has(tarMark, tarMarkAt) ? 'pglite' : undefined;
  if (engine === undefined) throw new BackupDamaged('it has no dump of a database');
  return { engine, content };
}
