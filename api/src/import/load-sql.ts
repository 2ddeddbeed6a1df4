import type { EntityName } from './entities.ts';

/** Checks and statements that load an entity's staged rows; all texts are SQL over `staged`. */
export interface Loading {
  /** References that are resolved by phone number where the export has no id. */
  byPhone: { column: string; phone: string }[];
  /** References that a record can do without: unknown ones are removed and counted. */
  optional: { column: string; table: string; note: string }[];
  /** Reason for a refusal and detail, separated by the character 31; null if the row is accepted. */
  refusals: string[];
  /** Expressions of columns that are not staged under their own name. */
  insert: Record<string, string>;
  /** Statements that run after the insert, on the rows with `verdict is null`. */
  after: string[];
  /** Accepted rows that the report counts: note and condition, evaluated after the other statements. */
  notes: Record<string, string>;
  /** Mode of the ledger's triggers, see `keep_ledger_balances`. */
  mode: 'opening' | 'settled';
}

const refusal = (reason: string, detail: string) => `'${reason}' || chr(31) || ${detail}`;

const noUser = `case when user_id is null then ${refusal('the record names no user that exists', `coalesce(user_phone, '')`)}
  when not exists (select from users where id = staged.user_id)
  then ${refusal('the user does not exist', 'user_id::text')}
  when exists (select from users where id = staged.user_id and anonymised_at is not null)
  then ${refusal('the personal data of the user was erased', 'user_id::text')} end`;

/** Loading of a record of a user. */
const ofUser: Loading = {
  byPhone: [{ column: 'user_id', phone: 'user_phone' }],
  refusals: [noUser],
  ...{ optional: [], insert: {}, after: [], notes: {}, mode: 'settled' },
};

/**
 * Entry that moves an amount from one account to another, `available` and `held` being the user's. After a space follows
 * the total of the user that counts it.
 */
type Event = [kind: string, at: string, from: string, to: string, key?: string];

/**
 * Statement that posts entries for accepted rows. The user's totals of the export include what the record states; the
 * entry `opening.record` takes its amount out of the opening balance, so that all entries together leave the totals as
 * they are.
 */
function post(rows: string, amount: string, events: Event[]): string {
  const ids = events.map((_, index) => `gen_random_uuid() as t${index}`).join(', ');
  const transactions = events.map(
    ([kind, at, , , key = `'${kind}:' || record.id`], index) =>
      `(t${index}, ${key}, '${kind}', record.${at})`,
  );
  const posting = (index: number, line: number, side: string) => {
    const [account = '', total] = side.split(' ');
    const user = ['available', 'held'].includes(account) ? 'record.user_id' : 'null::uuid';
    const counted = total === undefined ? 'null' : `'${total}'`;
    const sign = line === 1 ? '-' : '';
    return `(t${index}, ${line}, '${account}', ${user}, ${counted}, ${sign}record.${amount})`;
  };
  const postings = events.flatMap(([, , from, to], index) => [
    posting(index, 1, from),
    posting(index, 2, to),
  ]);
  return `
    with record as materialized (select ${ids}, staged.* from staged where verdict is null and ${rows}),
    made as (
      insert into ledger_transactions (id, key, kind, record_id, at)
      select event.id, event.key, event.kind, record.id, event.at
      from record cross join lateral (values ${transactions.join(', ')}) as event (id, key, kind, at)
    )
    insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
    select posting.* from record cross join lateral (values ${postings.join(', ')})
      as posting (transaction_id, line, account, user_id, total, amount)`;
}

/** The refund of a record that was refunded before the import. */
const refunded = post('refunded_amount > 0', 'refunded_amount', [
  ['opening.record', 'updated_at', 'available refunds', 'refunds'],
  ['refund', 'updated_at', 'refunds', 'available refunds', `'refund:' || record.id || ':0'`],
]);

const paidOut = post(`status = 'accepted'`, 'requested_amount', [
  ['opening.record', 'date_requested', 'paidOut', 'available withdrawals'],
  ['withdrawal.hold', 'date_requested', 'available', 'held'],
  ['withdrawal.accept', 'decided_at', 'held withdrawals', 'payable'],
  ['payout.paid', 'decided_at', 'payable', 'paidOut'],
]);

const payouts = `
  insert into payouts (id, user_id, amount, provider, reference, account_number, account_name, bank, bank_code, state,
    bank_reference, next_try_at, settled_at, created_at, updated_at)
  select id, user_id, requested_amount, 'manual', 'padiman-' || replace(id::text, '-', ''), account_number,
    account_name, bank, bank_code, 'paid', 'paid before the import', decided_at, decided_at, decided_at, decided_at
  from staged where verdict is null and status = 'accepted'`;

/** The triggers post an accepted reward to the user; the opening balance includes it. */
const rewarded = post('accepted_at is not null', 'amount', [
  ['opening.record', 'accepted_at', 'available earnings', 'trips'],
]);

/** The user's totals in one entry. Its id is the user's, so that the rows are inserted in the order of their index. */
const openingBalances = `
  with opened as materialized (
    select * from staged where verdict is null and (total_earnings, total_withdrawals, total_refunds) <> (0, 0, 0)
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select id, 'opening:' || id, 'opening', id, now() from opened order by id
  ), recorded as (
    insert into ledger_openings (key, user_id, earnings, withdrawals, refunds)
    select 'opening:' || id, id, total_earnings, total_withdrawals, total_refunds from opened order by id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select posting.* from opened cross join lateral (values
    (id, 1, 'trips', null::uuid, null, -total_earnings), (id, 2, 'available', id, 'earnings', total_earnings),
    (id, 3, 'refunds', null, null, -total_refunds), (id, 4, 'available', id, 'refunds', total_refunds),
    (id, 5, 'available', id, 'withdrawals', -total_withdrawals), (id, 6, 'paidOut', null, null, total_withdrawals)
  ) as posting (transaction_id, line, account, user_id, total, amount)
  where posting.amount <> 0 order by transaction_id, line`;

/** Differences of entities from the loading of a user's record. */
const differences: Partial<Record<EntityName, Partial<Loading>>> = {
  users: {
    byPhone: [],
    optional: [{ column: 'referred_by', table: 'users', note: 'the referring user is not there yet' }],
    refusals: [
      `(select ${refusal('the phone number belongs to another user', `phone_number || ', ' || users.id`)}
        from users where phone_number = staged.phone_number and deleted_at is null and staged.deleted_at is null)`,
      `case when referred_by = id then ${refusal('the user referred himself', `''`)} end`,
    ],
    after: [openingBalances],
    notes: {
      'the totals do not add up; the balance follows from the other three':
        'total_balance <> total_earnings + total_refunds - total_withdrawals',
    },
    mode: 'opening',
  },
  'passenger-requests': {
    byPhone: [...ofUser.byPhone, { column: 'driver_id', phone: 'driver_phone' }],
    optional: [
      { column: 'driver_id', table: 'users', note: 'the driver is not there' },
      { column: 'ride_id', table: 'offered_rides', note: 'the ride is not there' },
    ],
    after: [refunded],
  },
  'send-parcels': {
    optional: [{ column: 'trip_id', table: 'parcel_trips', note: 'the parcel trip is not there' }],
    after: [refunded],
  },
  posts: {
    refusals: [
      `case when admin and staff_id is null
        then ${refusal('the post is by staff: name an admin in posts.staffPhone', `''`)} end`,
      `case when not admin then ${noUser} end`,
    ],
    insert: {
      author_user_id: 'case when admin then null else user_id end',
      author_admin_id: 'case when admin then staff_id end',
    },
  },
  'withdrawal-requests': {
    refusals: [
      noUser,
      `case when exists (select from withdrawals where withdrawal_id = staged.withdrawal_id)
        then ${refusal('the withdrawalID belongs to another request', 'withdrawal_id')} end`,
    ],
    after: [payouts, paidOut],
    notes: {
      'the balance does not cover the pending request, so that it holds no money': `status = 'pending'
        and deleted_at is null and not exists (select from ledger_transactions where key = 'withdrawal.hold:' || staged.id)`,
    },
  },
  'withdrawals-ref': { after: [rewarded] },
};

/** Loading of an entity. */
export const loadingOf = (name: EntityName): Loading => ({ ...ofUser, ...differences[name] });
