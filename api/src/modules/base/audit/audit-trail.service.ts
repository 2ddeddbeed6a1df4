import { defaultPageSize, type CallInput, type listAudit } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { limitOf } from '../../../lists/record-list-repository.ts';
import { readCursor, toPage, type Keyset } from '../../../lists/keyset.ts';
import { inBatches, type ReadableList } from '../../../lists/contract-list.ts';
import { withPersonal } from './audit.rules.ts';
import {
  auditTotal,
  countAudit,
  firstUnsealed,
  selectAuditPage,
  selectCountedAuditPage,
  selectHead,
  type AuditPageRequest,
  type AuditPosition,
  type AuditRow,
} from './audit.repository.ts';

/** A row of the trail with the id of its position, for cursors, and its public id, which sealing does not change. */
export type AuditEntryRow = AuditRow & { id: string; publicId: string };

type AuditQuery = NonNullable<CallInput<typeof listAudit>['query']>;

/** The audit trail, filtered by record, admin and time. */
export const auditTrail: ReadableList<AuditEntryRow, AuditQuery> = {
  readPage: async (database, query, mostCounted) => {
    const { keyset, filter, after } = parse(query);
    await refuseOld(database, after);
    const limit = query.limit ?? defaultPageSize;
    const most = limitOf(query, mostCounted);
    const rows = await selectCountedAuditPage(database, { ...filter, after, take: limit + 1 }, most);
    // The rows carry the number; without any the first page has none, and a later one may have reached the end.
    const counted = rows[0]?.counted ?? (after === undefined ? 0 : await countAudit(database, filter, most));
    const total = await auditTotal(database, filter, counted, most);
    return { ...toPage(keyset, toEntryRows(rows, after), limit), ...total, amount: 0 };
  },
  readAll: (database, query) => {
    const { filter, after } = parse(query);
    return readAfter(database, filter, after);
  },
};

/** Reads all entries after a position, in batches. @throws ValidationFailed as {@link refuseOld} */
async function* readAfter(
  database: Handle,
  filter: Omit<AuditPageRequest, 'after' | 'take'>,
  start: AuditPosition | undefined,
): AsyncIterable<AuditEntryRow[]> {
  await refuseOld(database, start);
  yield* inBatches(
    start,
    ({ id }) => positionOf(id),
    (after, take) => read(database, { ...filter, after, take }),
  );
}

/** Most rows sealed since the first page: a page sorts all of them. */
const maxSealedSince = 100_000;

/** @throws ValidationFailed for a cursor from so long ago that a page would take long */
async function refuseOld(database: Handle, after: AuditPosition | undefined): Promise<void> {
  if (after === undefined || 'sequence' in after) return;
  const { sequence } = await selectHead(database);
  if (sequence - after.head > maxSealedSince) {
    throw new ValidationFailed({ cursor: 'is too old; begin with the first page' });
  }
}

/** Maximum number of lines of a record's history. */
const maxHistory = 100;

/** One line of a record's history. */
export type HistoryRow = Pick<AuditEntryRow, 'id' | 'at' | 'action' | 'first_name' | 'last_name'>;

/** History of one record, oldest first; visible to everyone who may see the record. */
export async function recordHistory(database: Handle, recordId: string): Promise<HistoryRow[]> {
  const rows = await read(database, { recordId, descending: false, take: maxHistory });
  return rows.map((row) => ({ ...row, id: row.publicId }));
}

function parse(query: AuditQuery) {
  const descending = query.sort !== 'created';
  const keyset: Keyset = { list: 'audit', order: descending ? undefined : query.sort };
  const cursor = readCursor(keyset, query.cursor);
  const filter = {
    descending,
    recordId: query.recordId,
    adminId: query.adminId,
    address: query.address === '' ? undefined : query.address,
    from: query.from === undefined ? undefined : new Date(query.from),
    until: query.until === undefined ? undefined : new Date(query.until),
    search: query.q,
  };
  return { keyset, filter, after: cursor === undefined ? undefined : positionOf(cursor.id) };
}

async function read(database: Handle, request: AuditPageRequest): Promise<AuditEntryRow[]> {
  return toEntryRows(await selectAuditPage(database, request), request.after);
}

/** @param after row after which the page starts: its head stays that of the rows that were not sealed then */
function toEntryRows(rows: AuditRow[], after: AuditPosition | undefined): AuditEntryRow[] {
  const first = after !== undefined && 'head' in after ? after.head : undefined;
  return rows.map((row) => {
    const { at, entry, position, sequence } = row;
    const head = first ?? row.head;
    const wasSealed = sequence !== null && sequence <= head;
    return {
      ...row,
      after: withPersonal(row.after, row.personal),
      id: wasSealed ? idOf(at.getTime(), position) : idOf(head, firstUnsealed + (entry ?? 0)),
      publicId: idOf(at.getTime(), firstUnsealed + (entry ?? 0)),
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
