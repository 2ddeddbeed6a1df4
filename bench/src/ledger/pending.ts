import pg from 'pg';

/** A pending withdrawal request whose amount is held. */
export interface Pending {
  id: string;
  userId: string;
  withdrawalId: string;
}

/** Amount of every request in kobo. */
const amount = 100;

/** Inserts requests of users with a sufficient balance, spread over all users; database triggers hold the amounts. */
export async function insertPending(databaseUrl: string, count: number): Promise<Pending[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Pending>(
      `with payee as (
         select id, row_number() over (order by id) as n from users where not blocked and total_balance > 5000
       ), counted as (select count(*) as payees from payee)
       insert into withdrawals (id, user_id, withdrawal_id, account_number, account_name, bank, bank_code,
         requested_amount)
       select gen_random_uuid(), payee.id, 'bench-' || n.n, '0123456789', 'Ada Obi', 'Bank', '044', ${amount}
       from generate_series(1, $1::bigint) as n cross join counted join payee on payee.n = 1 + n.n % counted.payees
       returning id, user_id as "userId", withdrawal_id as "withdrawalId"`,
      [count],
    );
    return rows;
  } finally {
    await client.end();
  }
}
