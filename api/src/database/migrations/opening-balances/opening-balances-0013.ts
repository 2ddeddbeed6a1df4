import { sql, type Kysely } from 'kysely';

/** Opening transactions, one per selected record: kind (the prefix of the key), records and postings. */
interface Opened {
  kind: string;
  from: string;
  at: string;
  /** Account, user of a user's account, total that it adds to, and amount, each as SQL. */
  postings: [account: string, user: string | null, total: string | null, amount: string][];
}

const accepted = `withdrawals as record where record.status = 'accepted'`;
const payments = (table: string): Opened[] => [
  {
    kind: 'payment',
    from: `${table} as record where record.paid and record.amount > 0`,
    at: 'record.created_at',
    postings: [
      ['cash', null, null, '-record.amount'],
      ['trips', null, null, 'record.amount'],
    ],
  },
  {
    kind: 'refund',
    from: `${table} as record where record.refunded_amount > 0`,
    at: 'record.updated_at',
    postings: [
      ['refunds', null, null, '-record.refunded_amount'],
      ['available', 'record.user_id', 'refunds', 'record.refunded_amount'],
    ],
  },
];

/** Opening transactions that follow from records. */
const opened: Opened[] = [
  ...payments('passenger_requests'),
  ...payments('sent_parcels'),
  {
    kind: 'fee',
    from: `earnings as record where record.kind = 'product'`,
    at: 'record.created_at',
    postings: [
      ['trips', null, null, '-record.amount'],
      ['fees', null, null, 'record.amount'],
    ],
  },
  {
    kind: 'reward',
    from: `earnings as record where record.kind = 'referral'`,
    at: 'record.created_at',
    postings: [
      ['referral', null, null, '-record.amount'],
      ['rewards', null, null, 'record.amount'],
    ],
  },
  {
    kind: 'earning',
    from: `earnings as record where record.kind = 'referral' and record.accepted_at is not null`,
    at: 'record.accepted_at',
    postings: [
      ['rewards', null, null, '-record.amount'],
      ['available', 'record.user_id', 'earnings', 'record.amount'],
    ],
  },
  {
    kind: 'withdrawal.hold',
    from: accepted,
    at: 'record.date_requested',
    postings: [
      ['available', 'record.user_id', null, '-record.requested_amount'],
      ['held', 'record.user_id', null, 'record.requested_amount'],
    ],
  },
  {
    kind: 'withdrawal.accept',
    from: accepted,
    at: 'record.decided_at',
    postings: [
      ['held', 'record.user_id', 'withdrawals', '-record.requested_amount'],
      ['payouts', null, null, 'record.requested_amount'],
    ],
  },
  {
    kind: 'payout.paid',
    from: accepted,
    at: 'record.decided_at',
    postings: [
      ['payouts', null, null, '-record.requested_amount'],
      ['cash', null, null, 'record.requested_amount'],
    ],
  },
];

/** Remainder of each user's totals without a record, and its contra account. */
const rest = [
  { total: 'earnings', column: 'total_earnings', sign: '', against: 'trips' },
  { total: 'refunds', column: 'total_refunds', sign: '', against: 'refunds' },
  { total: 'withdrawals', column: 'total_withdrawals', sign: '-', against: 'cash' },
];

/**
 * Posts opening balances to an empty ledger without triggers, so that it agrees with users' totals and records.
 * Accepted withdrawals count as paid, since there was no payout queue. Pending requests are held, oldest first, as far
 * as the user's balance covers them.
 */
export async function openLedger(database: Kysely<unknown>): Promise<void> {
  for (const each of opened) await openRecords(database, each);
  await openRest(database);
  await openRecords(database, {
    kind: 'withdrawal.hold',
    from: `(select pending.*, sum(requested_amount) over (partition by user_id order by date_requested, id) as running
        from withdrawals as pending where status = 'pending' and deleted_at is null) as record
      join users on users.id = record.user_id where record.running <= users.total_balance`,
    at: 'record.date_requested',
    postings: [
      ['available', 'record.user_id', null, '-record.requested_amount'],
      ['held', 'record.user_id', null, 'record.requested_amount'],
    ],
  });
  await sql`
    insert into ledger_accounts (account, user_id, balance)
    select account, user_id, sum(amount) from ledger_postings group by account, user_id`.execute(database);
}

async function openRecords(database: Kysely<unknown>, { kind, from, at, postings }: Opened): Promise<void> {
  const key = kind === 'refund' ? `'refund:' || record.id || ':0'` : `'${kind}:' || record.id`;
  const lines = postings
    .map(
      ([account, user, total, amount], line) =>
        `(${line + 1}, '${account}', ${user ?? 'null'}::uuid, ${total === null ? 'null' : `'${total}'`}, ${amount})`,
    )
    .join(', ');
  await sql`
    with record as materialized (
      select gen_random_uuid() as transaction_id, record.* from ${sql.raw(from)}
    ), made as (
      insert into ledger_transactions (id, key, kind, record_id, at)
      select record.transaction_id, ${sql.raw(key)}, ${sql.lit(kind)}, record.id, ${sql.raw(at)} from record
    )
    insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
    select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
    from record cross join lateral (values ${sql.raw(lines)}) as posting (line, account, user_id, total, amount)`.execute(
    database,
  );
}

/** Posts the remainders of all users in one transaction. */
async function openRest(database: Kysely<unknown>): Promise<void> {
  const shares = rest
    .map(
      ({ total, column, sign, against }) => `
        select users.id as user_id, '${total}' as total, '${against}' as against,
          ${sign}${column} - coalesce(posted.amount, 0) as amount
        from users left join (select user_id, sum(amount) as amount from ledger_postings
          where total = '${total}' group by user_id) as posted on posted.user_id = users.id
        where ${sign}${column} <> coalesce(posted.amount, 0)`,
    )
    .join(' union all ');
  await sql`
    with share as materialized (${sql.raw(shares)}), made as (
      insert into ledger_transactions (id, key, kind)
      select gen_random_uuid(), 'opening', 'opening' where exists (select from share) returning id
    ), posted as (
      select 'available' as account, user_id, total, amount from share
      union all
      select against, null, null, -sum(amount) from share group by against having sum(amount) <> 0
    )
    insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
    select made.id, row_number() over (), account, user_id, total, amount from posted cross join made`.execute(
    database,
  );
}
