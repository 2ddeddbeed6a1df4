import type { AuditCheck } from '@padiman/contracts';
import type { Selectable } from 'kysely';
import type { Handle, TransactionHandle, Row, Database } from '../../../database/schema.ts';
import { recordSecurityEvent, type EventOrigin } from '../security-events/security-events.service.ts';
import { digestAudit, digestIn, digestOf, emptyChain, hashSealed } from './audit.rules.ts';
import * as repository from './audit.repository.ts';
import { inTransaction, onSnapshot } from '../../../database/in-transaction.ts';

export { readUnsealed } from './audit.repository.ts';

/** Entries that one transaction seals. */
const sealedAtOnce = 500;

/**
 * Seals the entries of committed transactions: adds them to the end of the hash chain, in the order of their numbers. Any
 * number of processes may call it; one at a time seals. Entries of a transaction that commits later are sealed later.
 * @param wait waits for a concurrent sequencer; otherwise leaves the entries to it
 * @returns the number of entries sealed by this call
 */
export async function sealAudit(database: Handle, { wait = true }: { wait?: boolean } = {}): Promise<number> {
  let sealed = 0;
  while (wait || (await repository.hasUnsealed(database))) {
    const batch = await inTransaction(database, async (transaction) => {
      const head = await repository.claimHead(transaction, wait);
      if (head === undefined) return 0;
      const rows = await repository.selectUnsealed(transaction, sealedAtOnce);
      if (rows.length === 0) return 0;
      await repository.insertLinks(transaction, chain(head, rows));
      return rows.length;
    });
    sealed += batch;
    if (batch < sealedAtOnce) break;
  }
  return sealed;
}

/** Rows of the chain after its head. */
function chain(head: Row<'audit_head'>, rows: readonly repository.UnsealedRow[]) {
  let { sequence, hash } = head;
  return rows.map(({ entry, digest }) => {
    const previousHash = hash;
    sequence += 1;
    hash = hashSealed(previousHash, { sequence, entry, digest });
    return { entry, sequence, previousHash, hash };
  });
}

/** Row of the chain with its hash, as a copy outside the database names it. */
export interface AuditHead {
  row: number;
  hash: string;
}

/** Result of a verification of the hash chain. */
export interface AuditState {
  /** Number of valid rows, from the first. */
  rows: number;
  /**
   * Sequence number of the first row that is invalid or missing; null if there is none. For an invalid entry that is not
   * sealed yet, the number after the last row.
   */
  brokenAt: number | null;
  /** Number of valid entries that are not sealed yet. */
  unsealed: number;
  /** Hash of the last valid row. A copy kept elsewhere reveals a rewrite of the whole chain. */
  hash: string;
  /** First expected head that the chain does not have: its row is missing or has another hash. */
  lost: AuditHead | null;
}

const batchSize = 1_000;

/** Verifies the whole chain on one snapshot, so that concurrent writes do not matter. */
export const walkAudit = (database: Handle, expected: readonly AuditHead[] = []): Promise<AuditState> =>
  onSnapshot(database, (view) => walkWhole(view, expected));

async function walkWhole(view: TransactionHandle, expected: readonly AuditHead[]): Promise<AuditState> {
  const wanted = new Set(expected.map((head) => head.row));
  const met = new Map([[firstHead.row, firstHead.hash]]);
  const { row, hash, intact, unsealed } = await walk(view, firstHead, Infinity, (head) => {
    if (wanted.has(head.row)) met.set(head.row, head.hash);
  });
  const lost = expected.filter((head) => met.get(head.row) !== head.hash).sort((a, b) => a.row - b.row);
  return { rows: row, hash, unsealed, brokenAt: intact ? null : row + 1, lost: lost[0] ?? null };
}

/** Verifies at most `limit` rows after a verified head, which is {@link firstHead} at first. */
export const walkAuditPart = (database: Handle, after: AuditHead, limit: number): Promise<AuditCheck> =>
  onSnapshot(database, async (view) => {
    const { row, hash, intact, ended } = await walk(view, after, limit);
    const { sequence: rows } = await repository.selectHead(view);
    return { row, hash, rows: Math.max(rows, row), brokenAt: intact ? null : row + 1, complete: ended };
  });

/** Position before the first row. */
export const firstHead: AuditHead = { row: 0, hash: emptyChain };

/** Verifies rows after a head; `ended` is false if the limit was reached before the end. */
async function walk(
  view: TransactionHandle,
  after: AuditHead,
  limit: number,
  meet: (head: AuditHead) => void = () => undefined,
): Promise<AuditHead & { intact: boolean; ended: boolean; unsealed: number }> {
  let previous = { sequence: after.row, hash: after.hash };
  const result = (intact: boolean, ended: boolean, unsealed = 0) => ({
    ...{ row: previous.sequence, hash: previous.hash, intact, ended, unsealed },
  });
  for (let left = limit; left > 0;) {
    const take = Math.min(batchSize, left);
    const rows = await repository.selectAuditAfter(view, previous.sequence, take);
    const isWhole = await personalCheck(view, rows);
    for (const row of rows) {
      if (!isValid(row, previous) || !isWhole(row)) return result(false, true);
      previous = { sequence: row.sequence, hash: row.hash };
      meet({ row: row.sequence, hash: row.hash });
    }
    if (rows.length < take) {
      // Rows cut off at the end leave a chain that is valid in itself; the head reveals them.
      const head = await repository.selectHead(view);
      const unsealed = await walkUnsealed(view);
      const ends = head.sequence === previous.sequence && head.hash === previous.hash;
      return result(ends && unsealed.intact, true, unsealed.valid);
    }
    left -= rows.length;
  }
  return result(true, false);
}

/** Verifies the entries that are not sealed yet: each has the hash of its content. */
async function walkUnsealed(view: TransactionHandle): Promise<{ valid: number; intact: boolean }> {
  let valid = 0;
  for (let last = 0; ;) {
    const rows = await repository.selectUnsealedAfter(view, last, batchSize);
    const isWhole = await personalCheck(view, rows);
    for (const row of rows) {
      if (!row.exact || row.digest !== digestAudit(contentOf(row)) || !isWhole(row))
        return { valid, intact: false };
      valid += 1;
      last = row.entry;
    }
    if (rows.length < batchSize) return { valid, intact: true };
  }
}

type PersonalRow = Pick<Row<'audit'>, 'at' | 'after' | 'action' | 'record_id'>;

/**
 * Checks that the personal values of rows have their hash. Values are missing rightly only when they were due: after years,
 * or, the words of a block, with the account.
 */
async function personalCheck(
  view: TransactionHandle,
  rows: readonly PersonalRow[],
): Promise<(row: PersonalRow) => boolean> {
  const digests = rows.flatMap(({ after }) => digestIn(after) ?? []);
  if (digests.length === 0) return () => true;
  const kept = await repository.selectPersonal(view, digests);
  const since = await repository.selectKeptSince(view);
  const blocked = rows.flatMap((row) => (row.action === 'user.block' ? (row.record_id ?? []) : []));
  const erased = await repository.selectAnonymised(view, blocked);
  return ({ at, after, action, record_id: id }) => {
    const digest = digestIn(after);
    if (digest === undefined) return true;
    const values = kept.get(digest);
    if (values === undefined) return at < since || (action === 'user.block' && erased.has(id ?? ''));
    return digestOf(values.salt, values.content) === digest;
  };
}

/** Seals what is not sealed yet, and verifies the whole chain. @returns the number of valid rows and the first invalid one */
export async function verifyAudit(database: Handle): Promise<Pick<AuditState, 'rows' | 'brokenAt'>> {
  await sealAudit(database);
  const { rows, brokenAt } = await walkAudit(database);
  return { rows, brokenAt };
}

function isValid(row: Row<'audit'> & { exact: boolean }, previous: { sequence: number; hash: string }) {
  const { sequence, entry, digest } = row;
  if (sequence !== previous.sequence + 1 || row.previous_hash !== previous.hash || !row.exact) return false;
  const content = contentOf(row);
  if (entry === null || digest === null) return false;
  return (
    digest === digestAudit(content) && row.hash === hashSealed(previous.hash, { sequence, entry, digest })
  );
}

const contentOf = (row: Selectable<Omit<Database['audit_unsealed'], 'entry' | 'digest'>>) => ({
  ...{ at: row.at, adminId: row.admin_id, serviceKeyId: row.service_key_id ?? undefined },
  ...{ action: row.action, recordType: row.record_type, recordId: row.record_id },
  ...{ address: row.address, requestId: row.request_id, before: row.before, after: row.after },
});

/** Rows that one call verifies: far less than a second of work. */
const rowsPerCall = 5_000;

/** Seals what is not sealed yet, verifies a part of the chain, and records the end of the verification or the first invalid row. */
export async function verifyPart(database: Handle, origin: EventOrigin, after: AuditHead) {
  await sealAudit(database, { wait: false });
  const part = await walkAuditPart(database, after, rowsPerCall);
  if (part.complete) {
    const { row, hash, brokenAt } = part;
    const details = { rows: row, hash, ...(brokenAt !== null && { brokenAt }) };
    const kind = brokenAt === null ? 'auditVerified' : 'auditDamaged';
    await recordSecurityEvent(database, origin, { kind, details });
  }
  return part;
}
