import { defaultPageSize, type CallInput, type listAudit } from '@padiman/contracts';
import type { Handle } from '../../database/schema.ts';
import { ValidationFailed } from '../../plugins/errors.ts';
import { readCursor, toPage, type Keyset } from '../../lists/keyset.ts';
import { inBatches, type ReadableList } from '../../lists/record-list-service.ts';
import { withPersonal } from './audit-personal.rules.ts';
import {
  countAudit,
  firstUnsealed,
  selectAuditPage,
  selectCountedAuditPage,
  type AuditPageRequest,
  type AuditPosition,
  type AuditRow,
} from './audit.repository.ts';

/** A row of the trail with the id of its position, for cursors, and its public id, which sealing does not change. */
export type AuditEntryRow = AuditRow & { id: string; publicId: string };

type AuditQuery = NonNullable<CallInput<typeof listAudit>['query']>;

/** The audit trail, filtered by record, admin and time. */
export const auditTrail: ReadableList<AuditEntryRow, AuditQuery> = {
  readPage: async (database, query) => {
    const { keyset, filter, after } = parse(query);
    const limit = query.limit ?? defaultPageSize;
    const rows = await selectCountedAuditPage(database, { ...filter, after, take: limit + 1 });
    // The rows carry the total; without any the first page has none, and a later one may have reached the end.
    const total = rows[0]?.total ?? (after === undefined ? 0 : await countAudit(database, filter));
    return { ...toPage(keyset, rows.map(toEntryRow), limit), total, amount: 0 };
  },
  readAll: (database, query) => {
    const { filter, after } = parse(query);
    return inBatches(
      after,
      ({ id }) => positionOf(id),
      (from, take) => read(database, { ...filter, after: from, take }),
    );
  },
};

/** Maximum number of lines of a record's history. */
const maxHistory = 100;

/** One line of a record's history. */
export type HistoryRow = Pick<AuditEntryRow, 'id' | 'at' | 'action' | 'first_name' | 'last_name'>;

/** History of one record, oldest first; visible to everyone who may see the record. */
export async function recordHistory(database: Handle, recordId: string): Promise<HistoryRow[]> {
  const unfiltered = {
    adminId: undefined,
    address: undefined,
    from: undefined,
    until: undefined,
    search: undefined,
  };
  const rows = await read(database, {
    ...unfiltered,
    recordId,
    after: undefined,
    descending: false,
    take: maxHistory,
  });
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
  return (await selectAuditPage(database, request)).map(toEntryRow);
}

const toEntryRow = (row: AuditRow): AuditEntryRow => ({
  ...row,
  after: withPersonal(row.after, row.personal),
  id: idOf(row.at, row.position),
  publicId: idOf(row.at, row.entry === null ? row.position : firstUnsealed + row.entry),
});

/** UUIDv7 of a row: its time is the row's, its last 48 bits are the position. */
function idOf(at: Date, position: number): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${position.toString(16).padStart(12, '0')}`;
}

function positionOf(id: string): AuditPosition {
  const position = Number.parseInt(id.slice(-12), 16);
  const at = new Date(Number.parseInt(id.slice(0, 13).replace('-', ''), 16));
  if (Number.isSafeInteger(position)) return { position, at };
  throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
}
