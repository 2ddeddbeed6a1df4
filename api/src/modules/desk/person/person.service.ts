import * as contracts from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { readCursor, toPage, type Keyset } from '../../../lists/keyset.ts';
import { balancesOf } from '../../money/ledger/ledger.service.ts';
import { users } from '../../../lists/records.ts';
import { notFound } from '../../../plugins/errors.ts';
import { seesPersonalData } from '../../../plugins/masking.ts';
import {
  selectLinked,
  countEvents,
  selectBalanceAt,
  selectEvents,
  selectTimes,
  type EventRow,
} from './person-timeline.read-model.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';

/** Linked accounts in an answer. */
const maxLinked = 20;

/** Event with the balance after it, in kobo; null unless it changed the balance. */
export type PersonEventRow = EventRow & { balance: number | null };

/**
 * Reads facts and linked accounts of a user, as far as the reader may see them, from one snapshot of the database, as
 * rows of the contract.
 */
export const readPerson = (database: Handle, userId: string, reader: contracts.AccessHolder) =>
  onSnapshot(database, async (transaction) => {
    const times = await selectTimes(transaction, userId);
    const [user] = await users.readByIds(transaction, [userId]);
    if (times === undefined || user === undefined) throw notFound('user');
    const { shown, leftOut } = contracts.personKindsOf(reader);
    const withAccounts = contracts.isAllowed(reader, contracts.personKinds.withdrawals);
    const balances = await balancesOf(transaction, [userId]);
    const linked =
      times.anonymised_at === null
        ? await selectLinked(transaction, userId, {
            ...{ withAccounts, withNear: seesPersonalData(reader), take: maxLinked + 1 },
          })
        : [];
    return {
      user,
      joinedAt: times.created_at,
      deleted: times.deleted_at !== null,
      erasedAt: times.anonymised_at,
      held: (withAccounts ? balances.get(userId)?.reserved : null) ?? null,
      counts: await countEvents(transaction, { userId, kinds: shown, withDeleted: seesDeleted(reader) }),
      leftOut,
      linked: linked.slice(0, maxLinked),
      moreLinked: linked.length > maxLinked,
    };
  });

/**
 * Reads a page of the time line of a user, newest first, of the kinds that the reader may see.
 * @throws ValidationFailed for a cursor of another time line
 */
export function readTimeline(
  database: Handle,
  reader: contracts.AccessHolder,
  request: {
    userId: string;
    kinds?: string | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ rows: PersonEventRow[]; nextCursor: string | null; leftOut: contracts.PersonKind[] }> {
  const { userId, limit = contracts.defaultPageSize } = request;
  const { shown, leftOut } = contracts.personKindsOf(reader);
  const wanted = request.kinds?.split(',').filter(contracts.isPersonKind);
  const isWanted = (kind: contracts.PersonKind) => wanted === undefined || wanted.includes(kind);
  const keyset: Keyset = { list: `person:${userId}`, order: '-at', type: 'bigint' };
  const { id, value } = readCursor(keyset, request.cursor) ?? {};
  return onSnapshot(database, async (transaction) => {
    if ((await selectTimes(transaction, userId)) === undefined) throw notFound('user');
    const rows = await selectEvents(
      transaction,
      { userId, kinds: shown.filter(isWanted), withDeleted: seesDeleted(reader) },
      { after: id === undefined || value === undefined ? undefined : { id, value }, take: limit + 1 },
    );
    const page = toPage(keyset, rows, limit);
    return {
      rows: await withBalances(transaction, userId, page.rows),
      nextCursor: page.nextCursor,
      leftOut: leftOut.filter(isWanted),
    };
  });
}

/** Only super admins see deleted records, as in their list. */
const seesDeleted = (reader: contracts.AccessHolder) => contracts.isAllowed(reader, 'superAdmin');

/** Adds the balance after each change of it. A page has every change between its first and its last one. */
async function withBalances(
  transaction: Handle,
  userId: string,
  rows: readonly EventRow[],
): Promise<PersonEventRow[]> {
  const newest = rows.find(({ kind }) => kind === 'ledger');
  if (newest === undefined) return rows.map((row) => ({ ...row, balance: null }));
  let next = await selectBalanceAt(transaction, userId, { value: newest.sort_value, id: newest.id });
  return rows.map((row) => {
    if (row.kind !== 'ledger') return { ...row, balance: null };
    const balance = next;
    next -= row.amount ?? 0;
    return { ...row, balance };
  });
}
