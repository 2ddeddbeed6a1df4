import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { sql } from 'kysely';
import type { CopyingDatabase } from '../database/copying.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Handle } from '../database/schema.ts';
import { firstRow, allRows, execute } from '../database/statements.ts';
import { appendAudit } from '../modules/base/audit/audit.service.ts';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { entities, type EntityName } from './entities.ts';
import { addUp, rowLoader, type Counts, type RowLoader } from './load-rows.ts';
import { rowMapper, type MappedRow, type Refusal } from './map-row.ts';
import type { Mapping } from './mapping.ts';
import {
  beginImport,
  finishImport,
  noProgress,
  readProgress,
  readRefusals,
  writeProgress,
  type Progress,
} from './progress.ts';
import { findFiles, readExport, type ExportFiles } from './read-export.ts';

/** Options of an import. */
export interface ImportOptions {
  folder: string;
  mapping: Mapping;
  /** Does everything in one transaction and rolls it back. */
  dryRun?: boolean;
  /** Receives the report before the import is marked as finished; an interrupted import reports again. */
  onReport?: (report: ImportReport) => void | Promise<void>;
  onProgress?: (progress: { entity: EntityName; counts: Counts }) => void;
  /** Rows per transaction. */
  batchSize?: number;
}

/** Result of an import. */
export interface ImportReport {
  dryRun: boolean;
  /** True if an interrupted import was continued. */
  resumed: boolean;
  entities: ({ entity: EntityName; file: string } & Counts)[];
  missing: EntityName[];
  ignored: string[];
  /** Findings of the verification of counters and ledger; empty if both are consistent. */
  findings: string[];
  refusals: (Refusal & { entity: string; file: string })[];
}

/** Another import runs on the database. */
export class ImportRunning extends Error {
  override name = 'ImportRunning';
}

const importLock = 7_203_419;

/**
 * Imports an export into a migrated database, in batches of one transaction each. Invalid rows are refused and reported.
 * Existing records, by id, stay as they are.
 * @throws ImportRunning
 * @throws Error for a missing folder or file, or an unknown `staffPhone`
 */
export async function runImport(target: CopyingDatabase, options: ImportOptions): Promise<ImportReport> {
  const { kysely } = target;
  const rows = await allRows<{ locked: boolean }>(kysely)`
    select pg_try_advisory_lock(${sql.lit(importLock)}) as locked`;
  if (rows[0]?.locked !== true) throw new ImportRunning('Another import runs on this database.');
  try {
    if (options.dryRun !== true) return await importAll(target, options, kysely);
    let report: ImportReport | undefined;
    const rollback = new Error('rolled back');
    const dryRun = kysely.transaction().execute(async (transaction) => {
      report = await importAll(target, options, transaction);
      throw rollback;
    });
    await dryRun.catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
    return report as ImportReport;
  } finally {
    await execute(kysely)`select pg_advisory_unlock(${sql.lit(importLock)})`;
  }
}

async function importAll(target: CopyingDatabase, options: ImportOptions, database: Handle) {
  const { folder, mapping, dryRun = false } = options;
  const found = findFiles(folder, mapping);
  const staffId = await findStaff(database, mapping);
  const fingerprint = await fingerprintOf(found, mapping);
  const { id, resumed } = await beginImport(database, fingerprint);
  const progress = await readProgress(database, id);

  for (const [entity, path] of found.files) {
    const before = progress.get(entity) ?? noProgress;
    if (before.finished) continue;
    const load = await rowLoader(target, database, entity, staffId);
    const batchSize = target.engine === 'postgres' ? 10_000 : 2_000;
    const importing = { importId: id, entity, path, before, load };
    progress.set(entity, await importEntity(importing, database, { batchSize, ...options }));
  }
  await execute(database)`analyze`;
  const refusals = await readRefusals(database, id);
  const fileOf = (entity: string) => basename(found.files.get(entity as EntityName) ?? '');
  const report: ImportReport = {
    dryRun,
    resumed,
    entities: [...found.files.keys()].map((entity) => ({
      ...{ entity, file: fileOf(entity) },
      ...(progress.get(entity) ?? noProgress).counts,
    })),
    missing: found.missing,
    ignored: found.ignored,
    findings: await verify(database),
    refusals: refusals.map((refusal) => ({ file: fileOf(refusal.entity), ...refusal })),
  };
  await options.onReport?.(report);
  await inTransaction(database, async (transaction) => {
    await finishImport(transaction, id);
    const after = Object.fromEntries(report.entities.map(({ entity, imported }) => [entity, imported]));
    const record = { recordType: 'import', recordId: id, before: null, after };
    await appendAudit(transaction, null, [{ action: 'records.import', ...record }]);
  });
  return report;
}

/** An entity that is imported, and how far an earlier run came. */
interface EntityImport {
  importId: string;
  entity: EntityName;
  path: string;
  before: Progress;
  load: RowLoader;
}

/** Imports the rest of an entity's file. The next batch is read while the database works on the one before. */
async function importEntity(
  { importId, entity, path, before, load }: EntityImport,
  database: Handle,
  { mapping, onProgress, batchSize }: ImportOptions & { batchSize: number },
): Promise<Progress> {
  const batches = readBatches(path, before.line, rowMapper(entity, mapping, new Date()), batchSize);
  let { line, counts } = before;
  let done = 0;
  let next = batches.next();
  for (;;) {
    const { value: batch } = await next;
    if (batch === undefined) break;
    next = batches.next();
    // A failure of the reader is thrown by the next `await`, after this batch.
    next.catch(() => undefined);
    const former = counts;
    await inTransaction(database, async (transaction) => {
      const loaded = await load(transaction, batch.rows);
      const refusals = [...batch.refusals, ...loaded.refusals];
      // From the start: after a deadlock this runs once more.
      counts = addUp(former, { ...loaded.figures, read: batch.read, refused: refusals.length });
      for (const { reason } of refusals) counts = addUp(counts, { reasons: { [reason]: 1 } });
      line = batch.line;
      await writeProgress(transaction, importId, entity, { line, finished: false, counts }, refusals);
    });
    done += 1;
    // Statistics for the plans of triggers and checks, while the tables grow from nothing.
    if (counts.read >= 1_000 && (done === 1 || done === 10)) await analyze(database, entity);
    onProgress?.({ entity, counts });
  }
  const after = { line, finished: true, counts };
  await writeProgress(database, importId, entity, after, []);
  if (counts.read >= 1_000) await analyze(database, entity);
  return after;
}

const analyze = (database: Handle, entity: EntityName) =>
  sql`analyze ${sql.table(entities[entity].table)}, ledger_transactions, ledger_postings, ledger_openings,
    ledger_accounts`.execute(database);

/** Reads batches with the number of their last line. */
async function* readBatches(path: string, after: number, map: ReturnType<typeof rowMapper>, size: number) {
  const empty = () => ({ rows: [] as MappedRow[], refusals: [] as Refusal[], read: 0, line: after });
  let batch = empty();
  for await (const line of readExport(path, after)) {
    const mapped = map(line);
    if ('values' in mapped) batch.rows.push(mapped);
    else batch.refusals.push(mapped);
    batch.read += 1;
    batch.line = line.line;
    if (batch.read < size) continue;
    yield batch;
    batch = empty();
  }
  if (batch.read > 0) yield batch;
}

async function findStaff(database: Handle, { entities }: Mapping): Promise<string | null> {
  const phone = entities.posts?.staffPhone;
  if (phone === undefined) return null;
  const admin = await firstRow<{ id: string }>(database)`
    select id from admins where phone_number = ${phone} and deleted_at is null`;
  if (admin === undefined) throw new Error(`posts.staffPhone: no admin has the phone number ${phone}.`);
  return admin.id;
}

/** SHA-256 over the mapping and the files. */
async function fingerprintOf({ files }: ExportFiles, mapping: Mapping): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(mapping));
  for (const [entity, path] of files) {
    hash.update(`\n${entity}\n`);
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
      hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

async function verify(database: Handle): Promise<string[]> {
  const { offenders } = await verifyLedger(database, { limit: 20 });
  return [
    ...offenders.map(({ rule, where, what }) => `The ledger is inconsistent: ${rule}: ${where}: ${what}.`),
  ];
}
