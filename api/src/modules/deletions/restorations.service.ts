import type { DeletedType, Outcome } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { readable, type ListQuery, type ReadableList } from '../../lists/record-list-service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import {
  deletedList,
  lockDeleted,
  undelete,
  type DeletedRow,
  type DeletedTable,
} from './restorations.repository.ts';

/** A deleted record, and of which type it is. */
export type DeletedEntry = DeletedRow & { itemType: DeletedType };

/** By type of record: its table, and what the audit calls it. */
const kinds: Record<DeletedType, { table: DeletedTable; recordType: string }> = {
  users: { table: 'users', recordType: 'user' },
  admins: { table: 'admins', recordType: 'admin' },
  deliverparcels: { table: 'parcel_trips', recordType: 'parcelTrip' },
  drivers: { table: 'offered_rides', recordType: 'offeredRide' },
  passengerrequests: { table: 'passenger_requests', recordType: 'passengerRequest' },
  sendparcels: { table: 'sent_parcels', recordType: 'sentParcel' },
  posts: { table: 'posts', recordType: 'post' },
};

const listOf = (type: DeletedType) =>
  readable<DeletedRow, 'all', never>(deletedList(kinds[type].table), 'all');

/** Deleted records, one type at a time; users where the query names none. */
export const deleted: ReadableList<DeletedEntry, ListQuery<DeletedType>> = {
  readPage: async (database, { filter: itemType = 'users', ...query }) => {
    const page = await listOf(itemType).readPage(database, query);
    return { ...page, rows: page.rows.map((row) => ({ ...row, itemType })) };
  },
  readAll: (database, { filter: itemType = 'users', ...query }) => {
    const batches = listOf(itemType).readAll(database, query);
    return (async function* () {
      for await (const rows of batches) yield rows.map((row) => ({ ...row, itemType }));
    })();
  },
};

/**
 * Brings deleted records back, with the audit in the same transaction. A deleted admin's sessions stay ended.
 *
 * @returns what became of each id, in the order asked
 */
export async function restore(
  database: Handle,
  actor: Actor,
  { itemType, ids: asked }: { itemType: DeletedType; ids: string[] },
): Promise<Outcome[]> {
  const ids = [...new Set(asked)];
  const { table, recordType } = kinds[itemType];
  return database.transaction().execute(async (transaction) => {
    const outcomes = new Map<string, Outcome>();
    for (const id of await lockDeleted(transaction, table, ids)) {
      const restored = await undelete(transaction, table, id);
      outcomes.set(
        id,
        restored
          ? { _id: id, outcome: 'restored' }
          : { _id: id, outcome: 'skipped', reason: 'somebody else has this phone number' },
      );
    }
    const entries = [...outcomes.values()]
      .filter(({ outcome }) => outcome === 'restored')
      .map(({ _id: recordId }) => ({
        action: `${recordType}.restore`,
        recordType,
        recordId,
        before: { deleted: true },
        after: { deleted: false },
      }));
    await appendAudit(transaction, actor, entries);
    return ids.map((id) => outcomes.get(id) ?? { _id: id, outcome: 'skipped', reason: 'not found' });
  });
}
