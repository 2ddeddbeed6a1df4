import { defaultPageSize, type CallInput, type listAudit } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { countRows, countUpTo, limitOf, totalOf } from '../../../lists/record-list-repository.ts';
import { readCursor, toPage, type Keyset } from '../../../lists/keyset.ts';
import { inBatches, type ReadableList } from '../../../lists/contract-list.ts';
import { withPersonal } from './audit.rules.ts';
import {
  auditMatching,
  firstUnsealed,
  selectAudit,
  selectHead,
  type AuditPosition,
  type AuditRow,
} from './audit.repository.ts';

/** A row of the trail with the id of its position, for cursors, and its public id, which sealing does not change. */
export type AuditEntryRow = AuditRow & { id: string; publicId: string };

type AuditQuery = NonNullable<CallInput<typeof listAudit>['query']>;

/** The audit trail, filtered by record, admin and time. */
export const auditTrail: ReadableList<AuditEntryRow, AuditQuery> = {
  readPage: async (database, query, mostCounted) => {
    const { limit = defaultPageSize } = query;
    const most = limitOf(query, mostCounted);
    const after = await startOf(database, query);
    const matching = auditMatching(query);
    const part = { after, take: limit + 1 };
    const rows = toEntryRows(await selectAudit(database, query, part, countUpTo(matching, most)), after);
    // The rows carry the number; without any the first page has none, and a later one may have reached the end.
    const counted = rows[0]?.counted ?? (after && (await countRows(database, matching, most))) ?? 0;
    const total = totalOf(counted, most);
    return { ...toPage(keysetOf(query), rows, limit), ...total, amount: 0 };
  },
  readAll: async function* (database, query) {
    yield* inBatches(
      await startOf(database, query),
      ({ id }) => positionOf(id),
      async (after, take) => toEntryRows(await selectAudit(database, query, { after, take }), after),
    );
  },
};

const keysetOf = ({ sort }: AuditQuery): Keyset => ({
  list: 'audit',
  order: sort === 'created' ? sort : undefined,
});

/** Most rows sealed since the first page: a page sorts all of them. */
const maxSealedSince = 100_000;

/**
 * Position after which a page starts; undefined for the first page.
 * @throws ValidationFailed for a cursor of another list, or from so long ago that a page would take long
 */
async function startOf(database: Handle, query: AuditQuery): Promise<AuditPosition | undefined> {
  const cursor = readCursor(keysetOf(query), query.cursor);
  const after = cursor && positionOf(cursor.id);
  if (after !== undefined && 'head' in after) {
    const { sequence } = await selectHead(database);
    if (sequence - after.head > maxSealedSince)
      throw new ValidationFailed({ cursor: 'is too old; begin with the first page' });
  }
  return after;
}

/** Maximum number of lines of a record's history. */
const maxHistory = 100;

/** One line of a record's history. */
export type HistoryRow = Pick<AuditEntryRow, 'id' | 'at' | 'action' | 'after' | 'first_name' | 'last_name'>;

/** History of one record, oldest first; visible to everyone who may see the record. */
export async function recordHistory(database: Handle, recordId: string): Promise<HistoryRow[]> {
  const rows = await selectAudit(database, { recordId, sort: 'created' }, { take: maxHistory });
  return toEntryRows(rows).map((row) => ({ ...row, id: row.publicId }));
}

/** @param after row after which the page starts: its head stays that of the rows that were not sealed then */
function toEntryRows(rows: AuditRow[], after?: AuditPosition): AuditEntryRow[] {
  const first = after !== undefined && 'head' in after ? after.head : undefined;
  return rows.map((row) => {
    const { at, entry, position, sequence } = row;
    const head = first ?? row.head;
    const wasSealed = sequence !== null && sequence <= head;
    const publicId = idOf(at.getTime(), firstUnsealed + (entry ?? 0));
    return {
      ...{ ...row, publicId, after: withPersonal(row.after, row.personal) },
      id: wasSealed ? idOf(at.getTime(), position) : idOf(head, firstUnsealed + (entry ?? 0)),
    };
  });
}

/** UUIDv7 of a row: its last 48 bits are the position; its first are its time, or in a cursor the head of the chain. */
function idOf(first: number, position: number): string {
  const head = first.toString(16).padStart(12, '0');
  return `${head.slice(0, 8)}-${head.slice(8)}-7000-8000-${position.toString(16).padStart(12, '0')}`;
}

function positionOf(id: string): AuditPosition {
  const position = Number.parseInt(id.slice(-12), 16);
  if (!Number.isSafeInteger(position)) throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
  if (position < firstUnsealed) return { sequence: position };
  return { entry: position - firstUnsealed, head: Number.parseInt(id.slice(0, 13).replace('-', ''), 16) };
}
