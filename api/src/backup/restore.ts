import { sql } from 'kysely';
import { compareCounters } from '../modules/counters/counters.service.ts';
import type { CopyingDatabase } from '../database/copying.ts';
import { migrateWithin } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import type { TransactionHandle } from '../database/schema.ts';
import { walkAuditWithin } from '../modules/audit/audit.service.ts';
import { verifyLedger } from '../modules/ledger/ledger-verification.read-model.ts';
import {
  BackupDamaged,
  countRows,
  formatVersion,
  leftOut,
  lines,
  parseLine,
  type BackupHeader,
} from './backup-format.ts';
import { BackupFile } from './read-backup.ts';
import { fixCopyFormat, readTables } from './tables.ts';

/** The backup cannot be restored into this database, which is unchanged. */
export class RestoreRefused extends Error {
  constructor(reason: string) {
    super(`${reason} Nothing was restored.`);
    this.name = 'RestoreRefused';
  }
}

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
 * @param acceptFindings restores although audit, counters or ledger are inconsistent
 * @param keys private keys of an encrypted backup
 * @param known all migrations of this version; tests pass others
 * @throws RestoreRefused if the database is not empty, the backup is of a newer version, or the verification fails
 * @throws BackupDamaged if the file is incomplete or changed
 * @throws BackupKeyRefused if the file is encrypted and no key fits
 */
export async function restoreBackup(
  target: CopyingDatabase,
  path: string,
  {
    acceptFindings = false,
    keys = [],
    known = migrations,
  }: { acceptFindings?: boolean; keys?: readonly string[]; known?: typeof migrations } = {},
): Promise<Restored> {
  const file = await BackupFile.open(path, keys);
  try {
    const restored = await target.kysely.transaction().execute(async (transaction) => {
      await refuseUnlessEmpty(transaction);
      const header = await readHeader(file, known);
      await migrateWithin(transaction, pick(known, header.migrations));
      const rows = await load(target, transaction, file);
      await migrateWithin(transaction, known);
      const findings = await verify(transaction);
      if (findings.length > 0 && !acceptFindings) throw new RestoreRefused(findings.join(' '));
      return { header, rows, findings };
    });
    await sql`analyze`.execute(target.kysely);
    return restored;
  } finally {
    await file.close();
  }
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

async function load(
  target: CopyingDatabase,
  transaction: TransactionHandle,
  file: BackupFile,
): Promise<Record<string, number>> {
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
    loaded[table] = await loadTable(target, transaction, file, { table, columns });
  }
  await finish(transaction, file, loaded);
  return loaded;
}

async function loadTable(
  target: CopyingDatabase,
  transaction: TransactionHandle,
  file: BackupFile,
  { table, columns }: { table: string; columns: string[] },
): Promise<number> {
  // Disables user triggers, which would count rows twice and refuse changes of the audit. Foreign keys and checks stay
  // enabled, so this needs no superuser.
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction);
  // Deletes rows written by the migrations, which are in the backup too.
  await sql`delete from ${sql.table(table)}`.execute(transaction);
  let expected = 0;
  const counting = async function* () {
    for await (const chunk of file.rows()) {
      expected += countRows(chunk);
      yield chunk;
    }
  };
  await target.copyIn(table, columns, counting()).catch((error: Error & { code?: string }) => {
    // Invalid values (class 22) and violated constraints (class 23).
    if (!/^2[23]/.test(error.code ?? '')) throw error;
    throw new BackupDamaged(`the rows of ${table} cannot be loaded`, error);
  });
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    transaction,
  );
  if (rows[0]?.count !== expected) throw new BackupDamaged(`not every row of ${table} arrived`);
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

async function verify(transaction: TransactionHandle): Promise<string[]> {
  const findings: string[] = [];
  const { brokenAt } = await walkAuditWithin(transaction);
  if (brokenAt !== null) findings.push(`The audit chain is broken at row ${brokenAt}.`);
  for (const { name, counted, kept } of await compareCounters(transaction)) {
    findings.push(`The counter ${name} is ${kept}, the recount ${counted}.`);
  }
  for (const { rule, where, what } of (await verifyLedger(transaction)).offenders) {
    findings.push(`The ledger is inconsistent: ${rule}: ${where}: ${what}.`);
  }
  return findings;
}

const sameNames = (left: string[], right: string[] | undefined) =>
  right !== undefined && left.length === right.length && left.every((name) => right.includes(name));

const pick = <T>(from: Record<string, T>, names: string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
