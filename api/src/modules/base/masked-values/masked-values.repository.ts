import { sql } from 'kysely';
import type { TransactionHandle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';
import { kindOf, type RecordKindName } from '../../../lists/records.ts';

/** Type of records with personal fields: those of lists, payouts, and the users whom withdrawal requests name. */
type PersonalType = RecordKindName | 'payees' | 'payouts';

/** Reads one personal value of a record as its list shows it; undefined if there is no such record or value. */
export async function selectValue(
  transaction: TransactionHandle,
  { itemType, id, field }: { itemType: PersonalType; id: string; field: string },
): Promise<string | undefined> {
  const [row] = await readRecord(transaction, itemType, id);
  const value = row !== undefined && Object.hasOwn(row, field) ? row[field] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

type Fields = Record<string, unknown>;

function readRecord(transaction: TransactionHandle, itemType: PersonalType, id: string): Promise<Fields[]> {
  if (itemType === 'payouts')
    return allRows<Fields>(transaction)`
      select account_number as "accountNumber" from payouts where id = ${id}::uuid`;
  // Deleted users too: the details of a request show them, because they can be restored.
  if (itemType === 'payees')
    return allRows<Fields>(transaction)`
      select phone_number from users as record where id = ${id}::uuid and exists (
        select from withdrawals as request where request.user_id = record.id and request.deleted_at is null)`;
  const { list } = kindOf(itemType);
  return list.readWhere(transaction, sql`record.id in (${list.select({ ids: [id] })})`);
}
