import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, NewRow, TransactionHandle } from '../../../database/schema.ts';
import { allRows, firstRow, hasRow } from '../../../database/statements.ts';
import { adminName } from '../../base/notes/noted-records.read-model.ts';
import { activeMatches, type Joined } from './reconciled-references.repository.ts';
import { today } from './equation.repository.ts';

/** A match by hand that lasts. `amount` in kobo that it moved between two accounts; null within one account. */
export interface ActiveMatch extends Joined {
  id: string;
  into_account: string;
  into_reference: string;
  amount: number | null;
}

export const insertMatches = (transaction: TransactionHandle, rows: NewRow<'reconciliation_matches'>[]) =>
  transaction.insertInto('reconciliation_matches').values(rows).execute();

/** Matches by hand from or into a reference that last. */
export const selectMatches = (transaction: TransactionHandle, { account, reference }: Joined) =>
  allRows<ActiveMatch>(transaction)`
    select m.*, (select e.amount from reconciliation_entries as e
      where e.match_id = m.id and (e.account, e.reference) = (m.into_account, m.into_reference)) as amount
    from ${activeMatches} as m where (m.into_account, m.into_reference) = (${account}, ${reference})
      or (m.account, m.reference) = (${account}, ${reference}) order by m.id`;

export const endMatches = (transaction: TransactionHandle, rows: NewRow<'reconciliation_match_ends'>[]) =>
  transaction.insertInto('reconciliation_match_ends').values(rows).execute();

/** Inserts a correcting entry. @returns its id; undefined if one of the reference waits */
export async function insertCorrection(
  transaction: TransactionHandle,
  given: Omit<NewRow<'reconciliation_corrections'>, 'id'>,
): Promise<string | undefined> {
  const waits = await hasRow(transaction)`select from reconciliation_corrections
    where (account, reference) = (${given.account}, ${given.reference}) and state = 'waiting'`;
  if (waits) return undefined;
  const id = newId();
  await transaction
    .insertInto('reconciliation_corrections')
    .values({ id, ...given })
    .execute();
  return id;
}

/** Decides a correcting entry that waits. @returns false if it does not wait */
export const decideWaiting = (
  transaction: TransactionHandle,
  id: string,
  { state, adminId, remark }: { state: 'confirmed' | 'refused'; adminId: string; remark: string | null },
) =>
  hasRow(transaction)`
    update reconciliation_corrections set state = ${state}, decided_by = ${adminId}, decided_at = now(), remark = ${remark}
    where id = ${id}::uuid and state = 'waiting' returning id`;

/** Lines of a day, by accounts, so that an index finds them. */
const linesOf = (day: string) => sql`reconciled_accounts as a join outside_lines as l on l.account = a.account
  and l.at >= ${day}::date::timestamp at time zone 'Africa/Lagos'
  and l.at < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos'`;

const matchesOf = (day: string) => sql`reconciliation_matches as m
  left join reconciliation_match_ends as e on e.match_id = m.id where ${day}::date in (m.day, m.into_day)`;

const correctionsOf = (day: string) => sql`reconciliation_corrections
  where day = ${day}::date and state = 'confirmed'`;

const balancesOf = (
  day: string,
) => sql`(select account, sum(debit - credit)::bigint as balance from ledger_days
  where day <= ${day}::date and (account like '%:%' or account = 'inTransit') group by account)`;

/**
 * Query for the numbers and balances by which a signed day is compared with the day as it is. Lines, matches and their
 * ends are only ever added, so that equal numbers mean equal rows.
 */
const stateOf = (day: string) => sql`jsonb_build_object(
  'lines', (select count(*) from ${linesOf(day)}),
  'matches', (select count(*) + count(e.match_id) from ${matchesOf(day)}),
  'corrections', (select count(*) from ${correctionsOf(day)}),
  'balances', (select coalesce(jsonb_object_agg(account, balance), '{}') from ${balancesOf(day)} as b where balance <> 0))`;

/** SHA-256 over the ordered lines, matches, confirmed corrections and balances of the ledger of a day, as SQL. */
export const digestOf = (day: string) => sql<string>`encode(sha256(convert_to(concat_ws(E'\n',
  (select string_agg(concat_ws(' ', l.account, l.kind, l.external_id, l.digest), E'\n' order by l.id) from ${linesOf(day)}),
  (select string_agg(concat_ws(' ', m.id, m.account, m.reference, m.into_account, m.into_reference, e.match_id), E'\n'
    order by m.id) from ${matchesOf(day)}),
  (select string_agg(concat_ws(' ', id, account, reference, against, amount), E'\n' order by id) from ${correctionsOf(day)}),
  (select string_agg(account || ' ' || balance, E'\n' order by account) from ${balancesOf(day)} as b where balance <> 0)
  ), 'utf8')), 'hex')`;

/** Inserts the sign-off of a day with its digest. @returns the digest */
export const insertSignOff = async (
  transaction: TransactionHandle,
  { day, adminId, remark }: { day: string; adminId: string; remark: string | null },
): Promise<string> => {
  const row = await firstRow<{ digest: string }>(transaction)`
    insert into reconciliation_sign_offs (id, day, admin_id, digest, state, remark)
    values (${newId()}, ${day}, ${adminId}, ${digestOf(day)}, ${stateOf(day)}, ${remark}) returning digest`;
  return row?.digest ?? '';
};

/** The last sign-off of a day. */
export interface SignOffRow {
  admin_id: string;
  by: string;
  at: Date;
  digest: string;
  stands: boolean;
  remark: string | null;
}

export const selectSignOff = (database: Handle, day: string) =>
  firstRow<SignOffRow>(database)`
    select ${adminName('admin')} as by, s.admin_id, s.at, s.digest, s.remark, s.state = ${stateOf(day)} as stands
    from reconciliation_sign_offs as s join admins as admin on admin.id = s.admin_id
    where s.day = ${day}::date order by s.id desc limit 1`;

/** Facts about a day: who made its matches and corrections, and the number of corrections that wait. */
export interface DayFacts {
  over: boolean;
  today: string;
  waiting: number;
  admins: string[];
}

export async function selectDayFacts(database: Handle, day: string | undefined): Promise<DayFacts> {
  const of = day === undefined ? today : sql`${day}::date`;
  const row = await firstRow<DayFacts>(database)`
    select ${of} < ${today} as over, ${today}::text as today,
      (select count(*) from reconciliation_corrections where state = 'waiting') as waiting, array(
        select m.admin_id from reconciliation_matches as m where ${of} in (m.day, m.into_day)
        union select e.admin_id from reconciliation_matches as m join reconciliation_match_ends as e on e.match_id = m.id
          where ${of} in (m.day, m.into_day)
        union select proposed_by from reconciliation_corrections where day = ${of}
        union select decided_by from reconciliation_corrections where day = ${of} and decided_by is not null
      ) as admins`;
  return row ?? { over: false, today: '', waiting: 0, admins: [] };
}
