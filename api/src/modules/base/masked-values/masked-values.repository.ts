import { sql, type RawBuilder } from 'kysely';
import type { TransactionHandle } from '../../../database/schema.ts';
import { everything, live } from '../../../lists/record-list.ts';
import { ownerJoin } from '../../../lists/user-records.ts';

interface Source {
  /** Table with the alias `record`, and joins. */
  from: RawBuilder<unknown>;
  /** Condition on the records that the list shows. */
  where: RawBuilder<unknown>;
  /** Column of each field. */
  columns: Readonly<Record<string, RawBuilder<string | null>>>;
}

const ownerPhone = { users_phone_number: sql<string>`owner.phone_number` };

/** Records with personal fields, as their lists show them. */
const sources = {
  users: {
    from: sql`users as record`,
    where: live,
    columns: { phone_number: sql<string>`record.phone_number`, email: sql<string>`record.email` },
  },
  // Deleted users too: the details of a request show them, because they can be restored.
  payees: {
    from: sql`users as record`,
    where: sql`exists (select from withdrawals as request
      where request.user_id = record.id and request.deleted_at is null)`,
    columns: { phone_number: sql<string>`record.phone_number` },
  },
  withdrawals: {
    from: sql`withdrawals as record`,
    where: live,
    columns: { accountNumber: sql<string>`record.account_number` },
  },
  payouts: {
    from: sql`payouts as record`,
    where: everything,
    columns: { accountNumber: sql<string>`record.account_number` },
  },
  deliverparcels: { from: sql`parcel_trips as record ${ownerJoin}`, where: live, columns: ownerPhone },
  // A deleted ride stays in its list.
  drivers: { from: sql`offered_rides as record ${ownerJoin}`, where: everything, columns: ownerPhone },
  passengerrequests: {
    from: sql`passenger_requests as record ${ownerJoin}
      left join users as driver on driver.id = record.driver_id`,
    where: live,
    columns: { ...ownerPhone, driver_phone_number: sql<string | null>`driver.phone_number` },
  },
} satisfies Record<string, Source>;

/** Type of records with personal fields. */
export type PersonalType = keyof typeof sources;

/** Reads one personal value of a record; undefined if there is no such record or value. */
export async function selectValue(
  transaction: TransactionHandle,
  { itemType, id, field }: { itemType: PersonalType; id: string; field: string },
): Promise<string | undefined> {
  const { from, where, columns }: Source = sources[itemType];
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column === undefined) return undefined;
  const { rows } = await sql<{ value: string | null }>`
    select ${column} as value from ${from} where record.id = ${id}::uuid and ${where}`.execute(transaction);
  return rows[0]?.value || undefined;
}
