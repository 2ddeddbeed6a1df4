import type { DeletedType, Outcome } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle } from '../../database/schema.ts';
import { readable, type ListQuery, type ReadableList } from '../../lists/record-list-service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { deletableRecords } from './deletions.rules.ts';
import { deletedList, lockDeleted, restore, type DeletedRow } from './restorations.repository.ts';

/** A deleted record with its type. */
export type DeletedEntry = DeletedRow & { itemType: DeletedType };

const listOf = (type: DeletedType) =>
  readable<DeletedRow, 'all', never>(deletedList(deletableRecords[type].table), 'all');

/** Deleted records, one type at a time; users if the query names none. */
export const deletedRecords: ReadableList<DeletedEntry, ListQuery<DeletedType>> = {
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

const refusals = {
  erased: 'its personal data was removed',
  phoneTaken: 'somebody else has this phone number',
};

/**
 * Restores deleted records. The sessions of a restored admin stay ended.
 *
 * @returns the outcome for each id, in the order of the request
 */
export async function restoreRecords(
  database: Handle,
  actor: Actor,
  request: { itemType: DeletedType; ids: string[] },
): Promise<Outcome[]> {
  const ids = [...new Set(request.ids)];
  const { table, recordType } = deletableRecords[request.itemType];
  return database.transaction().execute(async (transaction) => {
    const outcomes = new Map<string, Outcome>();
    for (const id of await lockDeleted(transaction, table, ids)) {
      const restored = await restore(transaction, table, id);
      outcomes.set(
        id,
        restored === 'restored'
          ? { _id: id, outcome: 'restored' }
          : { _id: id, outcome: 'skipped', reason: refusals[restored] },
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
