import { defaultPageSize, type CallInput, type listAudit } from '@padiman/contracts';
import type { Handle } from '../../database/schema.ts';
import { ValidationFailed } from '../../plugins/errors.ts';
import { readCursor, toPage, type Keyset } from '../../lists/keyset.ts';
import { inBatches, type ReadableList } from '../../lists/record-list-service.ts';
import { countAudit, selectAuditPage, type AuditRow } from './audit.repository.ts';

/** A row of the trail, with the id by which it is known outside. */
export type AuditEntryRow = AuditRow & { id: string };

type AuditQuery = NonNullable<CallInput<typeof listAudit>['query']>;

/** The trail, by record, admin and time. */
export const auditTrail: ReadableList<AuditEntryRow, AuditQuery> = {
  readPage: async (database, query) => {
    const { keyset, asked, after } = understand(query);
    const limit = query.limit ?? defaultPageSize;
    const rows = await read(database, { ...asked, after, take: limit + 1 });
    return { ...toPage(keyset, rows, limit), total: await countAudit(database, asked), amount: 0 };
  },
  readAll: (database, query) => {
    const { asked, after } = understand(query);
    return inBatches(
      after,
      ({ id }) => sequenceOf(id),
      (from, take) => read(database, { ...asked, after: from, take }),
    );
  },
};

/** The most lines that a record's history shows. */
const longestHistory = 100;

/** Who did what to one record, oldest first. */
export type HistoryRow = Pick<AuditEntryRow, 'id' | 'at' | 'action' | 'first_name' | 'last_name'>;

/** What members of staff did to one record, for whoever may see the record. */
export function recordHistory(database: Handle, recordId: string): Promise<HistoryRow[]> {
  const everything = { adminId: undefined, from: undefined, until: undefined, search: undefined };
  return read(database, {
    ...everything,
    recordId,
    after: undefined,
    descending: false,
    take: longestHistory,
  });
}

function understand(query: AuditQuery) {
  const descending = query.sort !== 'created';
  const keyset: Keyset = { list: 'audit', order: descending ? undefined : query.sort };
  const cursor = readCursor(keyset, query.cursor);
  const asked = {
    descending,
    recordId: query.recordId,
    adminId: query.adminId,
    from: query.from === undefined ? undefined : new Date(query.from),
    until: query.until === undefined ? undefined : new Date(query.until),
    search: query.q,
  };
  return { keyset, asked, after: cursor === undefined ? undefined : sequenceOf(cursor.id) };
}

async function read(
  database: Handle,
  asked: Parameters<typeof selectAuditPage>[1],
): Promise<AuditEntryRow[]> {
  const rows = await selectAuditPage(database, asked);
  return rows.map((row) => ({ ...row, id: idOf(row) }));
}

/** A UUIDv7 like any record's: its time is the row's, its last 48 bits are the row's number. */
function idOf({ at, sequence }: { at: Date; sequence: number }): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${sequence.toString(16).padStart(12, '0')}`;
}

function sequenceOf(id: string): number {
  const sequence = Number.parseInt(id.slice(-12), 16);
  if (Number.isSafeInteger(sequence)) return sequence;
  throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
}
