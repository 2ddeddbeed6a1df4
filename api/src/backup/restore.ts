import { sql } from 'kysely';
import { compareCounters } from '../modules/base/counters/counters.service.ts';
import type { CopyingDatabase } from '../database/copying.ts';
import { migrateWithin } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import type { TransactionHandle } from '../database/schema.ts';
import { walkAuditWithin } from '../modules/base/audit/audit.service.ts';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import {
  BackupDamaged,
  countRows,
  formatVersion,
  leftOut,
  lines,
  parseLine,
  type BackupHeader,
} from './backup-format.ts';
import { createIndexes, createKeys, dropIndexesAndKeys } from './indexes-and-keys.ts';
import { rowsOf, type OnProgress } from './progress.ts';
import { BackupFile } from './read-backup.ts';
import {
  contentRefused,
  explainFailure,
  inconsistent,
  isOfContent,
  RestoreRefused,
} from './restore-errors.ts';
import { fixCopyFormat, readTables } from './tables.ts';

/** Result of a restore. */
export interface Restored {
  header: BackupHeader;
  rows: Record<string, number>;
  /** Findings of the verification of audit, counters and ledger; empty if all three are consistent. */
  findings: string[];
}

/**
 * Migrates an empty database to the schema of the backup, loads the rows, migrates to the newest schema, and verifies.
 * All in one transaction: after an error the database is still empty.
 *
 * Indexes and foreign keys are created after the load, and statistics are collected before the verification, whose
 * statements would otherwise be planned for empty tables.
 *
 * @param acceptFindings restores although audit, counters or ledger are inconsistent
 * @param keys private keys of an encrypted backup
 * @param known all migrations of this version; tests pass others
 * @throws RestoreRefused if the database is not empty, the backup is of a newer version, or its content is inconsistent
 * @throws BackupDamaged if the file is incomplete or changed
 * @throws BackupKeyRefused if the file is encrypted and no key fits
 * @throws TargetFailed if the database fails
 */
export async function restoreBackup(
  target: CopyingDatabase,
  path: string,
  {
    acceptFindings = false,
    keys = [],
    known = migrations,
    onProgress = () => undefined,
  }: {
    acceptFindings?: boolean;
    keys?: readonly string[];
    known?: typeof migrations;
    onProgress?: OnProgress;
  } = {},
): Promise<Restored> {
  const file = await BackupFile.open(path, keys);
  let phase = 'opening the database';
  const during: During = async (name, work) => {
    onProgress({ phase: (phase = name) });
    return work((detail) => onProgress({ phase: name, detail }));
  };
  let finished = false;
  try {
    return await target.kysely.transaction().execute(async (transaction) => {
      const restored = await restoreWithin({ target, transaction, file, known, during, acceptFindings });
      onProgress({ phase: (phase = 'committing') });
      finished = true;
      return restored;
    });
  } catch (error) {
    throw explainFailure(error, phase, finished);
  } finally {
    await file.close();
  }
}

/** Runs a phase of the restore; `work` is given a function that reports details. */
type During = <T>(phase: string, work: (detail: (text: string) => void) => Promise<T>) => Promise<T>;

interface Restoring {
  target: CopyingDatabase;
  transaction: TransactionHandle;
  file: BackupFile;
  known: typeof migrations;
  during: During;
  acceptFindings: boolean;
}

async function restoreWithin(restoring: Restoring): Promise<Restored> {
  const { transaction, file, known, during } = restoring;
  await refuseUnlessEmpty(transaction);
  // For indexes and for the verification; the settings end with the transaction.
  await sql`set local maintenance_work_mem = '256MB'`.execute(transaction);
  await sql`set local work_mem = '64MB'`.execute(transaction);
  const header = await readHeader(file, known);
  // The migrator hides the reason why a database refuses tables.
  await during('creating a table', async () => {
    await sql`create table restore_attempt ()`.execute(transaction);
    await sql`drop table restore_attempt`.execute(transaction);
  });
  await during('creating the schema of the backup', () =>
    migrateWithin(transaction, pick(known, header.migrations)),
  );
  const dropped = await dropIndexesAndKeys(transaction);
  const rows = await during('loading the rows', (detail) => load(restoring, detail));
  try {
    await during('creating the indexes', (detail) => createIndexes(transaction, dropped, detail));
    await during('collecting statistics', () => sql`analyze`.execute(transaction));
    await during('checking the foreign keys', (detail) => createKeys(transaction, dropped, detail));
  } catch (error) {
    // The hash of the file was compared after the load.
    if (isOfContent(error)) throw contentRefused('its rows', error, true);
    throw error;
  }
  const migrated = await during('migrating to the schema of this version', () =>
    migrateWithin(transaction, known),
  );
  if (migrated.length > 0) await during('collecting statistics', () => sql`analyze`.execute(transaction));
  const findings = await verify(transaction, during);
  if (findings.length > 0 && !restoring.acceptFindings) throw inconsistent(findings, migrated);
  return { header, rows, findings };
}

async function refuseUnlessEmpty(transaction: TransactionHandle): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`.execute(transaction);
  if (rows[0] === undefined) return;
  throw new RestoreRefused(
    `The database is not empty (it has ${rows[0].name}). Restore into a new database, or give another DATA_DIR.`,
  );
}

async function readHeader(file: BackupFile, known: object): Promise<BackupHeader> {
  const header = parseLine(lines.header, (await file.line()).text, 'its first line');
  const unknown = header.migrations.filter((name) => !Object.hasOwn(known, name));
  if (header.version > formatVersion || unknown.length > 0) {
    throw new RestoreRefused(
      `The backup was made by a newer version (${header.product}) than this one. Restore it with that version.`,
    );
  }
  return header;
}

async function load(restoring: Restoring, detail: (text: string) => void): Promise<Record<string, number>> {
  const { transaction, file } = restoring;
  await fixCopyFormat(transaction);
  const missing = new Map(
    (await readTables(transaction))
      .filter(({ table }) => !leftOut.includes(table))
      .map(({ table, columns }) => [table, columns]),
  );
  const loaded: Record<string, number> = {};
  while (missing.size > 0) {
    const { table, columns } = parseLine(lines.section, (await file.line()).text, 'the name of a table');
    if (!sameNames(columns, missing.get(table))) {
      throw new BackupDamaged(`its table ${table} is not what its migrations make`);
    }
    missing.delete(table);
    const onRows = (rows: number) =>
      detail(`${rowsOf(table, rows)}, ${Math.floor(file.portion * 100)} % of the file`);
    loaded[table] = await loadTable(restoring, { table, columns }, onRows);
  }
  await finish(transaction, file, loaded);
  return loaded;
}

async function loadTable(
  { target, transaction, file }: Restoring,
  { table, columns }: { table: string; columns: string[] },
  onRows: (rows: number) => void,
): Promise<number> {
  // Disables user triggers, which would count rows twice and refuse changes of the audit. Checks stay enabled, and the
  // foreign keys are created after the load, so this needs no superuser.
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction);
  // Deletes rows written by the migrations, which are in the backup too.
  await sql`delete from ${sql.table(table)}`.execute(transaction);
  let expected = 0;
  const counting = async function* () {
    for await (const chunk of file.rows()) {
      expected += countRows(chunk);
      yield chunk;
      onRows(expected);
    }
  };
  try {
    await target.copyIn(table, columns, counting());
  } catch (error) {
    if (isOfContent(error)) throw contentRefused(`the rows of ${table}`, error, await file.isWhole());
    throw error;
  }
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    transaction,
  );
  const arrived = rows[0]?.count ?? 0;
  if (arrived !== expected)
    throw new RestoreRefused(
      `The database stored ${arrived} of the ${expected} rows of ${table} in the file.`,
    );
  return expected;
}

/** Reads the closing line, the seal and the end of the file, and sets the sequences. */
async function finish(
  transaction: TransactionHandle,
  file: BackupFile,
  loaded: Record<string, number>,
): Promise<void> {
  const { rows, sequences } = parseLine(lines.closing, (await file.line()).text, 'its end');
  const { text, hashBefore } = await file.line();
  if (parseLine(lines.seal, text, 'its hash').sha256 !== hashBefore) {
    throw new BackupDamaged('its hash is another one: it was changed');
  }
  await file.end();
  for (const [table, count] of Object.entries(loaded)) {
    if (rows[table] !== count) throw new BackupDamaged(`${table} has ${count} rows of ${rows[table] ?? 0}`);
  }
  for (const { name, value, called } of sequences) {
    await sql`select setval(${name}::regclass, ${value}::bigint, ${called})`.execute(transaction);
  }
}

async function verify(transaction: TransactionHandle, during: During): Promise<string[]> {
  const { brokenAt } = await during('verifying the audit', () => walkAuditWithin(transaction));
  const counters = await during('verifying the counters', () => compareCounters(transaction));
  const { offenders } = await during('verifying the ledger', (detail) =>
    verifyLedger(transaction, { onRule: detail }),
  );
  return [
    ...(brokenAt === null ? [] : [`The audit chain is broken at row ${brokenAt}.`]),
    ...counters.map(({ name, counted, kept }) => `The counter ${name} is ${kept}, the recount ${counted}.`),
    ...offenders.map(({ rule, where, what }) => `The ledger is inconsistent: ${rule}: ${where}: ${what}.`),
  ];
}

const sameNames = (left: string[], right: string[] | undefined) =>
  right !== undefined && left.length === right.length && left.every((name) => right.includes(name));

const pick = <T>(from: Record<string, T>, names: string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
